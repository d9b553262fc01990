import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Key {
  id: string;
  secret: string;
  region: string;
}

type Verdict =
  | 'ok'
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'AuthorizationHeaderMalformed'
  | 'RequestTimeTooSkewed'
  | 'XAmzContentSHA256Mismatch'
  | 'SignatureDoesNotMatch';

const MAX_SKEW_MS = 15 * 60 * 1000;
const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/**
 * Judges a request as S3 does (AWS Signature Version 4, in the header), by the published algorithm and not by the SDK's
 * code: the key, the day, the region, every signed header, the path and the body must be those that were signed.
 */
export function verifySignature(
  { method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
  key: Key,
  now = new Date(),
): Verdict {
  const authorization = headers.authorization;
  if (authorization === undefined) return 'AccessDenied';
  const [, id, day, region, signedNames, signature] = HEADER.exec(authorization) ?? [];
  const date = headers['x-amz-date'];
  if (!id || !day || !region || !signedNames || !signature || typeof date !== 'string' || !date.startsWith(day))
    return 'AuthorizationHeaderMalformed';
  if (id !== key.id) return 'InvalidAccessKeyId';
  if (region !== key.region) return 'AuthorizationHeaderMalformed';
  if (Math.abs(now.getTime() - instantOf(date)) > MAX_SKEW_MS) return 'RequestTimeTooSkewed';
  const names = signedNames.split(';');
  // Whoever could add or change one of these unseen could turn the request into another.
  const mustBeSigned = [
    'host',
    ...Object.keys(headers).filter((name) => name.startsWith('x-amz-') || name === 'content-md5'),
  ];
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied';

  const bodyHash = headers['x-amz-content-sha256'];
  if (bodyHash !== 'UNSIGNED-PAYLOAD' && bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(url!, 'http://s3.test');
  const canonical = [
    method,
    encodePath(pathname),
    [...searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    signedNames,
    bodyHash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${key.secret}`);
  return timingSafeEqual(Buffer.from(signature, 'hex'), hmac(signingKey, toSign)) ? 'ok' : 'SignatureDoesNotMatch';
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** `20261115T090000Z` */
const instantOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** RFC 3986, and upper-case hexadecimal: `encodeURIComponent` leaves five characters that S3 wants encoded. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
const encodePath = (path: string): string =>
  path
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
