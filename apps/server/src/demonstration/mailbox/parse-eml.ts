/** A mail read back from its RFC 5322 bytes. Knows what our own composer writes, not all of MIME. */
export interface ParsedMail {
  /** Names in lower case, encoded words decoded. */
  headers: Record<string, string>;
  /** Content by media type: `text/plain`, `text/html`. */
  parts: Record<string, string>;
}

export const parseEml = (bytes: Uint8Array): ParsedMail => {
  const { headers, body } = splitHeaders(Buffer.from(bytes).toString('latin1'));
  const parts: Record<string, string> = {};
  for (const part of leaves(headers, body)) parts[mediaType(part.headers)] = decodeBody(part.headers, part.body);
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, decodeWords(value)])),
    parts,
  };
};

interface Entity {
  headers: Record<string, string>;
  body: string;
}

const splitHeaders = (source: string): Entity => {
  const end = source.indexOf('\r\n\r\n');
  const head = end < 0 ? source : source.slice(0, end);
  const headers: Record<string, string> = {};
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body: end < 0 ? '' : source.slice(end + 4) };
};

const leaves = (headers: Record<string, string>, body: string): Entity[] => {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return [{ headers, body }];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const entity = splitHeaders(part.replace(/^\r\n/, '').replace(/\r\n$/, ''));
      return leaves(entity.headers, entity.body);
    });
};

const mediaType = (headers: Record<string, string>): string =>
  (headers['content-type'] ?? 'text/plain').split(';', 1)[0]!.trim().toLowerCase();

const decodeBody = (headers: Record<string, string>, body: string): string => {
  switch (headers['content-transfer-encoding']?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable':
      return decodeQuotedPrintable(body.replace(/=\r\n/g, ''));
    default:
      return Buffer.from(body, 'latin1').toString('utf8');
  }
};

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

// White space between two encoded words is only folding (RFC 2047, 6.2).
const decodeWords = (value: string): string =>
  value
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
