/** What each module imports at once, by their ids. */
export type ModuleGraph = ReadonlyMap<string, readonly string[]>;

export interface Screens {
  /** What is loaded before any page, before the sign-in page, and before any page of the shop, in this order. */
  layers: readonly { file: string; root: string }[];
  pages: readonly string[];
  /** A library, and the file for what only those pages share that need it. */
  tools: { file: string; root: (module: string) => boolean };
  /** The subject that a page, or a module of one page's own, belongs to. */
  areaOf: (module: string) => string | undefined;
}

/**
 * The file that each shared module goes to, so that a page opens with few requests and little that it does not need:
 * the layers first, then what several subjects use, the forms' apart, then what one subject lends to others, then what
 * its own pages share. A module that is not named here is of one page alone, and stays in its file.
 */
export function filesOfModules(graph: ModuleGraph, { layers, pages, tools, areaOf }: Screens): Map<string, string> {
  const files = new Map<string, string>();
  for (const { file, root } of layers) {
    // The root itself is asked for by its own name.
    for (const module of reached(graph, root, files)) if (module !== root) files.set(module, file);
  }
  const users = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const module of reached(graph, page, files)) users.set(module, (users.get(module) ?? new Set()).add(page));
  }
  const needTools = [...users].find(([module]) => tools.root(module))?.[1] ?? new Set();
  for (const [module, by] of users) if (by.size > 1) files.set(module, sharedFile(module, by));
  return files;

  function sharedFile(module: string, by: ReadonlySet<string>): string {
    const areas = new Set([...by].map((page) => areaOf(page) ?? 'pages'));
    const [only] = areas;
    const own = areas.size === 1 ? only : areaOf(module);
    if ([...by].every((page) => needTools.has(page))) return own === undefined ? tools.file : `${own}-${tools.file}`;
    if (own === undefined) return 'often';
    if (areas.size > 1) return `${own}-elsewhere`;
    // A page with a form shows other things than those without: what both need is the least.
    return [...by].some((page) => needTools.has(page)) ? own : `${own}-views`;
  }
}

/** This module and all that it imports, but for what already has a file. */
function reached(graph: ModuleGraph, root: string, placed: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>();
  const visit = (module: string): void => {
    if (found.has(module) || placed.has(module)) return;
    found.add(module);
    for (const imported of graph.get(module) ?? []) visit(imported);
  };
  visit(root);
  return found;
}
