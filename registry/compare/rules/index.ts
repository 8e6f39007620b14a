import { accessChanged } from "./access-changed.ts";
import { annotationChanged } from "./annotation-changed.ts";
import { boundLoosened } from "./bound-loosened.ts";
import { boundTightened } from "./bound-tightened.ts";
import { choiceAdded } from "./choice-added.ts";
import { choiceChanged } from "./choice-changed.ts";
import { choiceRemoved } from "./choice-removed.ts";
import { conditionChanged } from "./condition-changed.ts";
import { constChanged } from "./const-changed.ts";
import { contentChanged } from "./content-changed.ts";
import { defaultChanged } from "./default-changed.ts";
import { deprecatedAdded } from "./deprecated-added.ts";
import { deprecatedRemoved } from "./deprecated-removed.ts";
import { extensionNameDeclared } from "./extension-name-declared.ts";
import { formatChanged } from "./format-changed.ts";
import { knownValueAdded } from "./known-value-added.ts";
import { knownValueRemoved } from "./known-value-removed.ts";
import { listClosed } from "./list-closed.ts";
import { listOpened } from "./list-opened.ts";
import { looksRenamed } from "./looks-renamed.ts";
import { mapKeyDeclared } from "./map-key-declared.ts";
import { mapKeysChanged } from "./map-keys-changed.ts";
import { meaningReworded } from "./meaning-reworded.ts";
import { memberAdded } from "./member-added.ts";
import { memberRemoved } from "./member-removed.ts";
import { objectClosed } from "./object-closed.ts";
import { objectOpened } from "./object-opened.ts";
import { patternLoosened } from "./pattern-loosened.ts";
import { patternTightened } from "./pattern-tightened.ts";
import { requiredAdded } from "./required-added.ts";
import { requiredRemoved } from "./required-removed.ts";
import { tupleChanged } from "./tuple-changed.ts";
import { typeChanged } from "./type-changed.ts";
import { typeNarrowed } from "./type-narrowed.ts";
import { typeWidened } from "./type-widened.ts";
import type { Rule } from "./rule.ts";

/** Every kind of change that can be seen at one place, in the order in which findings of one place are shown. */
export const rules: readonly Rule[] = [
  memberAdded,
  memberRemoved,
  looksRenamed,
  requiredAdded,
  requiredRemoved,
  typeNarrowed,
  typeWidened,
  typeChanged,
  constChanged,
  boundTightened,
  boundLoosened,
  patternTightened,
  patternLoosened,
  knownValueAdded,
  knownValueRemoved,
  listClosed,
  listOpened,
  objectClosed,
  objectOpened,
  extensionNameDeclared,
  mapKeyDeclared,
  mapKeysChanged,
  choiceAdded,
  choiceRemoved,
  choiceChanged,
  tupleChanged,
  conditionChanged,
  defaultChanged,
  formatChanged,
  contentChanged,
  accessChanged,
  annotationChanged,
  deprecatedAdded,
  deprecatedRemoved,
  meaningReworded,
];
