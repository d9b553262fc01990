import { readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import { ARTICLES } from './farm-articles.ts';
import { FARM } from './farm.ts';
import { needsDemonstration } from './seed.ts';

describe('no demonstration is made', () => {
  it('in a database that has a user of its own', async () => {
    const server = await openTestApp();
    await server.signUp('maud@exemple.test');
    expect(await needsDemonstration(server.services)).toBe(false);
  });

  it('by npm run serve', async () => {
    const server = await openTestApp({ mode: 'serve' });
    expect(await needsDemonstration(server.services)).toBe(false);
  });
});

describe('the pictures', () => {
  const folder = new URL('./pictures/', import.meta.url);

  it('are the ones the farm uses, no more', () => {
    const used = [FARM.thumbnail, FARM.cover, ...ARTICLES.map(({ picture }) => picture)].map((name) => `${name}.jpg`);
    expect(readdirSync(folder).toSorted()).toEqual(used.toSorted());
  });

  it('are light', () => {
    for (const name of readdirSync(folder))
      expect(statSync(new URL(name, folder)).size, name).toBeLessThanOrEqual(40 * 1024);
  });
});
