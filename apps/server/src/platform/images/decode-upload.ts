import { Refusal } from '@etal/contract/errors';

const DATA_URL_HEAD = /^data:[^,]{0,100};base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The bytes of an uploaded image. Its announced name and type are not even read: only the first bytes
 * say what it is, and the decoder (store-image.ts) has the last word.
 */
export const decodeUpload = (upload: { content: string }, maxBytes: number): Buffer => {
  const base64 = upload.content.replace(DATA_URL_HEAD, '');
  if (sizeOf(base64) > maxBytes) throw new Refusal('IMAGE_TOO_BIG', { maxBytes });
  // Node's decoder skips what it does not know; a content that is not base64 would become noise.
  if (base64.length % 4 !== 0 || !BASE64.test(base64)) throw new Refusal('IMAGE_UNREADABLE');

  const bytes = Buffer.from(base64, 'base64');
  if (![JPEG, PNG].some((magic) => bytes.subarray(0, magic.length).equals(magic))) throw new Refusal('IMAGE_TYPE');
  return bytes;
};

const sizeOf = (base64: string): number => (base64.length / 4) * 3 - (/=*$/.exec(base64.slice(-2))?.[0].length ?? 0);
