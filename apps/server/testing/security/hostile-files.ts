import { crc32, deflateSync } from 'node:zlib';

/** Files that a visitor could send and that no image library would write for us, for the tests. */

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const END = chunk('IEND', Buffer.alloc(0));

const header = (width: number, height: number, bitDepth: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.writeUInt8(bitDepth, 8);
  return chunk('IHDR', data);
};

/** A valid one-bit PNG: a few kilobytes on disk, `width × height` pixels once unpacked. */
export const pngBomb = (width: number, height: number): Buffer => {
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([SIGNATURE, header(width, height, 1), chunk('IDAT', deflateSync(rows, { level: 9 })), END]);
};

/** Two frames: the first black, the second white. */
export const animatedPng = (side: number): Buffer => {
  const frame = (value: number) => {
    const rows = Buffer.alloc(side * (side + 1), value);
    for (let row = 0; row < side; row += 1) rows[row * (side + 1)] = 0; // Each row starts with its filter: none.
    return deflateSync(rows);
  };
  const control = (sequence: number) => {
    const data = Buffer.alloc(26);
    data.writeUInt32BE(sequence, 0);
    data.writeUInt32BE(side, 4);
    data.writeUInt32BE(side, 8);
    data.writeUInt16BE(1, 20);
    data.writeUInt16BE(2, 22);
    return chunk('fcTL', data);
  };
  const count = Buffer.alloc(8);
  count.writeUInt32BE(2, 0);
  const secondSequence = Buffer.alloc(4);
  secondSequence.writeUInt32BE(2);
  return Buffer.concat([
    SIGNATURE,
    header(side, side, 8),
    chunk('acTL', count),
    control(0),
    chunk('IDAT', frame(0)),
    control(1),
    chunk('fdAT', Buffer.concat([secondSequence, frame(255)])),
    END,
  ]);
};
