import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { COMMAND_TIMEOUT, emptyPlace, etal, type Settings } from '../testing/harness/etal-command.ts';
import { PASSWORD } from '../testing/harness/test-app.ts';
import { openServices } from './adapters/from-config.ts';
import { parseConfig } from './config.ts';
import { createLog } from './platform/http/log.ts';
import type { Services } from './platform/services.ts';

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

async function inside(settings: Settings, work: (services: Services) => Promise<void>): Promise<void> {
  const { services, close } = await openServices(parseConfig('demo', settings), createLog('silent'));
  try {
    await work(services);
  } finally {
    await close();
  }
}

/** One byte, as the owner of the database who first disables what refuses it. */
const changeOneByte = (settings: Settings) =>
  inside(settings, ({ database }) =>
    database.acrossShops(async (tx) => {
      await sql`reset role`.execute(tx);
      for (const statement of [
        'alter table money_entries disable trigger user',
        `update money_entries set note = 'x' where sequence = 2
          and shop_id = (select shop_id from money_entries where sequence = 2 order by shop_id limit 1)`,
        'alter table money_entries enable trigger user',
      ])
        await sql.raw(statement).execute(tx);
    }),
  );

describe('etal till verify', { timeout: 2 * COMMAND_TIMEOUT }, () => {
  it('says of each shop that its till is intact, and names the first entry that is not', async () => {
    const settings = await emptyPlace();
    await etal(settings, ['seed', '--shops', '2', '--orders', '60', '--password', PASSWORD]);
    const intact = await etal(settings, ['till', 'verify']);
    expect([intact.err, intact.code]).toEqual(['', 0]);
    const lines = plain(intact.out).split('\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^[\w-]+ : intacte \(\d+ mouvements, 0 clôture\)\.$/);

    await changeOneByte(settings);
    const changed = await etal(settings, ['till', 'verify']);
    expect(changed.code).toBe(1);
    const wrong = plain(changed.out)
      .split('\n')
      .filter((line) => line.includes('DÉFAUT'));
    expect(wrong).toEqual([expect.stringContaining("le mouvement n° 2 n'est plus tel qu'il a été écrit")]);

    const slugs = lines.map((line) => line.split(' ')[0]!);
    const [wrongSlug] = wrong[0]!.split(' ');
    const other = slugs.find((slug) => slug !== wrongSlug)!;
    expect(await etal(settings, ['till', 'verify', '--shop', other])).toMatchObject({ code: 0 });
    expect(await etal(settings, ['till', 'verify', '--shop', 'nulle-part'])).toMatchObject({
      out: '',
      err: expect.stringContaining('nulle-part'),
      code: 1,
    });
    // What the operator is owed: the months that were made up are all paid.
    expect((await etal(settings, ['fees'])).out).toContain("Il n'y a pas de frais de service à encaisser.");
    expect(await etal(settings, ['fees', 'settle', other, '2020-01'])).toMatchObject({
      out: '',
      err: expect.stringContaining("Il n'y a pas de frais de service à encaisser pour"),
      code: 1,
    });
  });
});
