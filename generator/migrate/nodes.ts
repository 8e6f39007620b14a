import { ts, type Node, type SourceFile } from "ts-morph";

/** Every node of a source, in order; of JavaScript those of its JSDoc too, which says there what types say elsewhere. */
export const nodesOf = (file: SourceFile): Node[] =>
  saysTypesInJsDoc.has(file.getScriptKind()) ? file.getDescendants() : file.forEachDescendantAsArray();

const saysTypesInJsDoc: ReadonlySet<ts.ScriptKind> = new Set([ts.ScriptKind.JS, ts.ScriptKind.JSX]);
