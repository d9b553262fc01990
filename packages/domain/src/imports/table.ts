import { foldText } from '../fold-text.ts';

/** Of one file: what a market's whole list of articles or customers needs. */
export const MAX_IMPORT_LINES = 5000;
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
/** Lines that are written in one transaction: few enough that nobody else waits long for the database. */
export const IMPORT_BATCH = 50;
/** The longest text that any field takes is 5,000 signs. */
export const MAX_CELL_LENGTH = 6000;

/** A line of a file, by its number there. */
export interface TableRow {
  line: number;
  cells: string[];
}

/** Why a file is not read at all. */
export type FileProblem = 'FILE_EMPTY' | 'FILE_TYPE' | 'FILE_ENCRYPTED' | 'FILE_UNREADABLE' | 'FILE_TOO_MANY_LINES';

/** A file as a table; its first row holds the titles. */
export type TableRead = { rows: TableRow[] } | { problem: FileProblem };

/** A column of our files. Whatever it is called in others is compared without case and accents. */
export interface FileColumn<Key extends string> {
  key: Key;
  /** As we write it. */
  title: string;
  aliases: readonly string[];
}

/** A line of a file, by the columns that we know. */
export interface ImportRow<Key extends string> {
  line: number;
  cells: Partial<Record<Key, string>>;
}

export interface KnownColumns<Key extends string> {
  /** In the order of the file. */
  keys: Key[];
  /** Titles of the columns that are left aside. */
  ignored: string[];
  rows: ImportRow<Key>[];
}

/** R-CATALOG-30: the first line holds the titles. A column that we do not know, or that comes twice, is left aside. */
export function readColumns<Key extends string>(
  table: readonly TableRow[],
  columns: readonly FileColumn<Key>[],
): KnownColumns<Key> {
  const [titles, ...lines] = table;
  const places = new Map<Key, number>();
  const ignored: string[] = [];
  for (const [place, title] of (titles?.cells ?? []).entries()) {
    const column = columns.find((candidate) => isNamed(candidate, title));
    if (column && !places.has(column.key)) places.set(column.key, place);
    else if (title !== '') ignored.push(title);
  }
  const rows = lines.map(({ line, cells }) => {
    const known: Partial<Record<Key, string>> = {};
    for (const [key, place] of places) {
      const cell = cells[place] ?? '';
      if (cell !== '') known[key] = cell;
    }
    return { line, cells: known };
  });
  return { keys: [...places.keys()], ignored, rows };
}

/** How the lines of a file name what they are about, and which columns are said as a whole. */
export interface ColumnTies<Key extends string> {
  /** By its identifier alone where it has one, else by these. */
  known: readonly Key[];
  together: readonly Key[];
}

/**
 * R-CATALOG-30: what a line writes is what was told of it. A cell that changes nothing is left out, so that what an
 * order or another tab changes between the preview and the writing stays.
 */
export function cellsToWrite<Key extends string>(
  cells: Partial<Record<Key, string>>,
  changes: readonly Key[],
  { known, together }: ColumnTies<Key>,
): Partial<Record<Key, string>> {
  const told = new Set<string>([
    ...changes,
    ...(changes.some((key) => together.includes(key)) ? together : []),
    ...('id' in cells ? ['id'] : known),
  ]);
  const kept: Partial<Record<Key, string>> = {};
  for (const key in cells) if (told.has(key)) kept[key] = cells[key] ?? '';
  return kept;
}

/** « Prix (€) » and « PRIX » are « Prix »: what stands between brackets is a unit. */
function isNamed({ title, aliases }: FileColumn<string>, found: string): boolean {
  const name = withoutUnit(found);
  return name === withoutUnit(title) || aliases.includes(name);
}

const withoutUnit = (title: string): string => foldText(title.replace(/\([^)]*\)\s*$/u, ''));
