import { own } from "../own.ts";
import { asRefusal } from "../problem.ts";
import { problem, type CodossierProblem } from "./codes.ts";
import { codossierExtension } from "./identifiers.ts";
import { objectHost, optionalList, optionalObject } from "./placement.ts";

/**
 * A card that declares the extension: one entry in `capabilities.extensions`, with the identifier and `required: false`, and
 * without `params`, which the extension does not have. What the card holds already stays, and is handed on, not copied; a card
 * that declares it stays as it is.
 *
 * Refuses with `host-invalid` a card, `capabilities` or `extensions` of another type (`extensions` that are null are none), and
 * with `declaration-required` a card that declares it as required. (Codossier legal context, "Declaring it"; A2A 1.0, AgentExtension.)
 *
 * @example
 * declareCodossier({ capabilities: {} }).capabilities;
 * // { extensions: [{ uri: "https://codossier.com/a2a/ext/legal-context/v1", required: false }] }
 */
export function declareCodossier<Card extends object>(card: Card): Card {
  const capabilities = optionalObject(objectHost(card), "capabilities");
  const extensions = optionalList(capabilities, "extensions", "/capabilities");
  const [found] = checkCodossierDeclaration(card);
  if (found !== undefined) throw asRefusal(found);
  const added = extensions.some(isOurs) ? [] : [{ uri: codossierExtension, required: false }];
  return { ...card, capabilities: { ...capabilities, extensions: [...extensions, ...added] } };
}

/**
 * Whether a card declares the extension in `capabilities.extensions`, under exactly its identifier. Anything else is another
 * extension, or none.
 *
 * @example
 * isCodossierDeclared({ extensions: [{ uri: "https://codossier.com/a2a/ext/legal-context/v1" }] }); // false
 */
export const isCodossierDeclared = (card: unknown): boolean => entriesOf(card).some(isOurs);

/**
 * What is wrong with a card's declaration: `declaration-required` where `required` is anything but `false`, which the extension
 * fixes; absent and null are `false` in A2A. A reader takes the card all the same.
 *
 * @example
 * const extensions = [{ uri: "https://codossier.com/a2a/ext/legal-context/v1", required: true }];
 * checkCodossierDeclaration({ capabilities: { extensions } })[0];
 * // { code: "declaration-required", pointer: "/capabilities/extensions/0/required", ... }
 */
export function checkCodossierDeclaration(card: unknown): readonly CodossierProblem[] {
  return entriesOf(card).flatMap((entry, at): CodossierProblem[] => {
    const required = own(entry, "required") ?? false;
    if (!isOurs(entry) || required === false) return [];
    return [problem("declaration-required", `/capabilities/extensions/${at}/required`)];
  });
}

const isOurs = (entry: unknown): boolean => own(entry, "uri") === codossierExtension;

function entriesOf(card: unknown): readonly unknown[] {
  const entries = own(own(card, "capabilities"), "extensions");
  return Array.isArray(entries) ? entries : [];
}
