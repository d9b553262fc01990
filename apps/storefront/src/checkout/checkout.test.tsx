import { SENTENCES } from '@etal/texts/errors';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Cart } from '../client/cart.ts';
import { plain } from '../testing/open-page.ts';
import { CART_KEY, fillInDetails, openCheckout, openWorld, PLACED, POINTS, SLOTS } from '../testing/open-checkout.ts';
import { CARROTS, CHEESE, CHICKEN, LEEKS, NOW, POTATOES, sampleSite } from '../testing/sample-site.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const ONE_OF_EACH: Cart = [
  { saleableId: CARROTS.id, quantity: 2 },
  { saleableId: POTATOES.id, quantity: 1, optionWeight: 1000 },
  { saleableId: CHEESE.id, selectedWeight: 500 },
  { saleableId: CHICKEN.id, quantity: 1 },
];
const CARROTS_ONLY: Cart = [{ saleableId: CARROTS.id, quantity: 2 }];

const kept = (): Cart => JSON.parse(localStorage.getItem(CART_KEY) ?? '[]');
const region = (name: string) => within(screen.getByRole('region', { name }));
const products = () => region('Vos produits');
const recap = () => region('Récapitulatif');
const lineOf = (label: string) => products().getByRole('heading', { name: label }).closest('li')!;
const orderButton = () => screen.getByRole('button', { name: 'Commander avec obligation de paiement' });
const totalSaid = () => plain(screen.getByRole('status').textContent);
const slotGroup = () => within(screen.getByRole('group', { name: 'Date et créneau' }));
const alertText = () => plain(screen.getByRole('alert').textContent);

async function fillIn(
  user: UserEvent,
  { channel = /^Payer sur place/ }: { channel?: RegExp | null } = {},
): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: /^À la ferme/ }));
  await user.click((await screen.findAllByRole('radio', { name: /^de 16\sh à 19\sh/i }))[0]!);
  await fillInDetails(user);
  if (channel) await user.click(screen.getByRole('radio', { name: channel }));
}

describe('deposits in the cart', () => {
  const jar = { kindId: CARROTS.id, label: 'Bocal', cents: 200, count: 1 };
  const inJars = () => {
    const world = openWorld();
    world.shop = { ...world.shop, singleArticles: [{ ...CARROTS, deposit: jar }] };
    return world;
  };

  it('stand below the total, due at the stall, and are no part of what is ordered for', async () => {
    const world = inJars();
    const { user } = openCheckout(world, { cart: CARROTS_ONLY });
    await fillIn(user, { channel: /^Payer en ligne/ });
    expect(plain(lineOf('Carottes').textContent)).toContain('+ 2,00 € de consigne par bocal, rendus au retour');
    expect(plain(recap().getByText('Total').parentElement?.textContent)).toMatch(
      /Total5,77 €Consignes \(2 bocaux\), à régler au retrait4,00 €$/,
    );
    expect(totalSaid()).toBe('Total : 5,77 €');
    expect(recap().getByText(/^Les consignes ne sont pas comprises dans le total/)).toBeTruthy();
    await user.click(orderButton());
    await waitFor(() => expect(world.sent).toHaveLength(1));
    expect(world.sent[0]?.body.expectedTotal).toBe(577);
  });

  it('are not spoken of where nothing is lent', async () => {
    openCheckout(openWorld(), { cart: CARROTS_ONLY });
    await screen.findByRole('region', { name: 'Récapitulatif' });
    expect(screen.queryByText(/onsigne/)).toBeNull();
  });
});

describe('the cart', () => {
  it('shows each way of selling with its own field, amount and words', async () => {
    openCheckout(openWorld(), { cart: ONE_OF_EACH });
    await screen.findByRole('region', { name: 'Vos produits' });
    expect(plain(lineOf('Carottes').textContent)).toMatch(/5,60 € ?2,80 € la pièce/);
    expect(products().getByRole('textbox', { name: 'Quantité de Carottes' })).toHaveProperty('value', '2');
    expect(products().getByRole('combobox', { name: 'Poids de Pommes de terre' })).toHaveProperty('value', '1000');
    expect(products().getByRole('textbox', { name: 'Grammes de Tomme' })).toHaveProperty('value', '500');
    expect(plain(lineOf('Poulet').textContent)).toContain(
      "Prix estimé : ~21,42 € (pièce d'environ 1,8 kg à 11,90 €/kg). Le montant définitif est calculé au poids réel, pesé avant le retrait.",
    );
    expect(
      products()
        .getAllByRole('definition')
        .map(({ textContent }) => plain(textContent)),
    ).toEqual(['~41,07 €', '~1,23 €', '~42,30 €']);
    expect(totalSaid()).toBe('Total : ~42,30 €');
    expect(document.querySelector('[data-cart-count]')?.textContent).toBe('5');
    expect(document.querySelectorAll('[style]')).toHaveLength(0);
  });

  it('says the price per kilogram or litre of a piece that says what it holds (R-CATALOG-40)', async () => {
    const juice = { ...CARROTS, netQuantity: { amount: 750, measure: 'ML' as const, drained: false } };
    const world = openWorld();
    world.shop = { ...world.shop, singleArticles: [juice] };
    openCheckout(world, { cart: CARROTS_ONLY });
    await screen.findByRole('region', { name: 'Vos produits' });
    expect(plain(lineOf('Carottes').textContent)).toContain('2,80 € la pièce, 75 cl, soit 3,73 €/l');
  });

  it('changes by buttons and by hand, and keeps every change', async () => {
    const { user } = openCheckout(openWorld(), { cart: ONE_OF_EACH });
    await user.click(await screen.findByRole('button', { name: /^Plus.*Carottes$/ }));
    await user.click(screen.getByRole('button', { name: /^Moins.*Tomme$/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Poids de Pommes de terre' }), '2500');
    const pieces = screen.getByRole('textbox', { name: 'Quantité de Pommes de terre' });
    await user.clear(pieces);
    await user.type(pieces, '4{Enter}');
    expect(kept()).toEqual([
      { saleableId: CARROTS.id, quantity: 3 },
      { saleableId: POTATOES.id, quantity: 4, optionWeight: 2500 },
      { saleableId: CHEESE.id, selectedWeight: 450 },
      { saleableId: CHICKEN.id, quantity: 1 },
    ]);
    await user.clear(pieces);
    await user.tab();
    expect(pieces).toHaveProperty('value', '4');
    expect(screen.getByRole('button', { name: /^Moins.*Poulet$/ })).toHaveProperty('disabled', true);
  });

  it('stops at what an order may hold of a thing, and says why', async () => {
    const { user } = openCheckout(openWorld(), { cart: [{ saleableId: CARROTS.id, quantity: 998 }] });
    const more = await screen.findByRole('button', { name: /^Plus.*Carottes$/ });
    const sentence = () => products().queryByText('La quantité est de 999 au plus.');
    expect(sentence()).toBeNull();
    await user.click(more);
    expect([kept(), more.hasAttribute('disabled')]).toEqual([[{ saleableId: CARROTS.id, quantity: 999 }], true]);
    expect(sentence()).not.toBeNull();
    const pieces = screen.getByRole('textbox', { name: 'Quantité de Carottes' });
    await user.clear(pieces);
    await user.type(pieces, '5000{Enter}');
    expect([pieces, sentence()]).toMatchObject([{ value: '999' }, {}]);
  });

  it('says when it comes to more than an order may, and cannot be ordered until it does not', async () => {
    const dear = { ...sampleSite().storefront, collectionPoints: POINTS };
    dear.singleArticles = dear.singleArticles.map((article) =>
      article.id === CARROTS.id ? { ...article, unitPrice: 50_000_00 } : article,
    );
    const world = openWorld({ shop: dear });
    const { user } = openCheckout(world, { cart: CARROTS_ONLY });
    await fillIn(user);
    const sentence = /^Une commande est de 99\s999,99\s€ au plus, frais de service compris/;
    expect([products().getByText(sentence), recap().getByText(sentence)]).toHaveLength(2);
    expect(orderButton().getAttribute('aria-disabled')).toBe('true');
    await user.click(orderButton());
    expect(world.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Moins.*Carottes$/ }));
    expect(screen.queryByText(sentence)).toBeNull();
    await user.click(orderButton());
    await waitFor(() => expect(world.sent).toHaveLength(1));
  });

  it('loses a line, then the last: the focus is not lost with it', async () => {
    const { user } = openCheckout(openWorld(), {
      cart: [...CARROTS_ONLY, { saleableId: CHEESE.id, selectedWeight: 100 }],
    });
    await user.click(await screen.findByRole('button', { name: 'Retirer Tomme' }));
    expect(kept()).toEqual(CARROTS_ONLY);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Vos produits'));
    await user.click(screen.getByRole('button', { name: 'Retirer Carottes' }));
    expect(screen.getByText('Votre panier est vide.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Voir les produits' }).getAttribute('href')).toBe(
      '/boutique/ferme/articles',
    );
    expect(document.querySelector('[data-cart-count]')).toHaveProperty('hidden', true);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{"lignes'],
    ['something else', '{"a":1}'],
    ['lines of another time', '[{"id":1},{"saleableId":"x","quantity":-1}]'],
  ])('kept as %s is an empty cart', async (_, text) => {
    if (text !== null) localStorage.setItem(CART_KEY, text);
    openCheckout(openWorld());
    expect(await screen.findByText('Votre panier est vide.')).toBeDefined();
  });

  it('follows another tab', async () => {
    openCheckout(openWorld(), { cart: CARROTS_ONLY });
    await screen.findByRole('heading', { name: 'Carottes' });
    localStorage.setItem(CART_KEY, JSON.stringify([{ saleableId: CHEESE.id, selectedWeight: 200 }]));
    window.dispatchEvent(new Event('storage'));
    expect(await screen.findByRole('heading', { name: 'Tomme' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Carottes' })).toBeNull();
  });

  it('takes what a form sent without a script, once', async () => {
    openCheckout(openWorld(), { search: `?produit=${CARROTS.id}&quantite=2` });
    await screen.findByRole('heading', { name: 'Carottes' });
    expect([location.search, kept()]).toEqual(['', CARROTS_ONLY]);
  });

  it('says on its line what is gone, changed or short, with the way out', async () => {
    const world = openWorld();
    const { close } = openCheckout(world, {
      cart: [
        ...CARROTS_ONLY,
        { saleableId: CHEESE.id, quantity: 1 },
        { saleableId: CHICKEN.id, quantity: 5 },
        { saleableId: LEEKS.id, quantity: 1 },
      ],
    });
    await screen.findByRole('heading', { name: 'Carottes' });
    close();
    // Its name is remembered from the visit before.
    world.shop = { ...world.shop, singleArticles: world.shop.singleArticles.filter(({ id }) => id !== CARROTS.id) };
    const { user } = openCheckout(world);
    await screen.findByRole('heading', { name: 'Carottes' });
    expect(plain(lineOf('Carottes').textContent)).toContain("N'est plus en vente. Retirez-le pour continuer.");
    expect(plain(lineOf('Tomme').textContent)).toContain(
      "N'est plus vendu de cette façon. Retirez-le, puis choisissez-le à nouveau.",
    );
    expect(plain(lineOf('Poulet').textContent)).toContain("Il n'en reste que 3. Diminuez la quantité pour continuer.");
    expect(plain(lineOf('Poireaux').textContent)).toContain("Il n'en reste plus. Retirez-le pour continuer.");
    await user.click(orderButton());
    expect(world.sent).toEqual([]);
    expect(screen.getByText('Un article de votre panier est à revoir avant de commander.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Prendre ce qui reste/ }));
    expect(plain(lineOf('Poulet').textContent)).not.toContain("Il n'en reste que");
  });
});

describe('the choice of a collection', () => {
  it('is a place, then a slot by day, with the last moment to order', async () => {
    const world = openWorld();
    const { user } = openCheckout(world, { cart: CARROTS_ONLY });
    expect(plain((await screen.findByRole('radio', { name: /^Marché de Die/ })).closest('label')?.textContent)).toBe(
      'Marché de DiePlace du Marché, 26150 DieMercrediPaiement sur place uniquement',
    );
    expect(screen.queryByRole('group', { name: 'Date et créneau' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^À la ferme/ }));
    const day = within(await screen.findByRole('group', { name: /^mercredi 18 novembre$/i }));
    expect(day.getAllByRole('radio').map((radio) => plain(radio.closest('label')?.textContent))).toEqual([
      'de 9 h à 12 h, mercredi 18 novembre. Commandez avant mardi 18 h',
      'de 16 h à 19 h, mercredi 18 novembre. Commandez avant mardi 18 h',
    ]);
    await user.click(day.getByRole('radio', { name: /de 16\sh/ }));
    expect(plain(recap().getByText(/16\sh/).textContent)).toBe('mercredi 18 novembre, de 16 h à 19 h');
    // Another place has other slots.
    await user.click(screen.getByRole('radio', { name: /^Marché de Die/ }));
    expect(recap().getByText('Date et créneau à choisir', { exact: false })).toBeDefined();
    expect(world.readings.filter((reading) => reading.startsWith('GetCollectionSlots'))).toEqual(
      POINTS.map(({ id }) => `GetCollectionSlots?collectionPoint=${id}`),
    );
  });

  it('shows a full slot, which cannot be chosen, and takes back one that has filled up', async () => {
    const world = openWorld({ slots: SLOTS.map((slot, index) => ({ ...slot, isFull: index === 0 })) });
    const { user } = openCheckout(world, { cart: CARROTS_ONLY });
    await fillIn(user);
    const full = screen.getByRole('radio', { name: /^de 9\sh.*mercredi 18 novembre\. Complet$/ });
    expect(full).toHaveProperty('disabled', true);
    world.slots = SLOTS.map((slot) => ({ ...slot, isFull: true }));
    world.answers = [{ status: 409, text: 'Ce créneau vient de se remplir. Choisissez-en un autre.' }];
    await user.click(orderButton());
    // Where another one is chosen, not by the button far below.
    const said = await slotGroup().findByRole('alert');
    expect(said.textContent).toBe('Ce créneau vient de se remplir. Choisissez-en un autre.');
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(screen.getAllByText(/Choisissez-en un autre/)).toHaveLength(1);
    expect(screen.getAllByRole('radio', { name: /Complet$/ })).toHaveLength(3);
  });

  it('keeps what was the only way to pay, where another slot leaves time for a card', async () => {
    const soon = NOW + 10 * 60;
    const world = openWorld({
      slots: SLOTS.map((slot) => (slot === SLOTS[1] ? { ...slot, orderBefore: soon } : slot)),
    });
    const { user } = openCheckout(world, { cart: CARROTS_ONLY });
    const onSite = (isChecked: boolean) => screen.findByRole('radio', { name: /^Payer sur place/, checked: isChecked });
    await fillIn(user, { channel: null });
    await onSite(true);
    world.slots = SLOTS.map((slot) => ({ ...slot, isFull: slot === SLOTS[1] }));
    world.answers = [{ status: 409, text: 'Ce créneau vient de se remplir. Choisissez-en un autre.' }];
    await user.click(orderButton());
    await slotGroup().findByRole('alert');
    await onSite(true);
  });

  it('is made where there is one place only', async () => {
    openCheckout(openWorld({ shop: sampleSite().storefront }), { cart: CARROTS_ONLY });
    expect(await screen.findByRole('radio', { name: /^À la ferme/, checked: true })).toBeDefined();
    expect(await screen.findByRole('group', { name: 'Date et créneau' })).toBeDefined();
  });

  it.each([
    [
      'no slot',
      { slots: [] },
      "Aucun créneau n'est ouvert à ce point de collecte dans les quatre semaines. Choisissez-en un autre.",
    ],
    [
      'no place',
      { shop: { ...sampleSite().storefront, collectionPoints: [] } },
      "Aucun point de collecte n'est ouvert pour le moment. Revenez bientôt, votre panier vous attend.",
    ],
  ])('is said to be impossible: %s', async (_, changes, sentence) => {
    const { user } = openCheckout(openWorld({ shop: { ...sampleSite().storefront }, ...changes }), {
      cart: CARROTS_ONLY,
    });
    expect(await screen.findByText(sentence)).toBeDefined();
    await user.click(orderButton());
    await waitFor(() => expect(document.activeElement?.tagName).toBe('FIELDSET'));
  });

  it('notices a slot that closes while the page is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'], now: NOW * 1000 });
    const { user } = openCheckout(openWorld(), { cart: CARROTS_ONLY });
    await fillIn(user, { channel: null });
    expect(screen.getAllByRole('radio', { name: /^de \d/i })).toHaveLength(3);
    vi.setSystemTime(Date.parse('2026-11-17T17:00:00Z'));
    vi.advanceTimersByTime(10_000);
    expect(
      await screen.findByText(
        "Le créneau que vous aviez choisi n'est plus ouvert aux commandes. Choisissez-en un autre.",
      ),
    ).toBeDefined();
    expect(screen.getAllByRole('radio', { name: /^de \d/i })).toHaveLength(1);
    expect(screen.getByLabelText('Prénom')).toHaveProperty('value', 'Léa');
  });
});

describe('the ways to pay', () => {
  it.each<[string, Cart, RegExp, (world: ReturnType<typeof openWorld>) => void, string]>([
    [
      'the place',
      CARROTS_ONLY,
      /^Marché de Die/,
      () => {},
      "Le paiement en ligne n'est pas proposé à ce point de collecte : choisissez-en un autre.",
    ],
    [
      'the minimum',
      CARROTS_ONLY,
      /^À la ferme/,
      (world) => {
        world.shop = {
          ...world.shop,
          paymentModes: { ...world.shop.paymentModes, ONLINE: { isOffered: true, minimalOrderAmount: 2000 } },
        };
      },
      'Le paiement en ligne demande un panier plus garni : ajoutez 14,40 €.',
    ],
    [
      'the shop',
      CARROTS_ONLY,
      /^À la ferme/,
      (world) => {
        world.shop = {
          ...world.shop,
          paymentModes: { ...world.shop.paymentModes, ONLINE: { isOffered: false, minimalOrderAmount: null } },
        };
      },
      "Le paiement en ligne n'est pas proposé par cette boutique.",
    ],
    [
      'the hour',
      CARROTS_ONLY,
      /^À la ferme/,
      (world) => {
        world.slots = [{ ...SLOTS[0]!, orderBefore: NOW + 600 }];
      },
      "Le paiement en ligne n'est plus possible si près de l'heure limite : choisissez un autre créneau.",
    ],
  ])('one is closed by %s: it says why, and the other is the choice', async (_, cart, point, prepare, sentence) => {
    const world = openWorld();
    prepare(world);
    const { user } = openCheckout(world, { cart });
    await user.click(await screen.findByRole('radio', { name: point }));
    await user.click((await screen.findAllByRole('radio', { name: /^de 9\sh/i }))[0]!);
    const online = screen.getByRole('radio', { name: /^Payer en ligne/ });
    expect(online).toHaveProperty('disabled', true);
    expect(plain(online.closest('label')?.textContent)).toBe(`Payer en ligne, par carte${sentence}`);
    expect(screen.getByRole('radio', { name: /^Payer sur place/, checked: true })).toBeDefined();
  });

  it('online says how much is held for goods to be weighed, and that the scale decides', async () => {
    openCheckout(openWorld(), { cart: [{ saleableId: CHICKEN.id, quantity: 1 }] });
    const online = await screen.findByRole('radio', { name: /^Payer en ligne/ });
    expect(plain(online.closest('label')?.textContent)).toBe(
      'Payer en ligne, par carte26,50 € sont réservés sur votre carte. Seul le montant du poids réel est débité, une fois la commande pesée.',
    );
  });

  it('online says when the card is charged', async () => {
    openCheckout(openWorld(), { cart: CARROTS_ONLY });
    expect(
      await screen.findByText(
        /^5,77\s€ sont réservés sur votre carte, débités seulement quand le producteur accepte\.$/,
      ),
    ).toBeDefined();
    expect(screen.queryByRole('radio', { name: /^Payer/, checked: true })).toBeNull();
  });
});

describe('the order', () => {
  it('leaves with what was shown, once, and empties the cart', async () => {
    const world = openWorld();
    const { user } = openCheckout(world, { cart: ONE_OF_EACH });
    await fillIn(user);
    await user.type(screen.getByLabelText(/^Message/), 'Sans fanes');
    await user.click(screen.getByRole('checkbox', { name: /^Retenir mes coordonnées/ }));
    expect(
      recap()
        .getAllByRole('listitem')
        .map(({ textContent }) => plain(textContent)),
    ).toEqual(['2 × Carottes5,60 €', '1 × 1 kg Pommes de terre2,60 €', '500 g Tomme11,45 €', '1 × Poulet~21,42 €']);
    expect(recap().getByRole('link', { name: 'conditions générales de vente' }).getAttribute('href')).toBe(
      '/boutique/ferme/conditions-de-vente',
    );
    await user.click(orderButton());
    await waitFor(() => expect(world.left).toEqual([PLACED.orderUrl]));
    expect(world.sent).toMatchObject([
      {
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: {
          collectionPointId: POINTS[0]!.id,
          collectionDate: '2026-11-18',
          collectionPeriod: SLOTS[1]!.period,
          paymentChannel: 'OFFLINE',
          shopperDetails: {
            firstname: 'Léa',
            lastname: 'Martin',
            email: 'lea@clients.test',
            phone: '06 12 34 56 78',
            city: 'Crest',
          },
          note: 'Sans fanes',
          refusesMail: false,
          expectedTotal: 4230,
          sales: [
            { saleableId: CARROTS.id, quantity: 2 },
            { saleableId: POTATOES.id, quantity: 1, selectedOption: { weight: 1000 } },
            { saleableId: CHEESE.id, selectedWeight: 500 },
            { saleableId: CHICKEN.id, quantity: 1 },
          ],
        },
      },
    ]);
    expect(kept()).toEqual([]);
    expect(JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage })).not.toContain('Martin');
  });

  it('goes on to the payment page when it is paid online', async () => {
    const world = openWorld({
      answers: [{ json: { ...PLACED, checkoutUrl: 'http://localhost/bac-a-sable/paiement/1' } }],
    });
    const { user } = openCheckout(world, { cart: CARROTS_ONLY });
    await fillIn(user, { channel: /^Payer en ligne/ });
    await user.click(orderButton());
    await waitFor(() => expect(world.left).toEqual(['http://localhost/bac-a-sable/paiement/1']));
    expect(world.sent[0]?.body['paymentChannel']).toBe('ONLINE');
  });

  it('does not leave while something is missing: each is said beside its field, the first takes the focus', async () => {
    const world = openWorld();
    const { user } = openCheckout(world, { cart: CARROTS_ONLY });
    await user.type(await screen.findByLabelText('Adresse email'), 'lea');
    await user.click(orderButton());
    expect(world.sent).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Point de collecte' })));
    for (const [label, sentence] of [
      ['Prénom', 'Ce champ est obligatoire.'],
      ['Adresse email', 'Saisissez une adresse email, par exemple nom@exemple.fr.'],
      ['Téléphone', 'Saisissez un numéro de téléphone, par exemple 06 12 34 56 78.'],
    ] as const) {
      const field = screen.getByLabelText(label);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(plain(document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent)).toBe(
        sentence,
      );
    }
    expect(screen.getByText('Choisissez un moyen de paiement.')).toBeDefined();
    await user.type(screen.getByLabelText('Prénom'), 'Léa');
    expect(screen.getByLabelText('Prénom').getAttribute('aria-invalid')).toBe('false');
  });

  it('tapped twice is sent once, and says that it is being sent', async () => {
    let answer: (value: { json: object }) => void = () => {};
    const world = openWorld({ answers: [new Promise((resolve) => (answer = resolve))] });
    const { user } = openCheckout(world, { cart: CARROTS_ONLY });
    await fillIn(user);
    await user.dblClick(orderButton());
    const button = screen.getByRole('button', { name: 'Envoi de la commande…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(totalSaid()).toBe('Envoi de la commande…');
    await user.click(button);
    answer({ json: PLACED });
    await waitFor(() => expect(world.left).toHaveLength(1));
    expect(world.sent).toHaveLength(1);
    expect(screen.getByText('Votre commande est envoyée. Un instant…')).toBeDefined();
  });

  it('sent again after a lost connection, even after a reload, has the same key', async () => {
    const world = openWorld({
      answers: ['lost', { status: 503, text: SENTENCES.UNAVAILABLE }, 'lost', { json: PLACED }],
    });
    const { user, close } = openCheckout(world, { cart: CARROTS_ONLY });
    await fillIn(user);
    await user.click(orderButton());
    await waitFor(() =>
      expect(alertText()).toBe('La connexion a été coupée. Réessayez : votre commande ne sera pas passée deux fois.'),
    );
    await waitFor(() => expect(document.activeElement?.textContent).toContain('La connexion a été coupée'));
    await user.click(orderButton());
    await waitFor(() => expect(alertText()).toBe(SENTENCES.UNAVAILABLE));
    await user.click(orderButton());
    await waitFor(() => expect(alertText()).toContain('coupée'));
    close();

    const again = openCheckout(world);
    await screen.findByRole('radio', { name: /^de 16\sh/i, checked: true });
    expect(screen.getByLabelText('Téléphone')).toHaveProperty('value', '06 12 34 56 78');
    expect(screen.getByRole('radio', { name: /^Payer sur place/, checked: true })).toBeDefined();
    await again.user.click(orderButton());
    await waitFor(() => expect(world.left).toHaveLength(1));
    expect(new Set(world.sent.map(({ key }) => key)).size).toBe(1);
    expect(world.sent).toHaveLength(4);
  });

  it('asked for while the slots are still read, leaves when they are there', async () => {
    const world = openWorld();
    const { user, close } = openCheckout(world, { cart: CARROTS_ONLY });
    await fillIn(user);
    close();

    let answer: (slots: typeof SLOTS) => void = () => {};
    world.slots = new Promise((resolve) => (answer = resolve));
    const again = openCheckout(world);
    await again.user.click(await screen.findByRole('button', { name: 'Commander avec obligation de paiement' }));
    expect(screen.getByRole('button', { name: 'Envoi de la commande…' })).toBeDefined();
    expect(world.sent).toHaveLength(0);
    answer(SLOTS);
    await waitFor(() => expect(world.left).toHaveLength(1));
    expect(world.sent).toHaveLength(1);
  });

  it('after a refusal, is another attempt', async () => {
    const world = openWorld({
      answers: [
        { status: 503, text: SENTENCES.PAYMENT_SERVICE_AWAY },
        { status: 409, text: SENTENCES.POINT_CLOSED },
        { json: PLACED },
      ],
    });
    const { user } = openCheckout(world, { cart: CARROTS_ONLY });
    await fillIn(user);
    for (const sentence of [SENTENCES.PAYMENT_SERVICE_AWAY, SENTENCES.POINT_CLOSED]) {
      await user.click(orderButton());
      await waitFor(() => expect(alertText()).toBe(sentence));
    }
    await user.click(orderButton());
    await waitFor(() => expect(world.left).toHaveLength(1));
    expect(new Set(world.sent.map(({ key }) => key)).size).toBe(3);
  });

  it('refused for its slot: the sentence, other slots, and nothing else lost', async () => {
    const world = openWorld({ answers: [{ status: 409, text: SENTENCES.SLOT_CLOSED }, { json: PLACED }] });
    const { user } = openCheckout(world, { cart: CARROTS_ONLY });
    await fillIn(user);
    world.slots = SLOTS.slice(2);
    await user.click(orderButton());
    const said = await slotGroup().findByRole('alert');
    expect(said.textContent).toBe(SENTENCES.SLOT_CLOSED);
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(screen.getAllByText(/Choisissez-en un autre/)).toHaveLength(1);
    expect(screen.queryByRole('radio', { name: /^de \d/i, checked: true })).toBeNull();
    expect(screen.getByLabelText('Nom')).toHaveProperty('value', 'Martin');
    expect(kept()).toEqual(CARROTS_ONLY);
    await user.click(screen.getByRole('radio', { name: /^de 8\sh/i }));
    expect(alertText()).toBe('');
    await user.click(orderButton());
    await waitFor(() => expect(world.left).toHaveLength(1));
    expect(world.sent[1]?.body['collectionDate']).toBe('2026-11-21');
  });

  it('refused for its price: the new one is shown, and asked for', async () => {
    const sentence = SENTENCES.PRICE_CHANGED({ total: 639 });
    const world = openWorld({ answers: [{ status: 409, text: sentence }, { json: PLACED }] });
    const { user } = openCheckout(world, { cart: CARROTS_ONLY });
    await fillIn(user);
    world.shop = { ...world.shop, singleArticles: [{ ...CARROTS, unitPrice: 310 }] };
    await user.click(orderButton());
    await waitFor(() => expect(alertText()).toBe(plain(sentence)));
    expect(totalSaid()).toBe('Total : 6,39 €');
    expect(plain(lineOf('Carottes').textContent)).toContain(
      'Le prix de « Carottes » a changé : 3,10 €, au lieu de 2,80 €.',
    );
    await user.click(orderButton());
    await waitFor(() => expect(world.left).toHaveLength(1));
    expect(world.sent.map(({ body }) => body.expectedTotal)).toEqual([577, 639]);
  });

  it('a price that changed while the page was closed is told by its line, until the cart is emptied', async () => {
    const world = openWorld();
    const { close } = openCheckout(world, { cart: CARROTS_ONLY });
    await screen.findByRole('button', { name: /^Commander/ });
    close();
    world.shop = { ...world.shop, singleArticles: [{ ...CARROTS, unitPrice: 310 }] };
    const again = openCheckout(world);
    await screen.findByRole('button', { name: /^Commander/ });
    expect(plain(lineOf('Carottes').textContent)).toContain(
      'Le prix de « Carottes » a changé : 3,10 €, au lieu de 2,80 €.',
    );
    await again.user.click(screen.getByRole('button', { name: /^Retirer/ }));
    await screen.findByText('Votre panier est vide.');
    again.close();
    openCheckout(world, { cart: CARROTS_ONLY });
    await screen.findByRole('button', { name: /^Commander/ });
    expect(plain(lineOf('Carottes').textContent)).not.toContain('a changé');
  });

  it('refused for its stock: the line says what is left', async () => {
    const sentence = SENTENCES.STOCK_SHORT({ label: 'Carottes', left: 1, isWeight: false, date: null });
    const world = openWorld({ answers: [{ status: 409, text: sentence }] });
    const { user } = openCheckout(world, { cart: CARROTS_ONLY });
    await fillIn(user);
    world.shop = {
      ...world.shop,
      singleArticles: [{ ...CARROTS, isStockEnabled: true, stockEnabled: true, stock: 1 }],
    };
    await user.click(orderButton());
    await waitFor(() => expect(alertText()).toBe(plain(sentence)));
    expect(plain(lineOf('Carottes').textContent)).toContain(
      "Il n'en reste que 1. Diminuez la quantité pour continuer.",
    );
  });

  it.each([
    ['LINE_UNAVAILABLE', SENTENCES.LINE_UNAVAILABLE({ label: 'Carottes' }), 409],
    ['LINE_CHANGED', SENTENCES.LINE_CHANGED({ label: 'Carottes' }), 409],
    [
      'PAYMENT_MODE_CLOSED',
      SENTENCES.PAYMENT_MODE_CLOSED({ channel: 'OFFLINE', blocker: 'POINT', missing: undefined }),
      409,
    ],
    ['TOO_MANY_ATTEMPTS', SENTENCES.TOO_MANY_ATTEMPTS({ retryAfterSeconds: 60 }), 429],
    ['SHOP_UNKNOWN', SENTENCES.SHOP_UNKNOWN, 404],
    ['INTERNAL', SENTENCES.INTERNAL, 500],
  ])('refused by %s: the server’s sentence, in the focus', async (_, sentence, status) => {
    const { user } = openCheckout(openWorld({ answers: [{ status, text: sentence }] }), { cart: CARROTS_ONLY });
    await fillIn(user);
    await user.click(orderButton());
    await waitFor(() => expect(alertText()).toBe(plain(sentence)));
    await waitFor(() => expect(plain(document.activeElement?.textContent)).toBe(plain(sentence)));
    expect(kept()).toEqual(CARROTS_ONLY);
    expect(orderButton().getAttribute('aria-disabled')).toBe('false');
  });
});

describe('a shop that is tried out', () => {
  it('passes its token on, asks for no payment and takes no fee', async () => {
    const world = openWorld({
      shop: {
        ...sampleSite().storefront,
        collectionPoints: POINTS,
        isTest: true,
        paymentModes: {
          ONLINE: { isOffered: false, minimalOrderAmount: null },
          OFFLINE: { isOffered: false, minimalOrderAmount: null },
        },
      },
    });
    const { user } = openCheckout(world, { cart: CARROTS_ONLY, search: '?test=sesame' });
    await fillIn(user, { channel: null });
    expect(screen.getAllByText("Commande de test : rien n'est à payer, et elle ne sera pas servie.")).toHaveLength(2);
    await user.click(orderButton());
    await waitFor(() => expect(world.left).toEqual([`${PLACED.orderUrl}&test=sesame`]));
    expect(world.sent[0]?.body).toMatchObject({ testToken: 'sesame', expectedTotal: 560 });
    expect(world.readings.every((reading) => reading.includes('testToken=sesame'))).toBe(true);
  });

  it('knows who tries it, until they say otherwise', async () => {
    const testShopper = {
      firstname: 'Client',
      lastname: 'de test',
      email: 'ferme@etal.test',
      phone: '06 00 00 00 00',
      city: 'Ma commune',
    };
    const world = openWorld({
      shop: { ...sampleSite().storefront, collectionPoints: POINTS, isTest: true, testShopper },
    });
    const { user, close } = openCheckout(world, { cart: CARROTS_ONLY, search: '?test=sesame' });
    await user.click(await screen.findByRole('radio', { name: /^À la ferme/ }));
    await user.click((await screen.findAllByRole('radio', { name: /^de 16\sh à 19\sh/i }))[0]!);
    await user.clear(screen.getByLabelText('Prénom'));
    await user.type(screen.getByLabelText('Prénom'), 'Jeanne');
    close();
    const again = openCheckout(world, { search: '?test=sesame' });
    await screen.findByRole('radio', { name: /^de 16\sh/i, checked: true });
    await again.user.click(orderButton());
    await waitFor(() => expect(world.left).toHaveLength(1));
    expect(world.sent[0]?.body).toMatchObject({ shopperDetails: { ...testShopper, firstname: 'Jeanne' } });
  });
});

it('a shop that does not answer is asked again on demand', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('network')));
  onTestFinished(() => void vi.unstubAllGlobals());
  const world = { left: [] } as unknown as ReturnType<typeof openWorld>;
  const { user } = openCheckout(world, { cart: CARROTS_ONLY });
  expect(await screen.findByText('La boutique ne répond pas. Vérifiez votre connexion, puis réessayez.')).toBeDefined();
  openWorld();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'Carottes' })).toBeDefined();
});
