import { parseSync } from 'oxc-parser';

export interface Import {
  specifier: string;
  /** Gone once the types are stripped. */
  typeOnly: boolean;
}

export interface ParsedModule {
  imports: Import[];
  /** Names of the methods that the module calls: `db.selectFrom(…)` gives `selectFrom`. */
  methodsCalled: Set<string>;
  /** Tables that the module inserts into, updates or deletes from, by the query builder or in its own SQL. */
  tablesWritten: Set<string>;
}

const WRITING_METHODS = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'];
/** `for update` and `do update set` name no table; `update x as y set` names x. */
const WRITING_SQL = /\b(?:insert\s+into|delete\s+from|update)\s+(?!set\b|of\b|skip\b|nowait\b)([a-z_]+)\b(?!\s*`)/gi;
const LOCKING_SQL = /\b(?:for(?:\s+no\s+key)?|do)\s+update\b/gi;

/** Every way a module can name another: static, dynamic, re-export, `require`, and `import()` in a type. */
export const parseModule = (path: string, source: string): ParsedModule => {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]!.message}`);
  const imports: Import[] = [];
  const methodsCalled = new Set<string>();
  const tablesWritten = new Set<string>();
  visit(program as unknown as Node, (node) => {
    switch (node.type) {
      case 'ImportDeclaration':
        add(imports, node.source, node.importKind === 'type' || onlyTypes(node.specifiers, 'importKind'));
        break;
      case 'ExportNamedDeclaration':
        add(imports, node.source, node.exportKind === 'type' || onlyTypes(node.specifiers, 'exportKind'));
        break;
      case 'ExportAllDeclaration':
        add(imports, node.source, node.exportKind === 'type');
        break;
      case 'ImportExpression':
        add(imports, node.source, false);
        break;
      case 'TSImportType':
        add(imports, node.source, true);
        break;
      case 'CallExpression': {
        const callee = node.callee as Node;
        const argument = (node.arguments as Node[])[0];
        if (callee.type === 'Identifier' && callee.name === 'require') add(imports, argument, false);
        if (callee.type === 'MemberExpression' && !callee.computed) {
          const method = String((callee.property as Node).name);
          methodsCalled.add(method);
          if (WRITING_METHODS.includes(method) && typeof argument?.value === 'string')
            tablesWritten.add(argument.value.split(' ')[0]!);
        }
        break;
      }
      case 'TaggedTemplateExpression':
        for (const table of tablesIn(node)) tablesWritten.add(table);
        break;
    }
  });
  return { imports, methodsCalled, tablesWritten };
};

/** The tables that an `sql` template writes to. */
const tablesIn = ({ tag, quasi }: Node): string[] => {
  const { name, type } = tag as Node;
  if (type !== 'Identifier' || name !== 'sql') return [];
  const text = ((quasi as Node).quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('?');
  return [...text.replace(LOCKING_SQL, '').matchAll(WRITING_SQL)].map(([, table]) => table!);
};

export interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Every node of a syntax tree, parents first. */
export const visit = (node: Node, see: (node: Node) => void): void => {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, see);
    }
  }
};

const add = (imports: Import[], source: unknown, typeOnly: boolean): void => {
  if (isNode(source) && typeof source.value === 'string') imports.push({ specifier: source.value, typeOnly });
};

/** `import { type A, type B }`; a bare `import 'x'` has no specifier and does run `x`. */
const onlyTypes = (specifiers: unknown, kind: 'importKind' | 'exportKind'): boolean =>
  Array.isArray(specifiers) &&
  specifiers.length > 0 &&
  specifiers.every((specifier: Node) => specifier[kind] === 'type');
