import { foldText } from './fold-text.ts';
import { phoneDigits, withoutZerosAbroad } from './phone.ts';

interface Person {
  firstname: string;
  lastname: string;
}

/** One account, one customer per address, whatever its capitals and the spaces around it. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/**
 * What a search for an order's customer looks in: « Marie Noël » and « Noël Marie » both find her, and so does her
 * company.
 */
export const orderShopperKey = ({ firstname, lastname }: Person, company = ''): string =>
  foldText(`${firstname} ${lastname} ${firstname} ${company}`.trimEnd());

/** What customers are sorted by. */
export const shopperSortKey = ({ firstname, lastname }: Person): string => foldText(`${lastname} ${firstname}`);

/** A word that starts with this is a phone number read from its end, so that its last digits are a beginning too. */
const FROM_THE_END = '<';
const fromTheEnd = (digits: string): string => `${FROM_THE_END}${[...digits].reverse().join('')}`;

/** What a customer is found by: a search finds whoever has, for each of its terms, a word that begins so. */
export function shopperWords({
  firstname,
  lastname,
  email,
  phone,
  city,
}: Person & { email: string; phone: string; city: string }): string[] {
  const digits = phoneDigits(phone);
  const words = [...wordsIn(`${firstname} ${lastname} ${city} ${email}`), emailKey(email)];
  const numbers = digits ? [digits, fromTheEnd(digits)] : [];
  return [...new Set([...words, ...numbers])].filter((word) => word !== '');
}

/** What a customer is found by besides: the company that they order for. */
export const companyWords = (company: string): string[] => [...new Set(wordsIn(company))];

/** Each term of a search, with the beginnings of words of which one is enough; signs alone begin no word. */
export function searchTerms(search: string): string[][] {
  const typed = search.trim().split(/\s+/).filter(Boolean);
  const number = typed.filter(isNumber).join('');
  const words = typed
    .filter((part) => !isNumber(part))
    .flatMap((part) => (part.includes('@') ? [emailKey(part)] : wordsIn(part)));
  const terms = [...words.map((word) => [word]), ...(number ? [numberBeginnings(number)] : [])];
  return terms.length === 0 && typed.length > 0 ? [[]] : terms;
}

/** From its start, or from its end. Last digits may look like the way abroad: « 00 33 » ends 06 11 22 00 33. */
function numberBeginnings(number: string): string[] {
  const digits = phoneDigits(number);
  const asTyped = number.startsWith('+') ? [] : [fromTheEnd(number.replaceAll(/\D/g, ''))];
  return [...new Set([withoutZerosAbroad(digits), fromTheEnd(digits), ...asTyped])];
}

/** `06`, `06.11`, `(0)6`, `+33`: what people write of a phone number between two spaces. */
const isNumber = (part: string): boolean => /^[+\d().-]*\d[\d().-]*$/.test(part);

const wordsIn = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
