/** Whether something stands at a JSON Pointer, through own members only. */
export function resolves(root: unknown, pointer: string): boolean {
  if (pointer !== "" && !pointer.startsWith("/")) return false;
  let value = root;
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return false;
    value = (value as Record<string, unknown>)[name];
  }
  return true;
}
