/** What RFC 8187 leaves as it is, besides letters and figures. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Neither a path nor a control sign, on any system: `Facture 12/3` is `Facture 12-3`. */
const clean = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[\\/:*?"<>|]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toWellFormed();

/** RFC 6266: a name in plain signs for old programs, and the real one, accents included. */
export function contentDisposition(name: string): string {
  const real = clean(name);
  const plain = real
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/œ/g, 'oe')
    .replaceAll(/Œ/g, 'OE')
    .replaceAll(/[^\u0020-\u007E]/g, '_')
    .replaceAll(/[%"\\]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(real)}`;
}

/** The name a file was sent under; the one with accents wins. */
export function fileNameIn(header: string | null): string | undefined {
  const real = /(?:^|;)\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header ?? '')?.[1];
  if (real !== undefined) {
    try {
      return clean(decodeURIComponent(real)) || undefined;
    } catch {
      // Badly encoded: the plain one will do.
    }
  }
  const [, quoted, bare] = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '') ?? [];
  return clean((quoted ?? bare ?? '').replaceAll(/\\(.)/g, '$1')) || undefined;
}
