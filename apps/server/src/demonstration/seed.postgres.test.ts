import { expect, it } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import { needsDemonstration } from './seed.ts';

it('no demonstration is made in PostgreSQL', async () => {
  const server = await openTestApp();
  expect(await needsDemonstration(server.services)).toBe(false);
});
