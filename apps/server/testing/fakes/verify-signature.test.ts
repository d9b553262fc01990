import { describe, expect, it } from 'vitest';
import { verifySignature } from './verify-signature.ts';

/**
 * The requests that AWS publishes with their signatures (Amazon S3, "Signature Calculations for the Authorization
 * Header").
 */
const key = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' };
const at = new Date('2013-05-24T00:00:00Z');
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const authorization = (names: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=${key.id}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`;

const get = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
    authorization: authorization(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  },
};
const put = {
  method: 'PUT',
  url: '/test%24file.text',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    'x-amz-date': '20130524T000000Z',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    authorization: authorization(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ),
  },
};
const lifecycle = {
  method: 'GET',
  url: '/?lifecycle',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
    authorization: authorization(
      'host;x-amz-content-sha256;x-amz-date',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ),
  },
};
const body = Buffer.from('Welcome to Amazon S3.');

describe('the signature', () => {
  it('of the published requests is right', () => {
    expect(verifySignature(get, Buffer.of(), key, at)).toBe('ok');
    expect(verifySignature(put, body, key, at)).toBe('ok');
    expect(verifySignature(lifecycle, Buffer.of(), key, at)).toBe('ok');
  });

  it.each([
    ['no signature', { ...get, headers: { ...get.headers, authorization: undefined } }, at, 'AccessDenied'],
    ['another path', { ...get, url: '/other.txt' }, at, 'SignatureDoesNotMatch'],
    ['another method', { ...get, method: 'DELETE' }, at, 'SignatureDoesNotMatch'],
    [
      'a signed header changed',
      { ...get, headers: { ...get.headers, range: 'bytes=0-99' } },
      at,
      'SignatureDoesNotMatch',
    ],
    [
      'an unsigned header of Amazon’s',
      { ...get, headers: { ...get.headers, 'x-amz-acl': 'public-read' } },
      at,
      'AccessDenied',
    ],
    [
      'a body hash that is not the body’s',
      { ...get, headers: { ...get.headers, 'x-amz-content-sha256': put.headers['x-amz-content-sha256'] } },
      at,
      'XAmzContentSHA256Mismatch',
    ],
    ['sixteen minutes later', get, new Date('2013-05-24T00:16:00Z'), 'RequestTimeTooSkewed'],
  ])('%s: refused', (_case, request, now, verdict) => {
    expect(verifySignature(request, Buffer.of(), key, now)).toBe(verdict);
  });

  it('of another body is refused', () => {
    expect(verifySignature(put, Buffer.from('Welcome to Amazon S4.'), key, at)).toBe('XAmzContentSHA256Mismatch');
  });

  it('made with another secret is refused', () => {
    expect(verifySignature(get, Buffer.of(), { ...key, secret: `${key.secret}.` }, at)).toBe('SignatureDoesNotMatch');
  });
});
