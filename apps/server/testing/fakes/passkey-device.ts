import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const bytesOf = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url');

/** User present and verified; in a registration, with the key itself. */
const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

/**
 * A device that makes and uses one passkey, as a browser would hand its answers on. `counter` may be set back, as in a
 * copy of the device.
 */
export function passkeyDevice(origin = 'http://localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url') };

  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  const authenticatorData = (flags: number, rest: Buffer[] = []): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(device.counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, ...rest]);
  };

  const device = {
    counter: 0,
    register: ({ challenge }: { challenge: string }, name = 'Téléphone') => {
      // COSE: an elliptic curve key, ES256, on P-256.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        bytesOf(x),
        Buffer.from('225820', 'hex'),
        bytesOf(y),
      ]);
      const data = authenticatorData(PRESENT_AND_VERIFIED | WITH_KEY, [
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cose,
      ]);
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
        data,
      ]);
      return {
        name,
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      };
    },
    signIn: ({ challenge }: { challenge: string }) => {
      device.counter += 1;
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(PRESENT_AND_VERIFIED);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
  return device;
}
