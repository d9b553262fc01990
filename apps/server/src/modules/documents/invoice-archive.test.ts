import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { zipOf } from './invoice-archive.ts';
import { entriesOfZip } from '../../../testing/readers/entries-of-zip.ts';

const SIZE = 100_000;
const modifiedAt = new Date('2026-11-15T09:00:00Z');

function files(count: number, make: (index: number) => Promise<Buffer> = async (index) => Buffer.alloc(SIZE, index)) {
  const begun: number[] = [];
  const list = Array.from({ length: count }, (_, index) => ({
    name: `Facture ${index}.pdf`,
    modifiedAt,
    make: () => {
      begun.push(index);
      return make(index);
    },
  }));
  return { begun, list };
}

describe('an archive', () => {
  it('holds every file, in order', async () => {
    const { list } = files(30);
    const chunks: Buffer[] = [];
    for await (const chunk of zipOf(list)) chunks.push(chunk as Buffer);
    const entries = entriesOfZip(Buffer.concat(chunks));
    expect([...entries.keys()]).toEqual(list.map(({ name }) => name));
    expect([...entries.values()].map((bytes) => [bytes.length, bytes[0]])).toEqual(
      list.map((_, index) => [SIZE, index]),
    );
  });

  it('makes a file only when the reader comes near it', async () => {
    const { begun, list } = files(200);
    let received = 0;
    let mostAhead = 0;
    for await (const chunk of zipOf(list)) {
      received += (chunk as Buffer).length;
      // Whatever could run ahead has the time to.
      for (let turn = 0; turn < 10; turn++) await setImmediate();
      mostAhead = Math.max(mostAhead, begun.length - Math.floor(received / SIZE));
    }
    expect(begun).toHaveLength(200);
    expect(mostAhead).toBeLessThanOrEqual(5);
  });

  it('stops making files when the reader leaves', async () => {
    const { begun, list } = files(200);
    const zip = zipOf(list);
    await once(zip, 'readable');
    zip.destroy();
    for (let turn = 0; turn < 50; turn++) await setImmediate();
    expect(begun.length).toBeLessThan(10);
  });

  it('breaks off when a file cannot be made', async () => {
    const { list } = files(10, (index) =>
      index === 4 ? Promise.reject(new Error('no ink')) : Promise.resolve(Buffer.alloc(SIZE)),
    );
    const reading = (async () => {
      for await (const chunk of zipOf(list)) void chunk;
    })();
    await expect(reading).rejects.toThrow('no ink');
  });
});
