import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../services.ts';
import { backup } from './backup.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NAME = /^etal-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})\.backup$/;

/** Named after its minute, so that names sort by age. */
const nameOf = (date: Date): string => `etal-${date.toISOString().slice(0, 16).replace(':', '-')}.backup`;

const madeAt = (name: string): Date | undefined => {
  const [, day, hour, minute] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:00Z`);
};

/**
 * R-RUNNING-7: one a day where the operator named a folder; the newest are kept, and nothing else there is touched. One
 * from the future was made by a clock that was ahead: it neither keeps today's from being made nor takes its place.
 */
export async function keepDailyBackup(services: Services): Promise<void> {
  const { config, clock } = services;
  if (!config.backup) return;
  const { folder, keep } = config.backup;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = clock.now();
  const newest = (await backupsIn(folder, now)).at(-1);
  if (newest && now.getTime() - madeAt(newest)!.getTime() < DAY_MS) return;
  await backup(services, join(folder, nameOf(now)));
  for (const name of (await backupsIn(folder, now)).slice(0, -keep)) await rm(join(folder, name));
}

const backupsIn = async (folder: string, now: Date): Promise<string[]> =>
  (await readdir(folder)).filter((name) => (madeAt(name)?.getTime() ?? Infinity) <= now.getTime()).toSorted();
