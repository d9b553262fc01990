import { getOrderByReference } from '@etal/contract/orders';
import { getTeam } from '@etal/contract/team';
import { expectAccessible } from './support/accessibility.ts';
import { gramsOf, openMarketDay } from './support/open-market-day.ts';
import { expect, test } from './support/test.ts';
import { watchContext } from './support/watch-context.ts';

test.use({ mode: 'demo', contextOptions: { reducedMotion: 'reduce' } });

test('a helper of the day comes in by a code, weighs, hands over, and is out when the owner says so', async ({
  page: owner,
  ownFarm: farm,
  address,
  server,
  browser,
}) => {
  test.slow();
  const { point, date, anne, chicken } = await openMarketDay(farm, `Aide ${address}`);
  const name = `Léa ${address}`;
  await owner.goto('/admin');
  await owner.getByRole('button', { name: /^Profil de/ }).click();
  await owner.getByRole('menuitem', { name: 'Équipe' }).click();
  await owner.getByRole('button', { name: 'Aide du jour', exact: true }).click();
  await expect(owner.getByRole('img', { name: 'Code QR pour une aide du jour' })).toBeVisible();
  await expectAccessible(owner, 'the code of a helper of the day');
  const code = await owner
    .getByRole('dialog')
    .getByText(/\/aide\?token=/)
    .textContent();

  const phone = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  const watch = watchContext(phone, server.address);
  watch.expectRefusal(401, 403);
  const page = await phone.newPage();
  await test.step('by the code, with a first name', async () => {
    await page.goto(/http\S+/.exec(code ?? '')![0]);
    await expectAccessible(page, 'joining as a helper of the day');
    await page.getByLabel('Votre prénom').fill(name);
    await page.getByRole('button', { name: 'Commencer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Préparation' })).toBeVisible();
  });

  await test.step('weighs', async () => {
    await page.goto(`/admin/pesee?date=${date}&point=${point.id}`);
    await expect(page.getByRole('heading', { level: 2, name: chicken.label })).toBeVisible();
    for (const digit of ['3', '7', '1', '0']) await page.getByRole('button', { name: digit, exact: true }).click();
    await page.getByRole('button', { name: 'Suivant' }).click();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect
      .poll(async () => gramsOf(await farm.call(getOrderByReference, { params: { id: anne.id } })))
      .toEqual([3710]);
  });

  await test.step('hands over, without a total of the day', async () => {
    await page.goto(`/admin/remise?date=${date}&point=${point.id}`);
    await expect(page.getByRole('list', { name: 'À remettre' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText(/^0 sur 2\sremises$/)).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^Remettre.*${anne.reference}.*en espèces$`) }).click();
    await expect
      .poll(async () => (await farm.call(getOrderByReference, { params: { id: anne.id } })).history.at(-1), {
        timeout: 20_000,
      })
      .toMatchObject({ to: 'COLLECTED', by: name });
  });

  await test.step('finds no settings', async () => {
    await page.goto('/admin/parametres');
    await expect(page.getByRole('heading', { level: 1, name: 'Page réservée' })).toBeVisible();
    await expectAccessible(page, 'a page that is not for this role');
    const refused = await page.evaluate(async () => {
      const answer = await fetch('/api/GetOrdersPage');
      return [answer.status, await answer.text()];
    });
    expect(refused).toEqual([403, 'Votre rôle dans cette boutique ne permet pas de faire cela.']);
  });

  await test.step('is out at the next tap, once the owner has ended the day', async () => {
    await page.goto(`/admin/remise?date=${date}&point=${point.id}`);
    await expect(page.getByRole('list', { name: 'À remettre' }).getByRole('listitem')).toHaveCount(1);
    await owner.keyboard.press('Escape');
    await owner.getByRole('button', { name: `Retirer ${name}` }).click();
    await owner.getByRole('button', { name: 'Terminer sa journée' }).click();
    // Behind the open dialog no list is found, with her name or without.
    await expect(owner.getByRole('button', { name: 'Terminer sa journée' })).toHaveCount(0);
    await expect(owner.getByRole('list', { name: 'Membres' }).getByText(name)).toHaveCount(0);
    const { members } = await farm.call(getTeam, {});
    expect(members.map((member) => member.name)).not.toContain(name);
    // By its address: her page may have heard of it before she taps, and have no link any more.
    await page.goto('/admin/preparation');
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
  });

  await test.step('and the order says who', async () => {
    await owner.goto(`/admin/commandes/${anne.reference}`);
    await expect(owner.getByRole('listitem').filter({ hasText: 'Commande remise' })).toContainText(name);
    await expect(owner.getByRole('listitem').filter({ hasText: `Pesée par ${name}` })).toContainText(chicken.label);
  });
  await watch.verify();
  await phone.close();
});
