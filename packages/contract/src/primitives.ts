import { DRAWINGS } from '@etal/domain/catalog/drawings';
import { MAX_PRICE } from '@etal/domain/money';
import { MAX_QUANTITY } from '@etal/domain/orders/lines';
import { toE164 } from '@etal/domain/phone';
import { MAX_WEIGHT } from '@etal/domain/weight';
import * as z from 'zod/mini';
import { email, emptyResponse, plainText } from './text-pieces.ts';

/** Pieces shared by several calls. Limits that no rule names are generous but finite. */

export { email, emptyResponse, plainText };

/** A field that was left empty is a field that says nothing. */
export const orEmpty = <Text extends z.ZodMiniType<string>>(text: Text) =>
  z.nullish(z.union([plainText.check(z.maxLength(0)), text])).check(z.overwrite((given) => given || null));

export const shortText = plainText.check(z.minLength(3), z.maxLength(120));
export const longText = plainText.check(z.minLength(3), z.maxLength(5000));

/** Any that the database takes, of whatever version. */
export const id = z.guid();
export const idParams = z.object({ id });

/** In a request. */
export const cents = z.int().check(z.gte(0), z.lte(MAX_PRICE, { error: 'PRICE' }));
export const grams = z.int().check(z.gte(0), z.lte(MAX_WEIGHT, { error: 'WEIGHT' }));
export const quantity = z.int().check(z.gte(1), z.lte(MAX_QUANTITY, { error: 'QUANTITY' }));

/**
 * In an answer, which tells what is stored or what it sums up to: no bound of a request holds there, or one value from
 * before a bound was set would take the whole answer down (`answers.test.ts`).
 */
export const storedCents = z.int();
export const storedGrams = z.int();

/** What leaves with one piece of a line, as it was when it was ordered (R-TILL-4). */
/** How many of one kind, and what each of them is worth. */
export const lineDeposit = z.object({ kindId: id, label: z.string(), cents: storedCents, count: z.int() });

/** Seconds since the epoch (R-WIRE-2). */
export const epochSeconds = z.int();

/** `content` is a data URL or bare base64 (R-WIRE-3); the server looks at the bytes, never at the name. */
export const imageUpload = z.object({
  filename: z.string().check(z.maxLength(255)),
  content: z.string().check(z.minLength(1)),
});
export type ImageUpload = z.infer<typeof imageUpload>;

/** As people write it; kept as they wrote it unless a network must dial it. */
export const phone = plainText.check(z.refine((text) => toE164(text) !== undefined, { error: 'PHONE' }));

/** Mainland and overseas; the codes 2A and 2B are of departments, never of the post. */
export const postalCode = z.string().check(z.trim(), z.regex(/^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/));

/** Base64 inflates by 4/3, the rest of the body is small. */
export const bodyLimitFor = (...imageBytes: number[]): number =>
  imageBytes.reduce((sum, bytes) => sum + Math.ceil((bytes * 4) / 3), 0) + 256 * 1024;

export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ data: z.array(item), page: z.int(), pageSize: z.int(), totalCount: z.int() });

/** From 1, as text in the address. */
export const pageNumber = z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(1), z.lte(1_000_000)));

/**
 * `2027-02-31` is a legal value: it means the end of that month (R-LISTS-2). The database knows no year 0, and
 * nobody
 * asks for another age.
 */
export const calendarDate = z.string().check(z.regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/));

/** A day of the calendar and of no other age. */
export const realDate = z.iso.date().check(z.refine((date) => date >= '1900-01-01'));

/** `/images/…` of this shop; an address from elsewhere is never kept. */
export const ownImageUrl = z.string().check(z.maxLength(200), z.regex(/^\/images\/[\w-]+\.jpg$/));

/** What something is shown by: a photo, a drawing until there is one (R-CATALOG-32), or a picture that is there. */
export const picture = {
  img: z.nullish(imageUpload),
  imgDrawing: z.nullish(z.enum(DRAWINGS)),
  imgUrl: z.nullish(ownImageUrl),
};
