import { expect, it } from 'vitest';
import { seedShops } from '../../fixtures/seed/seed.ts';
import { openTestApp } from '../../testing/harness/test-app.ts';
import { operatorCommand } from '../operator-command.ts';
import { runCommand, type SharedCommand } from './run-command.ts';

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

async function openSeeded() {
  const { services } = await openTestApp();
  await seedShops(services, { shops: 2, orders: 60, seed: 1, isAddition: false, passwordHash: '', say: () => {} });
  return {
    run: (...words: string[]) => runCommand(services, operatorCommand(words) as SharedCommand),
    /** One byte, as the owner of the tables who first disables what refuses it. */
    changeOneByte: () =>
      services.database.asOwner((client) =>
        client.query(`
          alter table money_entries disable trigger user;
          update money_entries set note = 'x' where sequence = 2
            and shop_id = (select shop_id from money_entries where sequence = 2 order by shop_id limit 1);
          alter table money_entries enable trigger user`),
      ),
  };
}

it('etal till verify says of each shop that its till is intact, and names the first entry that is not', async () => {
  const { run, changeOneByte } = await openSeeded();
  const intact = await run('till', 'verify');
  expect(intact.isFault).toBe(false);
  const lines = plain(intact.text).split('\n');
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^[\w-]+ : intacte \(\d+ mouvements, 0 clôture\)\.$/);

  await changeOneByte();
  const changed = await run('till', 'verify');
  expect(changed.isFault).toBe(true);
  const wrong = plain(changed.text)
    .split('\n')
    .filter((line) => line.includes('DÉFAUT'));
  expect(wrong).toEqual([expect.stringContaining("le mouvement n° 2 n'est plus tel qu'il a été écrit")]);

  const [wrongSlug] = wrong[0]!.split(' ');
  const other = lines.map((line) => line.split(' ')[0]!).find((slug) => slug !== wrongSlug)!;
  expect(await run('till', 'verify', '--shop', other)).toMatchObject({ isFault: false });
  await expect(run('till', 'verify', '--shop', 'nulle-part')).rejects.toThrow('nulle-part');
});

it('etal fees says what the operator is owed: the months that were made up are all paid', async () => {
  const { run } = await openSeeded();
  expect((await run('fees')).text).toContain("Il n'y a pas de frais de service à encaisser.");
  const [slug] = plain((await run('till', 'verify')).text).split(' ');
  await expect(run('fees', 'settle', slug!, '2020-01')).rejects.toThrow(
    "Il n'y a pas de frais de service à encaisser pour",
  );
});
