import * as z from 'zod/mini';

// Apart from primitives.ts, which knows phones, weights and pictures: the sign-in page needs no more than these.

/** R-SCREENS-10: text minimum length 3. Control characters and halves of signs never belong in a label. */
const printable = (value: string) => !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(value);

export const plainText = z.string().check(z.trim(), z.refine(printable, { error: 'UNPRINTABLE' }));

export const email = z.pipe(z.string().check(z.trim(), z.maxLength(254)), z.email());

export const emptyResponse = z.object({});
