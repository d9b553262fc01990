import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/harness/temporary-folder.ts';
import { openTestApp } from '../../../testing/harness/test-app.ts';
import { keepDailyBackup } from './daily-backup.ts';

const HOUR = 60 * 60 * 1000;

it('one a day is made where a folder is named, and the newest are kept (R-RUNNING-7)', async () => {
  const { services } = await openTestApp();
  const folder = join(temporaryFolder(), 'backups');
  let now = new Date('2026-11-17T01:30:00Z');
  const at = { ...services, clock: { now: () => now }, config: { ...services.config, backup: { folder, keep: 2 } } };

  await keepDailyBackup({ ...services, config: { ...services.config, backup: undefined } });
  await keepDailyBackup(at);
  writeFileSync(join(folder, 'notes.txt'), 'à garder');
  now = new Date(now.getTime() + 23 * HOUR);
  await keepDailyBackup(at);
  expect(readdirSync(folder)).toEqual(['etal-2026-11-17T01-30.backup', 'notes.txt']);
  for (let day = 0; day < 2; day++) {
    now = new Date(now.getTime() + 24 * HOUR);
    await keepDailyBackup(at);
  }
  expect(readdirSync(folder)).toEqual(['etal-2026-11-19T00-30.backup', 'etal-2026-11-20T00-30.backup', 'notes.txt']);
});

it('one is made each day although a clock that was ahead has left some of days to come', async () => {
  const { services } = await openTestApp();
  const folder = temporaryFolder();
  const ahead = ['etal-2031-01-01T01-30.backup', 'etal-2031-01-02T01-30.backup'];
  for (const name of ahead) writeFileSync(join(folder, name), '');
  const clock = { now: () => new Date('2026-11-17T01:30:00Z') };
  await keepDailyBackup({ ...services, clock, config: { ...services.config, backup: { folder, keep: 2 } } });
  expect(readdirSync(folder)).toEqual(['etal-2026-11-17T01-30.backup', ...ahead]);
});
