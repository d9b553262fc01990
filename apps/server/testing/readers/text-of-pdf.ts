import { inflateSync } from 'node:zlib';

/**
 * What a reader copies out of one of our PDFs, line by line in the order it was drawn. It knows pdfkit's writing only.
 */
export function textOfPdf(bytes: Buffer): string {
  const objects = objectsOfPdf(bytes);
  const fonts = new Map<string, Map<number, string>>();
  for (const { text } of objects.values()) {
    for (const [, name = '', id = ''] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.text ?? '')?.[1];
      const map = objects.get(unicode ?? '')?.stream;
      if (map) fonts.set(name, signsOf(map.toString('latin1')));
    }
  }
  const lines: string[] = [];
  for (const { stream } of objects.values()) {
    const content = stream?.toString('latin1') ?? '';
    for (const [, name = '', array = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf[^[]*?\[(.*?)\] TJ/gs)) {
      const signs = fonts.get(name);
      const glyphs = [...array.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      lines.push(glyphs.map((glyph) => signs?.get(Number.parseInt(glyph, 16)) ?? '\uFFFD').join(''));
    }
  }
  return lines.join('\n').replaceAll(/[\u00A0\u202F]/g, ' ');
}

export const pagesOfPdf = (bytes: Buffer): number => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

/** What is drawn, as pdfkit writes it. */
export const operatorsOfPdf = (bytes: Buffer): string =>
  [...objectsOfPdf(bytes).values()].map(({ stream }) => stream?.toString('latin1') ?? '').join('\n');

interface PdfObject {
  text: string;
  stream: Buffer | undefined;
}

export function objectsOfPdf(bytes: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const latin = bytes.toString('latin1');
  for (const match of latin.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id = '', body = ''] = match;
    const start = body.indexOf('stream\n');
    if (start < 0) {
      objects.set(id, { text: body, stream: undefined });
      continue;
    }
    const raw = Buffer.from(body.slice(start + 7, body.lastIndexOf('\nendstream')), 'latin1');
    const text = body.slice(0, start);
    objects.set(id, { text, stream: text.includes('/FlateDecode') ? inflateSync(raw) : raw });
  }
  return objects;
}

/** Glyph → sign, from the table that lets text be copied. */
function signsOf(map: string): Map<number, string> {
  const signs = new Map<number, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[(.*?)\]/g)) {
    for (const [offset, [, hex = '']] of [...list.matchAll(/<([\da-f ]+)>/g)].entries()) {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      signs.set(
        Number.parseInt(from, 16) + offset,
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      );
    }
  }
  return signs;
}
