import type { ColumnTies, FileColumn, ImportRow } from './table.ts';

export interface ShopperFields {
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  city: string;
}

/** Every column that the file of customers is read by, in its order. */
export const SHOPPER_COLUMNS = [
  { key: 'id', title: 'Identifiant', aliases: ['id'], width: 12 },
  { key: 'firstname', title: 'Prénom', aliases: ['firstname', 'first name', 'given name'], width: 14 },
  {
    key: 'lastname',
    title: 'Nom',
    aliases: ['nom de famille', 'lastname', 'last name', 'name', 'family name'],
    width: 16,
  },
  {
    key: 'email',
    title: 'Email',
    aliases: ['e-mail', 'mail', 'courriel', 'adresse email', 'adresse e-mail'],
    width: 26,
  },
  { key: 'phone', title: 'Téléphone', aliases: ['tel', 'portable', 'mobile', 'phone'], width: 16 },
  { key: 'city', title: 'Ville', aliases: ['commune', 'city'], width: 16 },
] as const satisfies readonly (FileColumn<string> & { width: number })[];

export type ShopperColumnKey = (typeof SHOPPER_COLUMNS)[number]['key'];

/** By one of these a customer is known again. */
export const SHOPPER_NEEDED: readonly ShopperColumnKey[] = ['id', 'email', 'phone'];

export const SHOPPER_TIES: ColumnTies<ShopperColumnKey> = { known: ['email', 'phone'], together: [] };

/** What the cells say; an empty one says nothing. */
export function readShopperCells({ cells }: ImportRow<ShopperColumnKey>): Partial<ShopperFields> {
  const { id: _, phone, ...given } = cells;
  return phone === undefined ? given : { ...given, phone: withItsZero(phone) };
}

/** A spreadsheet that takes a phone for a number drops the zero, or the plus, that it begins with. */
function withItsZero(phone: string): string {
  const digits = phone.replaceAll(/[\s.]/gu, '');
  if (/^[1-9]\d{8}$/.test(digits)) return `0${digits}`;
  return /^33[1-9]\d{8}$/.test(digits) ? `+${digits}` : phone;
}
