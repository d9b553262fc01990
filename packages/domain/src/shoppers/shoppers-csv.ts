import { foldText } from '../fold-text.ts';
import { readCsv } from './read-csv.ts';

export interface ShopperRow {
  line: number;
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  city: string;
}

/** Titles as people write them, without case and accents. */
const TITLES: Record<keyof Omit<ShopperRow, 'line'>, readonly string[]> = {
  firstname: ['prenom', 'firstname', 'first name', 'given name'],
  lastname: ['nom', 'nom de famille', 'lastname', 'last name', 'name', 'family name'],
  email: ['email', 'e-mail', 'mail', 'courriel', 'adresse email', 'adresse e-mail'],
  phone: ['telephone', 'tel', 'portable', 'mobile', 'phone'],
  city: ['ville', 'commune', 'city'],
};

/** Undefined when the file has no titles we understand: at least a name, and an e-mail or a phone. */
export function readShoppersCsv(text: string): ShopperRow[] | undefined {
  const rows = readCsv(text);
  const [titles, ...lines] = rows ?? [];
  if (!titles) return undefined;
  const columns = titles.cells.map((title) => foldText(title));
  const columnOf = (field: keyof typeof TITLES): number => columns.findIndex((title) => TITLES[field].includes(title));
  if (columnOf('lastname') < 0 || (columnOf('email') < 0 && columnOf('phone') < 0)) return undefined;
  // The apostrophe that keeps a cell from starting a formula is no part of it.
  return lines.map(({ line, cells }) => {
    const cell = (field: keyof typeof TITLES): string => (cells[columnOf(field)] ?? '').replace(/^'(?=[=+\-@])/, '');
    return {
      line,
      firstname: cell('firstname'),
      lastname: cell('lastname'),
      email: cell('email'),
      phone: cell('phone'),
      city: cell('city'),
    };
  });
}
