import { openDatabase } from '../../src/platform/db/open-database.ts';

/**
 * Commits pairs of rows without end, and says each pair once it is committed: `write-until-killed.ts <dataDir>
 * <round>`.
 */
const [dataDir, round] = process.argv.slice(2) as [string, string];
const database = await openDatabase({ engine: 'pglite', dataDir });
for (let pair = 0; ; pair++) {
  await database.withoutShop(async (tx) => {
    for (const half of ['left', 'right']) {
      await tx
        .insertInto('throttles')
        .values({ key: `${round}-${pair}-${half}`, hits: 1, window_started_at: new Date() })
        .execute();
    }
  });
  process.stdout.write(`${round}-${pair}\n`);
}
