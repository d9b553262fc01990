const END = 0x0605_4b50;
const ENTRY = 0x0201_4b50;

/** Name → bytes of a ZIP whose entries are stored as they are; its own table of contents is believed, and checked. */
export function entriesOfZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('the archive is cut short');
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY || zip.readUInt16LE(at + 10) !== 0)
      throw new Error('an entry is not stored as it is');
    const [size, nameLength, extraLength, commentLength, offset] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (entries.has(name)) throw new Error(`${name} is there twice`);
    entries.set(name, zip.subarray(start, start + size));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}
