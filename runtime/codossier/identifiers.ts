/**
 * Where hosts find the block of the major line 1, matched as exact text. A new meaning takes new ones; the MCP key has no
 * version in it, so the next line takes another key altogether. (Codossier legal context, "Declaring it" and "Versioning".)
 */
export const codossierExtension = "https://codossier.com/a2a/ext/legal-context/v1";
export const codossierMetaKey = "com.codossier/legal-context";
