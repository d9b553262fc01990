import { inviteMember } from '@etal/contract/team';
import { expectAccessible } from './support/accessibility.ts';
import { expectToFit } from './support/expect-to-fit.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the account, the team and the security journal fit, and can be read by everyone', async ({
  page,
  merchant,
  address,
  isMobile,
  watch,
}) => {
  test.slow();
  watch.expectRefusal(409, 503);
  const size = page.viewportSize()!;
  const judge = async (state: string): Promise<void> => {
    await expectAccessible(page, state);
    await expectToFit(page, isMobile);
    await page.setViewportSize(size);
  };
  const open = async (path: string, state: string): Promise<void> => {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    if (path.includes('dialogue=')) await expect(page.getByRole('dialog')).toBeVisible();
    await judge(state);
  };

  await open('/admin/equipe', 'a team of one');
  await open('/admin/compte/journal', 'an empty journal');

  const email = `une-adresse-tout-a-fait-interminable-${address.replaceAll('.', '-')}@boulangerie-du-village.test`;
  await merchant.call(inviteMember, { body: { email, role: 'MANAGER' } });
  await open('/admin/equipe', 'a team with an invitation');
  await page.getByRole('button', { name: 'Inviter', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Adresse email').fill(merchant.email);
  await judge('an invitation');
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(page.getByRole('dialog').getByText(/fait déjà partie de l’équipe/)).toBeVisible();
  await judge('an invitation that is refused');

  for (const path of ['', '?dialogue=nom', '?dialogue=adresse', '?dialogue=mot-de-passe', '/boutique'])
    await open(`/admin/compte${path}`, `account ${path}`);
  await open('/admin/compte/journal', 'a journal');

  await page.route('**/api/GetSecurityJournal*', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain; charset=utf-8', body: 'Une erreur est survenue.' }),
  );
  await open('/admin/compte/journal', 'a journal that cannot be read');
});
