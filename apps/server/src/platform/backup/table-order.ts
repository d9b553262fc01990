interface Dependent {
  name: string;
  needs: string[];
}

/** Each table after those it needs, otherwise as given. */
export function inDependencyOrder<Table extends Dependent>(tables: Table[]): Table[] {
  const ordered = new Set<Table>();
  const byName = new Map(tables.map((table) => [table.name, table]));
  const place = (table: Table, waiting: string[]): void => {
    if (ordered.has(table)) return;
    if (waiting.includes(table.name))
      throw new Error(`These tables need each other, and none can be filled first: ${waiting.join(', ')}.`);
    for (const name of table.needs) {
      const needed = byName.get(name);
      if (needed) place(needed, [...waiting, table.name]);
    }
    ordered.add(table);
  };
  for (const table of tables) place(table, []);
  return [...ordered];
}
