import type { Order } from '@etal/contract/orders';
import type { Preparation, PreparedOrder } from '@etal/contract/preparation';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeEventSource } from '../../../testing/fake-event-source.ts';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import {
  SAMPLE_SALES,
  sampleOrder,
  sampleOrderDetail,
  samplePreparation,
  sampleShop,
} from '../../../testing/sample-shop.ts';
import { smallDevice } from '../../../testing/small-device.ts';
import { keptDay } from '../unsent/kept-day.ts';
import { EMPTY_QUEUE, submitCollect, submitWeights } from '../unsent/queue.ts';

const POINT = '00000000-0000-4000-8000-000000000700';
const DATE = '2026-11-20';
const QUERY = `date=${DATE}&point=${POINT}`;
const chicken = SAMPLE_SALES[3]!;
const second = { ...chicken, id: '00000000-0000-4000-8000-000000000605', saleableLabel: 'Rôti', quantity: 1 };
const named = (firstname: string, lastname: string) => ({ ...sampleOrder(1).shopperDetails, firstname, lastname });

const anne = sampleOrder(1, {
  status: 'ACCEPTED',
  sales: [SAMPLE_SALES[0]!, chicken, second as typeof chicken],
  subTotal: 10_220,
  platformFees: 307,
  total: 10_527,
  dueOnSite: 10_527,
});
const paul = sampleOrder(2, {
  status: 'ACCEPTED',
  shopperDetails: named('Paul', 'Noël'),
  sales: [{ ...chicken, id: '00000000-0000-4000-8000-000000000606' }],
});
const lea = sampleOrder(3, {
  status: 'ACCEPTED',
  shopperDetails: named('Léa', 'Petit'),
  paymentChannel: 'ONLINE',
  paymentStatus: 'CAPTURED',
  dueOnSite: 0,
  sales: [SAMPLE_SALES[0]!],
});
const gone = sampleOrder(4, {
  status: 'COLLECTED',
  shopperDetails: named('Zoé', 'Roux'),
  paymentStatus: 'PAID_ON_SITE',
  dueOnSite: 0,
  sales: [SAMPLE_SALES[0]!],
});
const ORDERS = [anne, paul, lea, gone];

type Held = Order & Partial<PreparedOrder>;
const prepared = (orders: Held[]): Preparation =>
  samplePreparation({ date: DATE, collectionPoint: { id: POINT, label: 'Marché de Sarlat' } }, { orders });
/** As the server holds them: what a call changes, the next load shows. */
let held: Held[] = [];
/** The order after what the call did to it. */
const after = (order: Order, changes: Partial<PreparedOrder>) => () => {
  held = held.map((one) => (one.id === order.id ? { ...order, ...changes } : one));
  return { json: { ...sampleOrderDetail(1), ...order, ...changes } };
};
const weighedWith = (order: Order, grams: Record<string, number>) =>
  after(order, {
    sales: order.sales.map((sale) =>
      sale.klass === 'WeighingRequiredUnitOrderSale' && grams[sale.id]
        ? { ...sale, weighedGrams: grams[sale.id]! }
        : sale,
    ),
  });

async function open(screenName: 'pesee' | 'remise', answers: Answers = {}, orders: Held[] = ORDERS) {
  held = orders;
  const app = renderApp(`/admin/${screenName}?${QUERY}`, {
    'GET GetPreparation': () => ({ json: prepared(held) }),
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: screenName === 'pesee' ? 'Pesée' : 'Remise' });
  return app;
}
const press = async (app: ReturnType<typeof renderApp>, keys: string) => {
  for (const key of keys) await app.user.click(screen.getByRole('button', { name: key }));
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const item = () => screen.getByRole('heading', { level: 2 }).textContent;
const weight = () => plain(screen.getByRole('status', { name: 'Poids' }).textContent);
const main = () => plain(screen.getByRole('main').textContent);
const queue = () => keptDay({ date: DATE, point: POINT }).queue();
const offline = () => Promise.reject(new TypeError('offline'));

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

describe('the weighing screen', () => {
  it('says when the order would come to more than one may', async () => {
    if (chicken.klass !== 'WeighingRequiredUnitOrderSale') throw new Error('a line to weigh');
    const saffron = { ...chicken, pricePerKilogram: 9_990_000, averageWeight: 500, quantity: 1 };
    const app = await open('pesee', {}, [{ ...anne, sales: [saffron] }]);
    await press(app, '999');
    expect(main()).not.toContain('au plus');
    await press(app, '9');
    expect(main()).toContain('Une commande est de 99 999,99 € au plus, frais de service compris.');
  });

  it('shows one line at a time, and reckons as one types', async () => {
    const app = await open('pesee');
    expect([item(), main()]).toEqual([
      'Poulet fermier',
      expect.stringContaining('Anne Durand, ABCD23411 sur 3Poulet fermier2 pièces · environ 3,2 kg · 15,50 €/kg'),
    ]);
    expect(weight()).toBe('– g');
    await press(app, '3300');
    expect(weight()).toBe('3 300 g3,3 kg');
    expect(main()).toContain('51,15 €Sous-total de la commande : ~');
    await app.user.click(button('Effacer le dernier chiffre'));
    expect(weight()).toBe('330 g');
    expect(main()).toContain('Poids inhabituel : environ 3,2 kg attendus.');
    await app.user.click(button('Suivant'));
    await app.user.click(button('Confirmer'));
    expect([item(), plain(screen.getByText(/sur 3$/).textContent)]).toEqual(['Rôti', '2 sur 3']);
    await app.user.click(button('Précédent'));
    expect(weight()).toBe('330 g');
    // Back on it, the eraser mends, and a first digit starts anew: a scale says its whole weight.
    await app.user.click(button('Effacer le dernier chiffre'));
    expect(weight()).toBe('33 g');
    await app.user.click(button('Suivant'));
    await app.user.click(button('Confirmer'));
    await app.user.click(button('Précédent'));
    await press(app, '175');
    expect(weight()).toBe('175 g');
    expect(app.calls('GET GetPreparation')).toHaveLength(1);
  });

  it('is typed on a keyboard too, and sent once it is confirmed', async () => {
    const app = await open('pesee', {
      [`PUT SetOrderFinalWeights/${anne.id}`]: weighedWith(anne, { [chicken.id]: 3300, [second.id]: 1500 }),
    });
    await app.user.keyboard('3307{Backspace}0{Enter}');
    expect(item()).toBe('Rôti');
    await app.user.keyboard('1500{Enter}');
    expect(item()).toBe("Enregistrer la pesée d'Anne Durand");
    expect(main()).toContain('Poulet fermier3,3 kg51,15 €Rôti1,5 kg23,25 €Sous-total de la commande 77,40 €');
    expect(main()).toContain('les poids ne changent plus');
    expect(app.calls(`PUT SetOrderFinalWeights/${anne.id}`)).toEqual([]);
    await app.user.click(button('Corriger'));
    expect([item(), weight()]).toEqual(['Poulet fermier', '3 300 g3,3 kg']);
    await app.user.click(button('Suivant'));
    await app.user.click(button('Enregistrer'));
    await waitFor(() =>
      expect(app.calls(`PUT SetOrderFinalWeights/${anne.id}`).map(({ body }) => body)).toEqual([
        {
          weights: [
            { saleId: chicken.id, weighedGrams: 3300 },
            { saleId: second.id, weighedGrams: 1500 },
          ],
        },
      ]),
    );
    expect(screen.getByText("Pesée d'Anne Durand validée.")).toBeTruthy();
    await waitFor(() => expect(plain(screen.getByText(/sur 1$/).textContent)).toBe('1 sur 1'));
    expect([queue().entries, queue().drafts]).toEqual([[], {}]);
    await app.user.click(button('Liste'));
    expect(
      within(screen.getByRole('list', { name: 'Commandes à peser' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => plain(textContent)),
    ).toEqual(['Anne DurandABCD2341, 2 articles à peserEnvoyée', 'Paul NoëlABCD2342, 1 article à peserÀ peserPeser']);
  });

  it('keeps everything without network, also over a reload, and sends when it comes back', async () => {
    let isBack = false;
    const answers: Answers = {
      'GET GetPreparation': () => (isBack ? { json: prepared(held) } : offline()),
      [`PUT SetOrderFinalWeights/${paul.id}`]: () =>
        isBack ? weighedWith(paul, { [paul.sales[0]!.id]: 3200 })() : offline(),
      // What waited is read again before it is sent.
      [`GET GetOrderByReference/${paul.id}`]: after(paul, {}),
    };
    keptDay({ date: DATE, point: POINT }).keepPreparation(prepared([paul]));
    const app = await open('pesee', answers, [paul]);
    expect(plain(screen.getByText(/^Hors connexion/).textContent)).toBe(
      'Hors connexion : vos saisies sont gardées et seront envoyées au retour du réseau.',
    );
    await press(app, '3200');
    await app.user.click(button('Suivant'));
    await app.user.click(button('Enregistrer'));
    expect(await screen.findByText(/^1\senvoi en attente$/)).toBeTruthy();
    expect(
      within(screen.getByRole('list', { name: 'Commandes à peser' })).getByText("En attente d'envoi"),
    ).toBeTruthy();
    // What is kept is all there is: another page finds it.
    expect(JSON.parse(localStorage.getItem(`etal.preparation.envois.${DATE}.${POINT}`)!)).toMatchObject({
      entries: [{ orderId: paul.id }],
    });
    isBack = true;
    await act(async () => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(queue().entries).toEqual([]));
    await waitFor(() => expect(screen.queryByText(/^Hors connexion/)).toBeNull());
    expect(screen.queryByText(/en attente$/)).toBeNull();
    expect(within(screen.getByRole('list', { name: 'Commandes à peser' })).getByText('Envoyée')).toBeTruthy();
  });

  it('says when the device is full, asks before the page is left, and still sends', async () => {
    const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    let isBack = false;
    const app = await open(
      'pesee',
      {
        [`PUT SetOrderFinalWeights/${paul.id}`]: () =>
          isBack ? weighedWith(paul, { [paul.sales[0]!.id]: 3200 })() : offline(),
        [`GET GetOrderByReference/${paul.id}`]: after(paul, {}),
      },
      [paul],
    );
    const device = smallDevice(0);
    expect(screen.queryByText(/mémoire de cet appareil/)).toBeNull();
    await press(app, '3200');
    expect(plain(screen.getByText(/mémoire de cet appareil/).closest('[role=alert]')?.textContent)).toBe(
      "La mémoire de cet appareil est pleine : ce que vous saisissez n'est gardé que tant que cette page reste ouverte.",
    );
    expect(weight()).toBe('3 200 g3,2 kg');
    expect(isAskedBeforeLeaving()).toBe(true);
    await app.user.click(button('Suivant'));
    await app.user.click(button('Enregistrer'));
    await screen.findByText(/^1\senvoi en attente$/);
    isBack = true;
    await act(async () => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(queue().entries).toEqual([]));
    expect(app.calls(`PUT SetOrderFinalWeights/${paul.id}`).at(-1)?.body).toEqual({
      weights: [{ saleId: paul.sales[0]!.id, weighedGrams: 3200 }],
    });
    // Nothing is left to lose.
    expect(screen.queryByText(/mémoire de cet appareil/)).toBeNull();
    expect(isAskedBeforeLeaving()).toBe(false);
    device.room = Infinity;
    keptDay({ date: DATE, point: POINT }).change(() => EMPTY_QUEUE);
  });

  it('keeps what another account entered, and says whose it is', async () => {
    await open(
      'pesee',
      { [`PUT SetOrderFinalWeights/${paul.id}`]: { status: 404, text: "La commande n'existe pas" } },
      [paul],
    );
    await act(async () => {
      keptDay({ date: DATE, point: POINT }).change((before) =>
        submitWeights(before, paul.id, [{ saleId: paul.sales[0]!.id, weighedGrams: 3200 }]),
      );
      window.dispatchEvent(new Event('online'));
    });
    expect(plain((await screen.findByText(/faites avec un autre compte/)).textContent)).toBe(
      'Ces saisies ont été faites avec un autre compte : elles sont gardées et seront envoyées quand ce compte sera de nouveau connecté.',
    );
    expect(screen.getByRole('link', { name: 'Se reconnecter' }).getAttribute('href')).toBe('/login');
    expect(queue().entries).toHaveLength(1);
    expect(screen.queryByText(/^Pesée refusée/)).toBeNull();
  });

  it('asks again about a weight far from what was expected', async () => {
    const app = await open('pesee', {}, [paul]);
    await press(app, '320');
    await app.user.click(button('Suivant'));
    expect(item()).toBe('Poulet fermier');
    expect(screen.getByText(/Poids inhabituel.*Confirmez-le, ou corrigez-le\.$/)).toBeTruthy();
    // A second press, or a second Enter, confirms nothing.
    await app.user.click(button('Suivant'));
    await app.user.keyboard('{Enter}');
    expect(item()).toBe('Poulet fermier');
    await app.user.click(button('Confirmer'));
    expect(button('Enregistrer')).toBeTruthy();
  });

  it('shows the server’s no until it is read', async () => {
    const invoiced = { status: 409, text: 'La facture de cette commande est émise\u00A0: ses poids ne changent plus.' };
    const app = await open(
      'pesee',
      { [`PUT SetOrderFinalWeights/${paul.id}`]: invoiced, [`GET GetOrderByReference/${paul.id}`]: after(paul, {}) },
      [paul],
    );
    await press(app, '3200');
    await app.user.click(button('Suivant'));
    await app.user.click(button('Enregistrer'));
    await screen.findByText(/La facture de cette commande est émise/);
    expect(plain(screen.getByText(/^Pesée refusée/).textContent)).toBe('Pesée refusée : Paul Noël, ABCD2342');
    expect(within(screen.getByRole('list', { name: 'Commandes à peser' })).getByText('Refusée')).toBeTruthy();
    expect(main()).toContain('Poulet fermier : vous aviez pesé 3,2 kg.');
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Voir la commande' }).getAttribute('href')).toBe(
      '/admin/commandes/ABCD2342',
    );
    await app.user.click(button("J'ai compris"));
    expect(screen.queryByText(/^Pesée refusée/)).toBeNull();
    expect(queue().drafts).toEqual({});
  });

  it('says what another device has weighed of the line on the scale, and takes its digits for no other line', async () => {
    const source = fakeEventSource();
    const app = await open('pesee', {}, [paul, { ...anne, sales: [second as typeof chicken] }]);
    await waitFor(() => expect(source.isOpen()).toBe(true));
    await press(app, '32');
    weighedWith(paul, { [paul.sales[0]!.id]: 3300 })();
    await act(async () => source.emit(2));
    await waitFor(() => expect(main()).toContain('Poulet fermierDéjà pesé : 3,3 kg.'));
    expect(main()).toContain("Vous aviez tapé 32 g : ce poids n'est pas envoyé.");
    await app.user.keyboard('00');
    await app.user.click(button('Suivant'));
    expect([item(), weight(), queue().drafts]).toEqual(['Rôti', '– g', {}]);
  });

  it('asks to sign in again, and keeps what was entered', async () => {
    const app = await open(
      'pesee',
      { [`PUT SetOrderFinalWeights/${paul.id}`]: { status: 401, text: 'Veuillez vous connecter.' } },
      [paul],
    );
    await press(app, '3200');
    await app.user.click(button('Suivant'));
    await app.user.click(button('Enregistrer'));
    expect((await screen.findByRole('link', { name: 'Se reconnecter' })).getAttribute('href')).toBe('/login');
    expect(queue().entries).toHaveLength(1);
  });

  it('says when nothing is to be weighed', async () => {
    await open('pesee', {}, [lea]);
    expect(screen.getByRole('heading', { name: 'Rien à peser' })).toBeTruthy();
  });
});

/** What is not known to the cent is whatever the server finds due. */
const PAID_IN_CASH = {
  kind: 'COLLECT',
  payments: [{ means: 'CASH' }],
  at: expect.any(Number),
  key: expect.stringMatching(/^[0-9a-f]{32}$/),
};

describe('the handover screen', () => {
  const rows = () =>
    within(screen.getByRole('list', { name: 'À remettre' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent));

  it('lists who comes, what they pay, and what is still to be weighed', async () => {
    await open('remise');
    expect(main()).toContain('1 sur 4 remises · ~110,42 € à encaisser');
    expect(rows()).toEqual([
      'Anne DurandABCD2341, 5 articles~105,27 € à encaisserÀ peserEspèces',
      'Paul NoëlABCD2342, 2 articles~5,15 € à encaisserÀ peserEspèces',
      'Léa PetitABCD2343, 2 articlesPayée en ligneRemettre',
    ]);
    expect(screen.getByRole('link', { name: /^À peser.*Paul Noël$/ }).getAttribute('href')).toBe(
      `/admin/pesee?${QUERY}&ligne=${paul.sales[0]!.id}`,
    );
    expect(screen.getByText('Remises (1)')).toBeTruthy();
  });

  it('hands over with one tap, which can be undone', async () => {
    const app = await open('remise');
    await app.user.click(button('Remettre la commande de Léa Petit, ABCD2343'));
    expect(main()).toContain('2 sur 4 remises');
    expect(screen.getByText('Commande de Léa Petit remise. Vous pouvez encore annuler.')).toBeTruthy();
    const undo = button('Annuler la remise de Léa Petit, ABCD2343');
    expect(document.activeElement).toBe(undo);
    await app.user.click(undo);
    expect(main()).toContain('1 sur 4 remises');
    expect(queue().entries).toEqual([]);
    expect(app.sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  const AT_10_42 = Date.UTC(2026, 10, 20, 9, 42) / 1000;

  it('sends it once its time has come; one that another device handed over says when', async () => {
    keptDay({ date: DATE, point: POINT }).change((before) => submitCollect(before, lea.id, 0));
    const app = await open('remise', {
      [`POST CollectOrder/${lea.id}`]: { status: 409, text: 'Cette commande est remise.' },
      [`GET GetOrderByReference/${lea.id}`]: after(lea, { status: 'COLLECTED', collectedAt: AT_10_42 }),
    });
    const refused = await screen.findByText(/^Remise refusée/);
    expect(plain(refused.parentElement?.textContent)).toBe(
      'Remise refusée : Léa Petit, ABCD2343Déjà remise à 10 h 42.',
    );
    expect(app.calls(`POST CollectOrder/${lea.id}`)).toHaveLength(1);
    expect(await screen.findByText('Remises (2)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    await app.user.click(button("J'ai compris"));
    expect([screen.queryByText(/^Remise refusée/), queue().entries]).toEqual([null, []]);
  });

  it('shows what another device hands over, and keeps what this one has not sent yet', async () => {
    const source = fakeEventSource();
    const app = await open('remise');
    await waitFor(() => expect(source.isOpen()).toBe(true));
    await app.user.click(button('Remettre la commande de Léa Petit, ABCD2343'));
    held = held.map((order) =>
      order.id === paul.id || order.id === lea.id ? { ...order, status: 'COLLECTED', collectedAt: AT_10_42 } : order,
    );
    await act(async () => source.emit(2));
    await waitFor(() => expect(screen.getByText('Remises (2)')).toBeTruthy());
    expect(plain(screen.getByText('Paul Noël').parentElement?.textContent)).toBe('Paul NoëlABCD2342, à 10 h 42');
    expect(button('Annuler la remise de Léa Petit, ABCD2343')).toBeTruthy();
  });

  it('leads to the scale and to the sheet of the same day', async () => {
    await open('remise');
    const screens = within(screen.getByRole('navigation', { name: 'Écrans du jour' })).getAllByRole('link');
    expect(
      screens.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['Préparation', `/admin/preparation?${QUERY}`, null],
      ['Pesée', `/admin/pesee?${QUERY}`, null],
      ['Remise', `/admin/remise?${QUERY}`, 'page'],
      ['Caisse', `/admin/comptage?${QUERY}`, null],
    ]);
  });

  it('says whose order it was when it is no longer of this day', async () => {
    keptDay({ date: DATE, point: POINT }).keepPreparation(prepared([paul, lea]));
    keptDay({ date: DATE, point: POINT }).change((before) => submitCollect(before, paul.id, 0));
    const canceled = () => ({ json: { ...sampleOrderDetail(1), ...paul, status: 'CANCELED' } });
    await open(
      'remise',
      {
        [`POST CollectOrder/${paul.id}`]: { status: 409, text: 'Cette commande est annulée.' },
        [`GET GetOrderByReference/${paul.id}`]: canceled,
      },
      [lea],
    );
    expect(plain((await screen.findByText(/^Remise refusée/)).parentElement?.textContent)).toBe(
      'Remise refusée : Paul Noël, ABCD2342Cette commande est annulée.',
    );
  });

  it('looks for the server while it is away, and reads the day when it answers', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isBack = false;
    keptDay({ date: DATE, point: POINT }).keepPreparation(prepared([lea]));
    await open(
      'remise',
      {
        'GET GetPreparation': () => (isBack ? { json: prepared([lea, gone]) } : offline()),
        'GET healthz': () => (isBack ? {} : offline()),
      },
      [lea],
    );
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(screen.getByText(/^Hors connexion/)).toBeTruthy();
    isBack = true;
    await act(() => vi.advanceTimersByTimeAsync(3000));
    await waitFor(() => expect(screen.queryByText(/^Hors connexion/)).toBeNull());
    expect(screen.getByText('Remises (1)')).toBeTruthy();
  });

  it('asks only for what is still to be paid, then says how it was', async () => {
    const app = await open('remise', {}, [{ ...lea, dueOnSite: 309 }]);
    expect(rows()).toEqual(['Léa PetitABCD2343, 2 articles3,09 € à encaisserEspèces']);
    await app.user.click(screen.getByRole('button', { name: /^Remettre la commande de Léa Petit/ }));
    await waitFor(() => expect(rows()).toEqual(['Léa PetitRemise faite, 2 articlesEspèces 3,09 €Annuler']));
  });

  describe('of what nobody weighed', () => {
    const line = paul.sales[0]!.id;
    const askWeight = async (answers: Answers = {}) => {
      const app = await open('remise', answers);
      await app.user.click(screen.getByRole('button', { name: /^Remettre la commande de Paul Noël, ABCD2342/ }));
      const dialog = await screen.findByRole('dialog', { name: 'Remettre la commande ABCD2342' });
      return { app, dialog, press: (name: string) => app.user.click(within(dialog).getByRole('button', { name })) };
    };

    it('asks for the weight, which goes with the hand-over', async () => {
      const { app, dialog, press } = await askWeight();
      expect(app.at()).toBe(`/admin/remise?${QUERY}&remettre=ABCD2342`);
      await app.user.type(within(dialog).getByRole('textbox', { name: 'Poulet fermier' }), '3200');
      await press('Remettre et encaisser');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(queue().entries.map(({ orderId, work }) => [orderId, work])).toEqual([
        [paul.id, { ...PAID_IN_CASH, weights: [{ saleId: line, weighedGrams: 3200 }] }],
      ]);
      expect(screen.getByText('Commande de Paul Noël remise. Vous pouvez encore annuler.')).toBeTruthy();
    });

    it('or charges the estimate, and says so', async () => {
      const { press } = await askWeight();
      await press('Facturer au poids estimé');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(queue().entries.map(({ work }) => work)).toEqual([{ ...PAID_IN_CASH, keepEstimates: true }]);
      expect(screen.getByText('Facturée au poids estimé.')).toBeTruthy();
    });

    it('hands over nothing when one goes back', async () => {
      const { press } = await askWeight();
      await press('Retour');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(queue().entries).toEqual([]);
    });

    it('asks nothing when its weight waits to be sent', async () => {
      keptDay({ date: DATE, point: POINT }).change((before) =>
        submitWeights(before, paul.id, [{ saleId: line, weighedGrams: 3200 }]),
      );
      const app = await open('remise', { [`PUT SetOrderFinalWeights/${paul.id}`]: offline });
      await app.user.click(screen.getByRole('button', { name: /^Remettre la commande de Paul Noël, ABCD2342/ }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(queue().entries.map(({ work }) => work.kind)).toEqual(['WEIGH', 'COLLECT']);
    });

    it('is refused by name where an older entry said nothing of it', async () => {
      keptDay({ date: DATE, point: POINT }).change((before) => submitCollect(before, paul.id, 0));
      await open('remise', {
        [`POST CollectOrder/${paul.id}`]: { status: 409, text: 'Il reste à peser\u00A0: Poulet fermier.' },
        [`GET GetOrderByReference/${paul.id}`]: after(paul, {}),
      });
      expect(plain((await screen.findByText(/^Remise refusée/)).textContent)).toBe(
        'Remise refusée : Paul Noël, ABCD2342',
      );
    });
  });

  it('says of a prepared order that nobody fetched that it was not', async () => {
    await open('remise', {}, [lea, { ...gone, noShowAt: 1_760_000_000 }]);
    expect(screen.getByText('Non retirée')).toBeTruthy();
  });

  it('is searched by name or reference', async () => {
    const app = await open('remise');
    await app.user.type(screen.getByRole('searchbox', { name: 'Rechercher une commande' }), 'noel');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('Paul Noël');
    expect(app.calls('GET GetPreparation')).toHaveLength(1);
  });
});

describe('opening a market screen', () => {
  it.each([
    [401, '/login'],
    [418, '/bienvenue'],
  ])('a %i goes to %s', async (status, place) => {
    const app = renderApp(`/admin/pesee?${QUERY}`, {
      'GET GetPreparation': { status, text: 'Non.' },
      'GET GetShopAggregate': { status, text: 'Non.' },
    });
    await waitFor(() => expect(app.at()).toBe(place));
  });

  it('weighs what was handed over months ago too', async () => {
    vi.useFakeTimers({ now: new Date('2027-06-01T09:00:00Z'), toFake: ['Date'] });
    await open('pesee');
    expect(item()).toBe('Poulet fermier');
  });

  it('without a day goes to choose one', async () => {
    const app = renderApp('/admin/remise', { 'GET GetShopAggregate': { json: sampleShop() } });
    await waitFor(() => expect(app.at()).toBe('/admin/preparation'));
  });

  it('without network and nothing kept says so, and tries again', async () => {
    let isBack = false;
    const app = renderApp(`/admin/remise?${QUERY}`, {
      'GET GetPreparation': () => (isBack ? { json: prepared(ORDERS) } : offline()),
    });
    await screen.findByText(/il faut du réseau la première fois/);
    isBack = true;
    await app.user.click(button('Réessayer'));
    await screen.findByRole('heading', { level: 1, name: 'Remise' });
  });

  it('another shop’s point is unknown', async () => {
    renderApp(`/admin/remise?${QUERY}`, {
      'GET GetPreparation': { status: 404, text: 'Point de collecte non trouvé' },
    });
    await screen.findByText('Point de collecte non trouvé');
  });
});

describe('what another member entered on this device', () => {
  const kept = () => keptDay({ date: DATE, point: POINT });
  const byPaule = () => {
    kept().keepPreparation({
      ...prepared(ORDERS),
      member: { id: '00000000-0000-4000-8000-000000000902', name: 'Paule' },
    });
    kept().change((before) => submitCollect(before, lea.id, 0));
  };
  const refused = { status: 412, text: 'Une autre personne est connectée sur cet appareil.' };

  it('waits for them, and says whose it is', async () => {
    byPaule();
    const app = await open('remise', { [`POST CollectOrder/${lea.id}`]: refused });
    expect(main()).toContain(
      '1 remise saisie sur cet appareil par Paule : elle part à sa prochaine connexion, ou à votre nom.',
    );
    await waitFor(() => expect(app.calls(`POST CollectOrder/${lea.id}`)).toHaveLength(1));
    expect(queue().entries).toHaveLength(1);
  });

  it('leaves in the name of who is here when they say so', async () => {
    byPaule();
    let isMine = false;
    const app = await open('remise', {
      [`POST CollectOrder/${lea.id}`]: () => (isMine ? after(lea, { status: 'COLLECTED' })() : refused),
    });
    await waitFor(() => expect(app.calls(`POST CollectOrder/${lea.id}`)).toHaveLength(1));
    isMine = true;
    await app.user.click(button('Envoyer à mon nom'));
    await waitFor(() => expect(queue().entries).toEqual([]));
    expect(main()).not.toContain('Paule');
  });
});
