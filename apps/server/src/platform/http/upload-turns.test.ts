import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { memoryImages } from '../../../testing/fakes/memory-images.ts';
import { jpegUpload, openTestApp } from '../../../testing/harness/test-app.ts';
import { waitToUpload } from './upload-turns.ts';

afterEach(() => void vi.useRealTimers());

/** A server whose pictures wait to be kept until they are let go. */
async function holdingServer() {
  let isHolding = false;
  let held = 0;
  let toldHeld = (): void => {};
  const releases: (() => void)[] = [];
  const images = memoryImages();
  const server = await openTestApp(
    {},
    {
      images: {
        ...images,
        put: async (...file) => {
          // The last of a picture's files.
          if (isHolding && file[2] === 'image/jpeg') {
            held += 1;
            toldHeld();
            await new Promise<void>((resolve) => releases.push(resolve));
          }
          return images.put(...file);
        },
      },
    },
  );
  return {
    server,
    hold: () => {
      isHolding = true;
    },
    /** Those that are held stay so. */
    holdNoMore: () => {
      isHolding = false;
    },
    letGo: () => {
      isHolding = false;
      for (const release of releases) release();
    },
    heldAre: async (count: number): Promise<number> => {
      while (held < count)
        await new Promise<void>((resolve) => {
          toldHeld = resolve;
        });
      return held;
    },
  };
}

it('two uploads of a shop are read at a time, and another shop’s passes those that wait', async () => {
  const { server, hold, letGo, heldAre } = await holdingServer();
  const [crowded, small] = [await server.openShop(), await server.openShop('La Ferme Voisine')];
  const coverImg = await jpegUpload();
  hold();
  const upload = (visitor: typeof crowded) => visitor.put('/api/SaveShopDetails', { about: 'Légumes', coverImg });
  const uploads = Array.from({ length: 5 }, () => upload(crowded));
  await heldAre(2);
  uploads.push(upload(small));
  expect(await heldAre(3)).toBe(3);
  letGo();
  const answers = await Promise.all(uploads);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200));
});

it('so are two of who opens a shop, and has none yet to be counted by', async () => {
  const { server, hold, holdNoMore, letGo, heldAre } = await holdingServer();
  const [newcomer, small] = [await server.signUp(), await server.openShop('La Ferme Voisine')];
  const img = await jpegUpload();
  hold();
  const shop = { label: 'Le Verger', about: 'Des pommes', thumbnailImg: img, coverImg: img, termsAccepted: true };
  const answered: number[] = [];
  const opened = Array.from({ length: 5 }, async () => {
    answered.push((await newcomer.post('/api/CreateShop', shop)).statusCode);
  });
  await heldAre(2);
  holdNoMore();
  // Whoever else sends pictures passes; the three that wait are not read meanwhile.
  for (const about of ['Légumes', 'Fruits', 'Fleurs'])
    expect((await small.put('/api/SaveShopDetails', { about, coverImg: img })).statusCode).toBe(200);
  expect(answered).toEqual([]);
  letGo();
  await Promise.all(opened);
  expect(answered.toSorted()).toEqual([200, 409, 409, 409, 409]);
});

it('bodies that come slowly keep no other shop waiting, and their own shop has no more of them for it', async () => {
  vi.useFakeTimers();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (shopId: string): Promise<void> => {
    const raw = Object.assign(new EventEmitter(), { destroyed: false });
    ends.push(() => raw.emit('close'));
    const reply = { raw } as unknown as FastifyReply;
    return waitToUpload(shopId, { raw } as unknown as FastifyRequest, reply).then(() => void begun.push(shopId));
  };
  const slow = ['slow 1', 'slow 1', 'slow 2', 'slow 2'];
  await Promise.all(slow.map(begin));
  const waiting = [begin('slow 1'), begin('other')];
  await vi.advanceTimersByTimeAsync(4999);
  expect(begun).toEqual(slow);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([...slow, 'other']);
  for (const end of ends) end();
  await Promise.all(waiting);
  expect(begun).toEqual([...slow, 'other', 'slow 1']);
  for (const end of ends) end();
});
