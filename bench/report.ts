import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Figures, isMet, type Target } from './figures.ts';

const FOLDER = new URL('./results/', import.meta.url);

export const machine = (): string =>
  [
    `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.version}`,
  ].join(', ');

export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]): string =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

export const round = (value: number, digits = 1): string => value.toFixed(digits);

export const cells = ({ perSecond, p50, p95, p99 }: Figures): string[] => [
  round(perSecond, 0),
  round(p50),
  round(p95),
  round(p99),
];

export const targetLines = (targets: Target[]): string =>
  table(
    ['target', 'measured', 'wanted', ''],
    targets.map((target) => [
      target.name,
      `${round(target.value, 2)} ${target.unit}`,
      `${target.isFloor ? 'at least' : 'at most'} ${target.limit} ${target.unit}`,
      isMet(target) ? 'met' : 'MISSED',
    ]),
  );

export async function writeResults(name: string, results: object): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const path = fileURLToPath(new URL(`${name}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`, FOLDER));
  await writeFile(path, `${JSON.stringify({ machine: machine(), ...results }, undefined, 2)}\n`);
  return path;
}
