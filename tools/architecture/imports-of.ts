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
}

/** Every way a module can name another: static, dynamic, re-export, `require`, and `import()` in a type. */
export const parseModule = (path: string, source: string): ParsedModule => {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]!.message}`);
  const imports: Import[] = [];
  const methodsCalled = new Set<string>();
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
        if (callee.type === 'Identifier' && callee.name === 'require')
          add(imports, (node.arguments as Node[])[0], false);
        if (callee.type === 'MemberExpression' && !callee.computed)
          methodsCalled.add(String((callee.property as Node).name));
        break;
      }
    }
  });
  return { imports, methodsCalled };
};

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const visit = (node: Node, see: (node: Node) => void): void => {
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
