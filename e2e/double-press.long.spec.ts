import { createArticlesBag } from '@etal/contract/baskets';
import { addHoliday, createCollectionPoint } from '@etal/contract/collection-points';
import type { Endpoint } from '@etal/contract/endpoint';
import { addNotificationsRecipient, addWebhookEndpoint } from '@etal/contract/settings';
import { getShopAggregate } from '@etal/contract/shop';
import { getShoppersPage } from '@etal/contract/shoppers';
import { inviteMember } from '@etal/contract/team';
import { recordDeposits, recordPayment, saveDepositKinds } from '@etal/contract/till';
import { impatientHand } from './support/impatient-hand.ts';
import type { Merchant } from './support/open-merchant.ts';
import { asUpload, picture } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

const countOf = {
  article: async (merchant: Merchant) => (await merchant.call(getShopAggregate, {})).singleArticles.length,
  bag: async (merchant: Merchant) => (await merchant.call(getShopAggregate, {})).articlesBags.length,
  point: async (merchant: Merchant) => (await merchant.call(getShopAggregate, {})).collectionPoints.length,
};

/** Of what is made in a form that its address opens: where, what is typed, the button, the call that makes it. */
const OPENED_BY_ADDRESS: {
  at: (shopperId: string) => string;
  fill: Record<string, string>;
  button: string;
  call: Endpoint;
}[] = [
  {
    at: () => '/admin/parametres?dialogue=destinataire',
    fill: { Nom: 'Zoé', 'Adresse email': 'zoe@etal.test' },
    button: 'Ajouter',
    call: addNotificationsRecipient,
  },
  {
    at: () => '/admin/parametres?dialogue=outil',
    fill: { 'Adresse web': 'https://outil.example/etal' },
    button: 'Ajouter',
    call: addWebhookEndpoint,
  },
  {
    at: () => '/admin/parametres?dialogue=consigne',
    fill: { Nom: 'Bocal', Montant: '2' },
    button: 'Ajouter',
    call: saveDepositKinds,
  },
  {
    at: () => '/admin/equipe?dialogue=invitation',
    fill: { 'Adresse email': 'lea@etal.test' },
    button: 'Envoyer l’invitation',
    call: inviteMember,
  },
  {
    at: () => '/admin/points-de-collecte/conges',
    fill: { Du: '2030-08-01', 'Au (inclus)': '2030-08-15' },
    button: 'Enregistrer',
    call: addHoliday,
  },
  {
    at: (shopperId) => `/admin/clients/${shopperId}?dialogue=paiement`,
    fill: { Montant: '12' },
    button: 'Enregistrer',
    call: recordPayment,
  },
  {
    at: (shopperId) => `/admin/clients/${shopperId}?dialogue=consignes`,
    fill: { Emportées: '2' },
    button: 'Enregistrer',
    call: recordDeposits,
  },
];

const PRICED = { description: 'Du jardin', tvaRate: 'RATE_5_5', unitPrice: 300 } as const;

test('pressing again before an answer comes makes one thing, for each that can be made', async ({ page, merchant }) => {
  test.slow();
  const img = asUpload(await picture('photo.jpg'));
  const ids = {
    articles: (await merchant.addArticle()).id,
    paniers: (
      await merchant.call(createArticlesBag, { body: { ...PRICED, label: 'Panier', bagType: 'OPAQUE_UNIT', img } })
    ).id,
    'points-de-collecte': (
      await merchant.call(createCollectionPoint, {
        body: {
          label: 'Marché',
          description: 'Sous la halle',
          img,
          address: {
            street: '1 place',
            postalCode: '24200',
            city: 'Sarlat',
            country: 'France',
            geolocation: { latitude: 44.8, longitude: 1.2 },
          },
        },
      })
    ).id,
  };
  const hand = await impatientHand(page);
  for (const [kind, path] of [
    ['article', 'articles'],
    ['bag', 'paniers'],
    ['point', 'points-de-collecte'],
  ] as const)
    await test.step(kind, async () => {
      await page.goto(`/admin/${path}/edition?copie=${ids[path]}`);
      await hand.press(page.getByRole('button', { name: 'Enregistrer', exact: true }));
      await expect(page).not.toHaveURL(/edition/);
      await page.waitForLoadState('networkidle');
      await hand.rest();
      expect(await countOf[kind](merchant)).toBe(2);
    });

  await test.step('a ready-made article', async () => {
    await page.goto('/admin/articles/prets-a-vendre');
    await page.getByRole('checkbox', { name: 'Radis', exact: true }).click();
    await page.getByRole('button', { name: 'Saisir les prix' }).click();
    await page.getByLabel(/^Prix de Radis/).fill('1,90');
    await hand.press(page.getByRole('button', { name: 'Enregistrer', exact: true }));
    await expect(page).toHaveURL(/\/admin\/articles$/);
    await page.waitForLoadState('networkidle');
    await hand.rest();
    expect(await countOf.article(merchant)).toBe(3);
  });

  await test.step('a customer', async () => {
    await page.goto('/admin/clients');
    await page.getByRole('button', { name: 'Ajouter un client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajouter un client' });
    await dialog.getByLabel('Nom', { exact: true }).fill('Durand');
    await dialog.getByLabel('Téléphone').fill('06 12 34 56 78');
    await hand.press(dialog.getByRole('button', { name: 'Ajouter', exact: true }));
    await expect(dialog).toBeHidden();
    await page.waitForLoadState('networkidle');
    await hand.rest();
    expect((await merchant.call(getShoppersPage, { query: {} })).totalCount).toBe(1);
  });

  const [shopper] = (await merchant.call(getShoppersPage, { query: {} })).data;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  for (const { at, fill, button, call } of OPENED_BY_ADDRESS)
    await test.step(call.name, async () => {
      await page.goto(at(shopper!.id));
      for (const [label, words] of Object.entries(fill))
        await page.getByLabel(label, { exact: true }).last().fill(words);
      const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === call.path);
      await hand.press(page.getByRole('button', { name: button, exact: true }).last());
      expect((await answered).status()).toBe(200);
      await page.waitForLoadState('networkidle');
      await hand.rest();
      expect(sent.filter((one) => one === `${call.method} ${call.path}`)).toHaveLength(1);
    });
});
