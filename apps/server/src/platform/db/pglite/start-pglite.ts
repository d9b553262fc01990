import { constants, cpSync, existsSync, fsyncSync, renameSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { clusterIn } from './cluster-folder.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import { syncFolder } from './sync-folder.ts';

export interface PgliteStart {
  /** Absent: the database lives in memory and goes with the process. */
  dataDir?: string;
  /** A dump to begin with instead of an empty database; on disk also the folder of one that is closed. */
  loadFrom?: string;
}

const settings = (values: Record<string, string | number>): string[] =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** `fdatasync` does nothing under PGlite: only `fsync` reaches the file system. */
const DURABLE = settings({ fsync: 'on', wal_sync_method: 'fsync', full_page_writes: 'on' });
const VOLATILE = settings({ fsync: 'off', full_page_writes: 'off' });
const SMALL = settings({ shared_buffers: '32MB', min_wal_size: '32MB', max_wal_size: '64MB' });
/** As for PostgreSQL (open-postgres.ts): no disk turns any more. */
const FLASH_DISK = settings({ random_page_cost: 1.1 });
/** What its makers ship names another zone of the same hour. */
const SAME_ZONE = settings({ timezone: 'UTC' });
const ALWAYS = [...SMALL, ...FLASH_DISK, ...SAME_ZONE];

/** PGlite's defaults switch fsync off with `-F`. */
const START_PARAMS = PGlite.defaultStartParams.filter((param) => param !== '-F');

export async function startPglite(
  { dataDir, loadFrom }: PgliteStart,
  sync: (fd: number) => void = fsyncSync,
): Promise<PGlite> {
  const volatile = async (): Promise<PGliteOptions> => ({
    loadDataDir: await initial(loadFrom),
    startParams: [...START_PARAMS, ...ALWAYS, ...VOLATILE],
  });
  if (dataDir === undefined) return create(await volatile());

  const cluster = clusterIn(dataDir);
  if (!existsSync(cluster)) {
    // Made aside, brought to the disk and renamed once whole: a process killed while it initialises leaves nothing half
    // made.
    const unfinished = join(dataDir, 'cluster.unfinished');
    rmSync(unfinished, { recursive: true, force: true });
    if (loadFrom !== undefined && statSync(loadFrom).isDirectory()) {
      cpSync(loadFrom, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE });
    } else {
      const pglite = await create({ ...(await volatile()), fs: new NodeFS(unfinished) });
      await pglite.close();
    }
    await syncFolder(unfinished);
    renameSync(unfinished, cluster);
  }
  return create({
    fs: new DurableNodeFS(cluster, sync),
    startParams: [...START_PARAMS, ...ALWAYS, ...DURABLE],
  });
}

/** An empty database as PGlite's makers ship it: its own `initdb` would take six seconds for the same. */
async function initial(loadFrom: string | undefined): Promise<Blob> {
  if (loadFrom !== undefined) return new Blob([await readFile(loadFrom)]);
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs');
  return dataDir();
}

function create(options: PGliteOptions): Promise<PGlite> {
  return PGlite.create({ ...options, extensions: { unaccent } });
}
