import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { memoryImages } from '../../../testing/fakes/memory-images.ts';
import { jpegUpload, openTestApp } from '../../../testing/harness/test-app.ts';
import { waitToUpload } from './upload-turns.ts';

afterEach(() => void vi.useRealTimers());

it('two uploads of a shop are read at a time, and another shop’s passes those that wait', async () => {
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
  const [crowded, small] = [await server.openShop(), await server.openShop('La Ferme Voisine')];
  const coverImg = await jpegUpload();
  const heldAre = async (count: number): Promise<void> => {
    while (held < count)
      await new Promise<void>((resolve) => {
        toldHeld = resolve;
      });
  };
  isHolding = true;
  const upload = (visitor: typeof crowded) => visitor.put('/api/SaveShopDetails', { about: 'Légumes', coverImg });
  const uploads = Array.from({ length: 5 }, () => upload(crowded));
  await heldAre(2);
  uploads.push(upload(small));
  await heldAre(3);
  expect(held).toBe(3);
  isHolding = false;
  for (const release of releases) release();
  const answers = await Promise.all(uploads);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200));
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
