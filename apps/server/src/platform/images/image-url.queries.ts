import { sql } from 'kysely';
import { imageUrl } from './image-files.ts';

/** Split around a stand-in, so that the address has one form wherever it is made. */
const [before = '', after = ''] = imageUrl('\0').split('\0');

/** The public address of the image whose id a column holds, such as `s.image_id`. */
export const imageUrlOf = (column: string) =>
  sql<string>`${sql.lit(before)} || ${sql.ref(column)} || ${sql.lit(after)}`;
