import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImageStore } from '../../ports/image-store.ts';
import { openFakeS3, TEST_KEY, type FakeS3 } from '../../../testing/fakes/fake-s3.ts';
import { filesImageStore } from './files.ts';
import { bucketAddress, s3ImageStore } from './s3.ts';

interface Bench {
  store: ImageStore;
  breakStore(): Promise<void>;
  close(): Promise<void>;
}

const openFiles = async (): Promise<Bench> => {
  const root = await mkdtemp(join(tmpdir(), 'etal-images-'));
  const folder = join(root, 'images');
  return {
    store: filesImageStore({ folder }),
    // A file where the folder should be fails for root too, which a read-only folder does not.
    breakStore: async () => {
      await rm(folder, { recursive: true, force: true });
      await writeFile(folder, '');
    },
    close: () => rm(root, { recursive: true }),
  };
};

const openS3On = (fake: FakeS3, { timeoutMs = 2000, key = TEST_KEY } = {}) =>
  s3ImageStore({
    endpoint: fake.endpoint,
    bucket: 'photos',
    region: key.region,
    accessKeyId: key.id,
    secretAccessKey: key.secret,
    timeoutMs,
  });

const openS3 = async (): Promise<Bench> => {
  const fake = await openFakeS3();
  const store = openS3On(fake);
  return {
    store,
    breakStore: async () => {
      fake.failNext('error');
    },
    close: async () => {
      await store.close();
      await fake.close();
    },
  };
};

describe.each([
  ['files', openFiles],
  ['s3', openS3],
])('the image store %s', (_name, open) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await open();
  });
  afterEach(() => bench.close());

  it('gives back the very bytes it was given', async () => {
    const key = `${randomUUID()}/800.webp`;
    const bytes = randomBytes(300_000);
    await bench.store.put(key, bytes, 'image/webp');
    expect(Buffer.from((await bench.store.get(key))!).equals(bytes)).toBe(true);
  });

  it('keeps the files of one image, and those of two images, apart', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await bench.store.put(`${one}/image.jpg`, Buffer.from('a'), 'image/jpeg');
    await bench.store.put(`${one}/200.webp`, Buffer.from('b'), 'image/webp');
    await bench.store.put(`${two}/image.jpg`, Buffer.from('c'), 'image/jpeg');
    const read = async (key: string) => Buffer.from((await bench.store.get(key))!).toString();
    expect(await Promise.all([`${one}/image.jpg`, `${one}/200.webp`, `${two}/image.jpg`].map(read))).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('accepts the same image again', async () => {
    const key = `${randomUUID()}/image.jpg`;
    await bench.store.put(key, Buffer.from('x'), 'image/jpeg');
    await bench.store.put(key, Buffer.from('x'), 'image/jpeg');
    expect(Buffer.from((await bench.store.get(key))!).toString()).toBe('x');
  });

  it('deletes, once and again, and nothing beside', async () => {
    const [gone, kept] = [`${randomUUID()}/image.jpg`, `${randomUUID()}/image.jpg`];
    for (const key of [gone, kept]) await bench.store.put(key, Buffer.from('x'), 'image/jpeg');
    await bench.store.delete(gone);
    await bench.store.delete(gone);
    expect(await bench.store.get(gone)).toBeUndefined();
    expect(await bench.store.get(kept)).toBeDefined();
  });

  it('has nothing under a key never written', async () => {
    expect(await bench.store.get(`${randomUUID()}/image.jpg`)).toBeUndefined();
  });

  it.each([
    '',
    '../../etc/passwd',
    '/etc/passwd',
    'ab/..',
    'ab/../../secret.jpg',
    'ab/c/d.jpg',
    'ab\\..\\c.jpg',
    'ab/%2e%2e.jpg',
    'ab/a.jpg\0',
  ])('refuses the key %j', async (key) => {
    await expect(bench.store.put(key, Buffer.from('x'), 'image/jpeg')).rejects.toThrow(TypeError);
    await expect(bench.store.get(key)).rejects.toThrow(TypeError);
    await expect(bench.store.delete(key)).rejects.toThrow(TypeError);
  });

  it('rejects when it cannot keep or cannot read, rather than saying "absent"', async () => {
    const key = `${randomUUID()}/image.jpg`;
    await bench.store.put(key, Buffer.from('x'), 'image/jpeg');
    await bench.breakStore();
    await expect(bench.store.put(key, Buffer.from('x'), 'image/jpeg')).rejects.toThrow();
    await expect(bench.store.get(key)).rejects.toThrow();
  });
});

describe('the image store files', () => {
  it('writes whole files only, in private folders', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'etal-images-'));
    await filesImageStore({ folder }).put('0f3c/image.jpg', Buffer.from('x'), 'image/jpeg');
    expect(await readdir(folder, { recursive: true })).toEqual(['0f', '0f/0f3c', '0f/0f3c/image.jpg']);
    for (const path of ['0f', '0f/0f3c', '0f/0f3c/image.jpg']) {
      expect((await stat(join(folder, path))).mode & 0o077).toBe(0);
    }
    await rm(folder, { recursive: true });
  });
});

describe('the image store s3', () => {
  let fake: FakeS3;
  beforeEach(async () => {
    fake = await openFakeS3();
  });
  afterEach(() => fake.close());

  it('addresses the bucket in the path and says what each object is', async () => {
    const store = openS3On(fake);
    await store.put('0f/a.webp', Buffer.from('x'), 'image/webp');
    expect([...fake.objects]).toEqual([['/photos/0f/a.webp', { bytes: Buffer.from('x'), contentType: 'image/webp' }]]);
    await store.close();
  });

  it.each([
    ['another secret', { ...TEST_KEY, secret: 'un autre' }, 'SignatureDoesNotMatch'],
    ['another key', { ...TEST_KEY, id: 'AKIDAUTRE' }, 'InvalidAccessKeyId'],
    ['another region', { ...TEST_KEY, region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
  ])('is let in with its own key only: not with %s', async (_case, key, name) => {
    const store = openS3On(fake, { key });
    await expect(store.put('0f/a.webp', Buffer.from('x'), 'image/webp')).rejects.toMatchObject({ name });
    await expect(store.get('0f/a.webp')).rejects.toMatchObject({ name });
    expect(fake.objects.size).toBe(0);
    await store.close();
  });

  it('tries again when the line is cut, and succeeds once it is back', async () => {
    const store = openS3On(fake);
    fake.failNext('drop', 2);
    await store.put('0f/a.webp', Buffer.from('x'), 'image/webp');
    expect(fake.requests).toBe(3);
    await store.close();
  });

  it.each(['hang', 'stall'] as const)('gives up on a server that would %s for ever', async (how) => {
    const store = openS3On(fake, { timeoutMs: 100 });
    fake.failNext(how);
    await expect(store.get('0f/a.webp')).rejects.toThrow();
    await store.close();
  });

  it.each([
    [
      'a service of one’s own',
      { endpoint: 'https://s3.exemple.test/', bucket: 'photos' },
      'https://s3.exemple.test/photos',
    ],
    ['Amazon', { bucket: 'photos' }, 'https://photos.s3.eu-west-3.amazonaws.com'],
    ['Amazon, a name with a dot', { bucket: 'photos.etal' }, 'https://s3.eu-west-3.amazonaws.com/photos.etal'],
  ])('has its address at %s', (_name, options, address) => {
    expect(bucketAddress({ region: 'eu-west-3', ...options })).toBe(address);
  });

  it('does not ask again what was refused', async () => {
    const store = openS3On(fake, { key: { ...TEST_KEY, secret: 'un autre' } });
    await expect(store.get('0f/a.webp')).rejects.toThrow('SignatureDoesNotMatch');
    expect(fake.requests).toBe(1);
  });

  it('a bucket that is not there is no missing image', async () => {
    const store = openS3On(fake);
    fake.failNext('noBucket');
    await expect(store.get('0f/a.webp')).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});
