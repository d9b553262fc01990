import { foldText } from './fold-text.ts';

interface Person {
  firstname: string;
  lastname: string;
}

/** One account, one customer per address, whatever its capitals and the spaces around it. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** What a search for an order's customer looks in: « Marie Noël » and « Noël Marie » both find her. */
export const orderShopperKey = ({ firstname, lastname }: Person): string =>
  foldText(`${firstname} ${lastname} ${firstname}`);

/** What a search for a customer looks in. */
export const shopperSearchKey = ({
  firstname,
  lastname,
  email,
  phone,
  city,
}: Person & { email: string; phone: string; city: string }): string =>
  foldText(`${firstname} ${lastname} ${firstname} ${email} ${phone} ${city}`);

/** What customers are sorted by. */
export const shopperSortKey = ({ firstname, lastname }: Person): string => foldText(`${lastname} ${firstname}`);
