import type { ImportOutcome } from '@etal/contract/imports';
import { shopperBody } from '@etal/contract/shoppers';
import { readShopperCells, SHOPPER_COLUMNS, type ShopperColumnKey } from '@etal/domain/imports/shopper-file';
import type { ImportRow } from '@etal/domain/imports/table';
import { emailKey } from '@etal/domain/search-keys';
import { erasedEmail } from '@etal/domain/shoppers/erased';
import { fullName } from '@etal/domain/shoppers/full-name';
import { LINE_PROBLEMS } from '@etal/texts/imports';
import { fieldProblem } from '@etal/texts/validation';
import { asKept } from './add-shopper.ts';
import type { ShopperGiven } from './shopper-details.queries.ts';

export type KnownShopper = ShopperGiven & { id: string };

/** Customers that the lines may be about. */
export interface KnownShoppers {
  byId: ReadonlyMap<string, KnownShopper>;
  byReach: ReadonlyMap<string, KnownShopper>;
}

/** R-SHOPPERS-1: the e-mail, without one the phone, is what a customer is known by. */
export const reachOf = ({ email, phone }: Pick<ShopperGiven, 'email' | 'phone'>): string =>
  emailKey(email) ? `email ${emailKey(email)}` : `phone ${phone}`;

export interface JudgedShopper {
  line: number;
  name: string;
  outcome: ImportOutcome;
  problems: { column: string; problem: string }[];
  changes: ShopperColumnKey[];
  /** Who is to be written; without an id they are new. */
  write?: { id: string | undefined; given: ShopperGiven };
}

const FIELDS = SHOPPER_COLUMNS.flatMap(({ key, title }) => (key === 'id' ? [] : [{ key, title }]));
const titleOf = (key: string): string => SHOPPER_COLUMNS.find((column) => column.key === key)?.title ?? '';
const NO_REACH = 'phone ';
const NOTHING: ShopperGiven = { firstname: '', lastname: '', email: '', phone: '', city: '' };

/** R-SHOPPERS-7: an empty cell changes nothing, and nobody takes the address of another. */
export function judgeShopper(
  row: ImportRow<ShopperColumnKey>,
  known: KnownShoppers,
  seen: Map<string, number>,
): JudgedShopper {
  const cells = asKept({ ...NOTHING, ...readShopperCells(row) });
  const { id } = row.cells;
  const current = id === undefined ? known.byReach.get(reachOf(cells)) : known.byId.get(id.toLowerCase());
  const wanted = current ? laidOver(current, cells) : cells;
  const judged = { line: row.line, name: fullName(wanted) || wanted.email || wanted.phone || (id ?? ''), changes: [] };
  const wrong = (column: string, problem: string): JudgedShopper => ({
    ...judged,
    outcome: 'WRONG',
    problems: [{ column, problem }],
  });

  if (id !== undefined && !current) return wrong(titleOf('id'), LINE_PROBLEMS.UNKNOWN_ID);
  for (const key of new Set([current?.id ?? '', reachOf(wanted)])) {
    const sameAs = key === '' || key === NO_REACH ? undefined : seen.get(key);
    if (sameAs !== undefined) return wrong('', LINE_PROBLEMS.SAME_AS(sameAs));
    seen.set(key, row.line);
  }
  const before = current && asKept(current);
  const changes = before ? FIELDS.map(({ key }) => key).filter((key) => wanted[key] !== before[key]) : [];
  if (current && changes.length === 0) return { ...judged, outcome: 'SAME', problems: [] };
  if (current && current.email === erasedEmail(current.id)) return wrong(titleOf('id'), LINE_PROBLEMS.UNKNOWN_ID);
  const checked = shopperBody.safeParse(wanted, { reportInput: true });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return wrong(titleOf(String(issue?.path[0] ?? '')), issue ? fieldProblem(issue) : LINE_PROBLEMS.NAME_MISSING);
  }
  const given = asKept(checked.data);
  const other = known.byReach.get(reachOf(given));
  if (other && other.id !== current?.id) return wrong(titleOf(given.email ? 'email' : 'phone'), LINE_PROBLEMS.TAKEN);
  const write = { id: current?.id, given };
  return { ...judged, outcome: current ? 'UPDATE' : 'CREATE', problems: [], changes, write };
}

function laidOver(current: ShopperGiven, cells: ShopperGiven): ShopperGiven {
  const wanted = { ...NOTHING };
  for (const { key } of FIELDS) wanted[key] = cells[key] === '' ? current[key] : cells[key];
  return asKept(wanted);
}
