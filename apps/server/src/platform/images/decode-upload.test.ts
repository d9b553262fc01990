import { COVER_MAX_BYTES, IMAGE_MAX_BYTES } from '@etal/domain/images';
import { describe, expect, it } from 'vitest';
import { decodeUpload } from './decode-upload.ts';

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(100, 7)]);
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const upload = (bytes: Buffer, head = '') => ({ content: head + bytes.toString('base64') });

/** A JPEG by its first bytes, of exactly this size. */
const jpegOf = (size: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(size - 3)]);

describe('decodeUpload', () => {
  it.each([
    ['bare base64', ''],
    ['a JPEG data URL', 'data:image/jpeg;base64,'],
    ['a data URL with parameters', 'data:image/jpeg;charset=utf-8;base64,'],
    ['a data URL that announces another type', 'data:text/html;base64,'],
  ])('reads %s', (_name, head) => {
    expect(decodeUpload(upload(jpeg, head), IMAGE_MAX_BYTES)).toEqual(jpeg);
  });

  it('reads a PNG', () => {
    expect(decodeUpload(upload(png), IMAGE_MAX_BYTES)).toEqual(png);
  });

  it.each([
    ['a text', 'Bonjour, je suis une photo.'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['a WebP', 'RIFF\u0024\u0000\u0000\u0000WEBPVP8 '],
    ['a HEIC', '\0\0\0\u0018ftypheic'],
    ['a PDF', '%PDF-1.7'],
    ['a JPEG preceded by something else', `<html>${jpeg.toString('latin1')}`],
    ['two bytes', '\u00ff\u00d8'],
  ])('refuses %s, whatever it is called', (_name, source) => {
    const bytes = Buffer.from(source, 'latin1');
    expect(() => decodeUpload(upload(bytes, 'data:image/jpeg;base64,'), IMAGE_MAX_BYTES)).toThrow('IMAGE_TYPE');
  });

  it.each([
    ['nothing', ''],
    ['an empty data URL', 'data:image/jpeg;base64,'],
    ['a data URL that is not base64', 'data:image/jpeg,%FF%D8%FF'],
    ['characters that Node would skip', `/9j/4AAQ${' '.repeat(4)}Skx*`],
    ['line breaks', '/9j/\n4AAQ\n12'],
    ['the URL alphabet', '_9j_4AAQ'],
    ['padding in the middle', '/9j=4AAQ'],
    ['a truncated length', '/9j/4AA'],
    ['text around it', 'Voici : /9j/4AAQ'],
  ])('refuses %s', (_name, content) => {
    expect(() => decodeUpload({ content }, IMAGE_MAX_BYTES)).toThrow('IMAGE_UNREADABLE');
  });

  it.each([
    ['an image', IMAGE_MAX_BYTES],
    ['a cover', COVER_MAX_BYTES],
  ])('takes %s of exactly its limit, not one byte more', (_name, maxBytes) => {
    expect(decodeUpload(upload(jpegOf(maxBytes)), maxBytes)).toHaveLength(maxBytes);
    expect(() => decodeUpload(upload(jpegOf(maxBytes + 1)), maxBytes)).toThrow(
      expect.objectContaining({ code: 'IMAGE_TOO_BIG', params: { maxBytes } }),
    );
  });

  it('judges the size before it looks at the content: 10 MB that are no base64 are too big, not unreadable', () => {
    const content = 'é'.repeat(10 * 1024 * 1024);
    expect(() => decodeUpload({ content }, IMAGE_MAX_BYTES)).toThrow('IMAGE_TOO_BIG');
  });
});
