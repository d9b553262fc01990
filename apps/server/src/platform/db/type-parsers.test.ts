import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../testing/harness/open-test-database.ts';

const database = await openTestDatabase();

test('counts are numbers, dates stay wall dates, instants are dates', async () => {
  const { rows } =
    await sql`select count(*) as count, date '2026-03-29' as day, timestamptz '2026-03-29T01:00Z' as instant`.execute(
      database.shopless,
    );
  expect(rows).toEqual([{ count: 1, day: '2026-03-29', instant: new Date('2026-03-29T01:00:00Z') }]);
});

test('French text is folded and sorted as a French reader expects', async () => {
  const { rows } =
    await sql`select unaccent(lower(x)) as folded from unnest(array['zèbre', 'Éclair', 'abricot', 'Œuf']) x order by x collate "und-x-icu"`.execute(
      database.shopless,
    );
  expect(rows).toEqual([{ folded: 'abricot' }, { folded: 'eclair' }, { folded: 'oeuf' }, { folded: 'zebre' }]);
});
