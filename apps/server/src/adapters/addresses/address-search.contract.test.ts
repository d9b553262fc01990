import { searchAddress } from '@etal/contract/collection-points';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS_HITS, type AddressSearch } from '../../ports/address-search.ts';
import { fixedClock } from '../../../testing/fakes/fixed-clock.ts';
import { communeIndex } from './commune-index.ts';
import { firstAnswering } from './first-answering.ts';
import { publicAddressService } from './public-service.ts';
import { type Behaviour, type FakeService, openFakeService } from '../../../testing/fakes/fake-address-service.ts';

let fake: FakeService;
beforeEach(async () => {
  fake = await openFakeService();
});
afterEach(() => fake.close());

const signal = new AbortController().signal;
const ASKED = '12 rue des Lilas 24200 Sarlat';
const service = (timeoutMs = 2500) => publicAddressService({ url: fake.url, timeoutMs });

describe.each<[string, () => AddressSearch]>([
  ['public service', () => service()],
  ['commune index', () => communeIndex()],
])('the %s', (_name, open) => {
  it('answers in the shape of the call, best first, five at most', async () => {
    const features = await open().search(ASKED, signal);
    expect(searchAddress.response.parse({ type: 'FeatureCollection', features }).features).toEqual(features);
    expect(features.length).toBeLessThanOrEqual(ADDRESS_HITS);
    expect(features[0]?.properties).toMatchObject({
      name: expect.stringMatching(/^12 rue des Lilas$/i),
      postcode: '24200',
      city: 'Sarlat-la-Canéda',
    });
  });

  it('gives the longitude first', async () => {
    const [first] = await open().search(ASKED, signal);
    const [longitude, latitude] = first?.geometry.coordinates ?? [];
    expect(longitude).toBeCloseTo(1.22, 1);
    expect(latitude).toBeCloseTo(44.89, 1);
  });

  it('gives each hit an id of its own', async () => {
    const features = await open().search('24220 Saint-Cyprien', signal);
    expect(new Set(features.map(({ properties }) => properties.id)).size).toBe(features.length);
  });
});

describe('the public service', () => {
  it('is asked for five addresses, by a text that starts with a word', async () => {
    await service().search(' « 12 rue', signal);
    expect(Object.fromEntries(fake.asked[0] ?? [])).toEqual({
      q: '12 rue',
      limit: '5',
      index: 'address',
      autocomplete: '1',
    });
  });

  it('keeps no hit without a postal code', async () => {
    const features = await service().search(ASKED, signal);
    expect(features.map(({ properties }) => properties.name)).not.toContain('Sans code postal');
    expect(features).toHaveLength(5);
  });

  it.each<Behaviour>(['late', 'trickle'])('is given up after its time when its answer is: %s', async (how) => {
    fake.behave(how);
    await expect(service(300).search(ASKED, signal)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it.each<Behaviour>(['wrong', 'huge', 'html', 'refusal', 'busy', 'broken', 'drop'])(
    'fails without waiting when its answer is: %s',
    async (how) => {
      fake.behave(how);
      const failure = service().search(ASKED, signal);
      await expect(failure).rejects.toBeInstanceOf(Error);
      await expect(failure).rejects.not.toMatchObject({ name: 'TimeoutError' });
    },
  );

  it('is dropped with the visitor who asked', async () => {
    fake.behave('late');
    const gone = new AbortController();
    const searching = service().search(ASKED, gone.signal);
    gone.abort();
    await expect(searching).rejects.toThrow('abort');
  });
});

describe('the index', () => {
  it('is tried again after it could not be read', async () => {
    let reads = 0;
    const index = communeIndex(() => {
      reads += 1;
      return reads === 1 ? Promise.reject(new Error('unreadable')) : Promise.resolve([]);
    });
    await expect(index.search(ASKED, signal)).rejects.toThrow('unreadable');
    expect(await index.search(ASKED, signal)).toEqual([]);
    await index.search(ASKED, signal);
    expect(reads).toBe(2);
  });
});

describe('the first that answers', () => {
  const clock = fixedClock('2026-11-15T09:00:00Z');
  const open = (index: AddressSearch = communeIndex(async () => [])) =>
    firstAnswering({ service: service(300), index, clock, log: { warn: () => {} } });
  const namesFrom = async (search: AddressSearch) =>
    (await search.search(ASKED, signal)).map(({ properties }) => properties.name);

  it('is the public service', async () => {
    expect((await namesFrom(open()))[0]).toBe('12 Rue des Lilas');
  });

  it.each<Behaviour>(['late', 'wrong', 'huge', 'html', 'busy', 'broken', 'drop'])(
    'is the index, alone for half a minute, when the service is %s',
    async (how) => {
      const search = open();
      fake.behave(how);
      expect(await namesFrom(search)).toEqual([]);
      fake.behave('hits');
      expect(await namesFrom(search)).toEqual([]);
      expect(fake.asked).toHaveLength(1);
      clock.advance({ seconds: 30 });
      expect((await namesFrom(search))[0]).toBe('12 Rue des Lilas');
    },
  );

  it('goes on with the service after it refused one text', async () => {
    const search = open();
    fake.behave('refusal');
    expect(await namesFrom(search)).toEqual([]);
    fake.behave('hits');
    expect((await namesFrom(search))[0]).toBe('12 Rue des Lilas');
  });

  it('goes on with the service after a visitor has gone', async () => {
    const search = open();
    fake.behave('late');
    const gone = new AbortController();
    const searching = search.search(ASKED, gone.signal);
    gone.abort();
    await expect(searching).rejects.toThrow('abort');
    fake.behave('hits');
    expect((await namesFrom(search))[0]).toBe('12 Rue des Lilas');
  });

  it('fails when neither answers', async () => {
    fake.behave('drop');
    await expect(namesFrom(open({ search: () => Promise.reject(new Error('unreadable')) }))).rejects.toThrow(
      'unreadable',
    );
  });

  it('answers at once on a machine without a network', async () => {
    const away = firstAnswering({
      service: publicAddressService({ url: 'http://127.0.0.1:9/' }),
      index: communeIndex(),
      clock,
      log: { warn: () => {} },
    });
    expect((await away.search(ASKED, signal))[0]?.properties.city).toBe('Sarlat-la-Canéda');
  });
});
