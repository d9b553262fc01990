import { parseSync } from 'oxc-parser';
import { visit, type Node } from '../architecture/imports-of.ts';

const MOST_COLUMNS = 120;
/** What may stand beside a text that cannot be broken: `className=`, `it(`, `async () => {`. */
const MOST_BESIDE = 40;

interface Span {
  start: number;
  end: number;
}

/**
 * The lines of a source file that are too long, by number. The formatter breaks what it can; one line of text, a list
 * of classes, a pattern or an address stays whole, and is excused when next to nothing stands beside it.
 */
export function longLines(path: string, source: string): number[] {
  const lines = source.split('\n');
  const long = lines.map((line, index) => ({ line, index })).filter(({ line }) => columnsOf(line) > MOST_COLUMNS);
  if (long.length === 0) return [];
  const texts = path.endsWith('.css') ? addressesIn(source) : textsIn(path, source);
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  return long
    .filter(({ line, index }) => {
      const start = starts[index] ?? 0;
      const inside = texts.filter((text) => text.start >= start && text.end <= start + line.length);
      const longest = Math.max(0, ...inside.map((text) => columnsOf(source.slice(text.start, text.end))));
      return columnsOf(line.trim()) - longest > MOST_BESIDE;
    })
    .map(({ index }) => index + 1);
}

/** Characters, not bytes: `é` is one. */
const columnsOf = (text: string): number => [...text].length;

const addressesIn = (source: string): Span[] =>
  [...source.matchAll(/url\([^)]*\)/g)].map(({ 0: text, index }) => ({ start: index, end: index + text.length }));

/** Literals, patterns, lists of classes, words between tags, and templates that only name what they put in. */
function textsIn(path: string, source: string): Span[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message}`);
  const spans: Span[] = [];
  const keep = ({ start, end }: Node): void => {
    if (typeof start === 'number' && typeof end === 'number') spans.push({ start, end });
  };
  visit(program as unknown as Node, (node) => {
    if (node.type === 'Literal') keep(node);
    if (node.type === 'TemplateLiteral' && isPlain(node)) keep(node);
    if (node.type === 'JSXAttribute' && (node.name as Node).name === 'className') keep(node.value as Node);
    if (node.type === 'JSXText') spans.push(...linesOf(node, source));
  });
  return spans;
}

const SIMPLE = ['Identifier', 'MemberExpression', 'Literal'];
const isPlain = ({ expressions }: Node): boolean =>
  Array.isArray(expressions) && expressions.every((expression: Node) => SIMPLE.includes(expression.type));

function linesOf({ start, end }: Node, source: string): Span[] {
  if (typeof start !== 'number' || typeof end !== 'number') return [];
  return [...source.slice(start, end).matchAll(/[^\n]+/g)].map(({ 0: text, index }) => ({
    start: start + index,
    end: start + index + text.length,
  }));
}
