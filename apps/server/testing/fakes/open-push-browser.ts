import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';

/** A browser's side of Web Push: it made its keys itself, and reads what only they open (RFC 8291, RFC 8188). */
export function openBrowser() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read: (body: Buffer): string => decrypt(body, pair, auth),
  };
}

function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const derive = (secret: Uint8Array, from: Uint8Array, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const secret = derive(
    pair.computeSecret(senderKey),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]),
    32,
  );
  const opening = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  opening.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  // The text ends where the padding's delimiter stands.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** The claims of `vapid t=…, k=…`, once their signature is proved by the key inside (RFC 8292). */
export function provenClaims(authorization: string): {
  claims: { aud: string; exp: number; sub: string };
  publicKey: string;
} {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGenuine) throw new Error('the signature is not of this key');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey };
}
