const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** By the written name only: what a name resolves to is judged when a message is sent. */
const NOT_PUBLIC = [
  /^[^.[]+$/,
  /\.(?:localhost|local|internal|lan|home\.arpa)$/,
  /^(?:0|10|127)\.\d+\.\d+\.\d+$/,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.\d+\.\d+$/,
  /^169\.254\.\d+\.\d+$/,
  /^172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+$/,
  /^192\.168\.\d+\.\d+$/,
  // Public IPv6 addresses begin with 2 or 3.
  /^\[(?![23])/,
];

/**
 * Where a merchant's own tool is told of orders, in its one written form, or undefined: https, public, without
 * a password in it. A demonstration may also call a program of the same machine.
 */
export function webhookUrl(text: string, { allowLoopback }: { allowLoopback: boolean }): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  if (allowLoopback && LOOPBACK.test(url.hostname)) return /^https?:$/.test(url.protocol) ? url.href : undefined;
  const host = url.hostname.replace(/\.$/, '');
  if (url.protocol !== 'https:' || NOT_PUBLIC.some((names) => names.test(host))) return undefined;
  return url.href;
}
