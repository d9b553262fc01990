/** The key of a second factor, as an application reads it from the QR code. */
export function secretOfUri(uri: string): Buffer {
  const letters = new URL(uri).searchParams.get('secret') ?? '';
  const bits = [...letters]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
