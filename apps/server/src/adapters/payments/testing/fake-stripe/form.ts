/** `a[b][0][c]=d`, as the SDK writes a v1 body or query, back to the object it came from. */
export function parseForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/^[^[]+|\[([^\]]*)\]/g)].map(([whole, inner]) => inner ?? whole);
    let place = root;
    for (const step of path.slice(0, -1)) place = (place[step] ??= {}) as Record<string, unknown>;
    place[path.at(-1) ?? name] = value;
  }
  return withLists(root) as Record<string, unknown>;
}

/** `{0: a, 1: b}` was a list. */
function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
