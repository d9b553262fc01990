import { parseSync, Visitor } from 'oxc-parser';

/** What the server, its documentation and the tests read of a call's record; the client in a browser does not. */
const UNREAD: ReadonlySet<string> = new Set(['summary', 'errors', 'response', 'rows', 'forHelper', 'bodyLimit']);

/**
 * A module of the contract without what no browser reads of its calls' records. The schemas of answers go with it, as a
 * built page trusts its server; each call that makes a value is marked as pure, so that the bundler drops those that
 * nobody uses.
 */
export function slimCalls(path: string, source: string): string {
  const changes: { start: number; end: number; text: string }[] = [];
  let depth = 0;
  const enter = (): void => void (depth += 1);
  const leave = (): void => void (depth -= 1);
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression: ({ start, callee, arguments: [record] }) => {
      if (depth > 0) return;
      changes.push({ start, end: start, text: '/* @__PURE__ */ ' });
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || record?.type !== 'ObjectExpression') return;
      for (const { start: from, end, ...property } of record.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier' || !UNREAD.has(property.key.name))
          continue;
        changes.push({ start: from, end: source[end] === ',' ? end + 1 : end, text: '' });
      }
    },
  }).visit(parseSync(path, source).program);
  return applied(source, changes);
}

/** Of two that overlap, the one that begins first counts. */
function applied(source: string, changes: { start: number; end: number; text: string }[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text } of changes.toSorted((one, other) => one.start - other.start)) {
    if (start < at) continue;
    result += source.slice(at, start) + text;
    at = end;
  }
  return result + source.slice(at);
}
