import type { OrderDetail } from '@etal/contract/orders';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import {
  SAMPLE_SALES,
  sampleArticle,
  sampleOrderDetail,
  sampleParameters,
  samplePoint,
  sampleShop,
} from '../../../testing/sample-shop.ts';

const REFERENCE = 'ABCD2341';
const { id } = sampleOrderDetail(1);
const CHANGE = `PUT ChangeOrder/${id}`;
const honey = sampleArticle(1, 'Miel', { unitPrice: 890 });
const slot = {
  timePeriod: { startingHour: 9, startingMinute: 0, endingHour: 11, endingMinute: 0 },
  maximumOrderTimingDaysBefore: 1,
  maximumOrderTimingHour: 12,
  maximumOrderTimingMinute: 0,
};
const market = samplePoint(1, 'Marché de Sarlat');
const farm = samplePoint(2, 'À la ferme', { openingHours: { ...market.openingHours, saturday: [slot] } });
const shop = sampleShop({
  singleArticles: [honey],
  collectionPoints: [market, farm],
  parameters: sampleParameters({
    offlinePaymentsDetails: { enabled: true, minimalOrderAmount: null, ibanLast4: '2606', feesOverdue: false },
  }),
});
const [salad, , cheese] = SAMPLE_SALES;
const sample = (changes: Partial<OrderDetail> = {}) =>
  sampleOrderDetail(1, {
    status: 'ACCEPTED',
    sales: [salad!, cheese!],
    subTotal: 1070,
    platformFees: 32,
    total: 1102,
    dueOnSite: 1102,
    collectionPointId: market.id,
    ...changes,
  });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-16T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function open(changes: Partial<OrderDetail> = {}, answers: Answers = {}) {
  const app = renderApp(`/admin/commandes/${REFERENCE}/modifier`, {
    'GET GetShopAggregate': { json: shop },
    [`GET GetOrderByReference/${REFERENCE}`]: { json: sample(changes) },
    [CHANGE]: { json: sample({ revision: 2 }) },
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: `Modifier la commande ${REFERENCE}` });
  const save = () => app.user.click(screen.getByRole('button', { name: 'Enregistrer les modifications' }));
  return { ...app, save };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const compared = () =>
  within(screen.getByRole('table', { name: /^Avant/ }))
    .getAllByRole('row')
    .map((row) => plain(row.textContent));

describe('the change of an order', () => {
  it('shows before and after while one types, and what the money does', async () => {
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Moins de Salade batavia' }));
    expect(compared()).toEqual([
      'ArticleAvantAprès',
      'Salade batavia2 pièces, 3,00 €1 pièce, 1,50 €',
      'Tomme de vache350 g, 7,70 €350 g, 7,70 €',
      'Frais de service0,32 €0,28 €',
      'Total11,02 €9,48 €',
    ]);
    expect(plain(screen.getByRole('region', { name: 'Avant / Après' }).textContent)).toContain(
      '9,48 € à régler sur place, au lieu de 11,02 €.',
    );
  });

  it('sends what was changed with the revision that was read, and goes back to the order', async () => {
    const app = await open();
    await app.user.clear(field('Quantité de Salade batavia'));
    await app.user.type(field('Quantité de Salade batavia'), '1');
    await app.user.type(field('Motif'), 'Gel');
    await app.save();
    await screen.findByText('Commande modifiée avec succès');
    expect(app.calls(CHANGE).map(({ body }) => body)).toEqual([
      {
        revision: 1,
        sales: [
          { saleId: salad!.id, quantity: 1 },
          { saleId: cheese!.id, selectedWeight: 350 },
        ],
        reason: 'Gel',
        expectedTotal: 948,
        tell: true,
      },
    ]);
    await waitFor(() => expect(app.at()).toBe(`/admin/commandes/${REFERENCE}`));
  });

  it('adds by search and removes, and leaves the customer in peace when told to', async () => {
    const app = await open();
    await app.user.type(screen.getByRole('combobox', { name: /^Ajouter/ }), 'mie');
    await app.user.keyboard('{Enter}');
    await app.user.click(screen.getByRole('button', { name: 'Retirer Tomme de vache' }));
    // The button is gone: the focus is where the next thing is typed.
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Ajouter/ }));
    expect(compared()).toContain('Tomme de vache350 g, 7,70 €Retiré');
    await app.user.click(screen.getByRole('checkbox', { name: 'Prévenir le client' }));
    await app.save();
    await screen.findByText('Commande modifiée avec succès');
    expect(app.calls(CHANGE)[0]?.body).toMatchObject({
      sales: [
        { saleId: salad!.id, quantity: 2 },
        { saleableId: honey.id, quantity: 1 },
      ],
      tell: false,
    });
  });

  it('keeps what was paid too much for the customer where the merchant wishes so', async () => {
    const app = await open({ paymentChannel: 'ONLINE', paymentStatus: 'CAPTURED', dueOnSite: 0, refundable: 1102 });
    await app.user.click(screen.getByRole('button', { name: 'Moins de Salade batavia' }));
    const kept = screen.getByRole('checkbox', { name: 'Garder en avoir' });
    expect(plain(screen.getByText(/sera remboursé/).textContent)).toContain('sur la carte de votre client');
    await app.user.click(kept);
    expect(plain(screen.getByText(/en avoir pour votre client/).textContent)).toMatch(/^1,5\d € sera gardé en avoir/);
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer les modifications' }));
    await waitFor(() => expect(app.calls(CHANGE)[0]?.body).toMatchObject({ refundTo: 'BALANCE' }));
  });

  it('of what was not paid by card has nothing to keep', async () => {
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Moins de Salade batavia' }));
    expect(screen.queryByRole('checkbox', { name: 'Garder en avoir' })).toBeNull();
  });

  it('shows the deposits before and after, apart from the total', async () => {
    const jar = { kindId: id, label: 'Bocal', cents: 200, count: 1 };
    const app = await open({
      sales: [{ ...salad!, deposit: jar }, cheese!],
      deposits: { out: [{ ...jar, count: 2 }], back: [] },
      dueOnSite: 1502,
    });
    await app.user.click(screen.getByRole('button', { name: 'Moins de Salade batavia' }));
    const row = screen.getByRole('rowheader', { name: 'Consignes' }).closest('tr');
    expect(plain(row?.textContent)).toBe('Consignes2 bocaux, 4,00 €1 bocal, 2,00 €');
    expect(plain(screen.getByText(/à régler sur place, au lieu de/).textContent)).toMatch(
      /^11,4\d € à régler sur place, au lieu de 15,02 € \(2,00 € de consignes compris\)\./,
    );
  });

  it('says when nothing on sale bears that name', async () => {
    const app = await open();
    await app.user.type(screen.getByRole('combobox', { name: /^Ajouter/ }), 'zzz');
    await screen.findByText('Aucun article en vente ne porte ce nom.');
  });

  it('moves to another point and slot, past its cut-off too, without touching the lines', async () => {
    vi.setSystemTime(new Date('2026-11-20T14:00:00Z'));
    const app = await open();
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Point de collecte' }), 'À la ferme');
    const slots = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Créneau' });
    expect([...slots.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['Hors délai']);
    await app.user.selectOptions(slots, within(slots).getByRole('option', { name: /21 nov/ }));
    await app.save();
    await screen.findByText('Commande modifiée avec succès');
    expect(app.calls(CHANGE)[0]?.body).toEqual({
      revision: 1,
      collectionPointId: farm.id,
      collectionDate: '2026-11-21',
      collectionPeriod: slot.timePeriod,
      expectedTotal: 1102,
      tell: true,
    });
  });

  it('says before sending why it cannot be', async () => {
    const app = await open();
    await app.save();
    await screen.findByText("Vous n'avez encore rien changé.");
    await app.user.click(screen.getByRole('button', { name: 'Retirer Tomme de vache' }));
    await app.user.click(screen.getByRole('button', { name: 'Retirer Salade batavia' }));
    expect(within(screen.getByRole('region', { name: 'Avant / Après' })).getByText(/^Une commande sans/)).toBeTruthy();
    await app.save();
    expect(within(screen.getByRole('region', { name: 'Avant / Après' })).getByRole('alert').textContent).toBe(
      "Une commande sans article s'annule.",
    );
    expect(app.calls(CHANGE)).toEqual([]);
  });

  it('shows the server’s refusal and keeps what was typed', async () => {
    const app = await open({}, { [CHANGE]: { status: 409, text: 'Il ne reste que 3 de « Salade batavia ».' } });
    await app.user.click(screen.getByRole('button', { name: 'Plus de Salade batavia' }));
    await app.user.type(field('Motif'), 'Demande du client');
    await app.save();
    await screen.findByText('Il ne reste que 3 de « Salade batavia ».');
    expect([field('Quantité de Salade batavia').value, field('Motif').value]).toEqual(['3', 'Demande du client']);
  });

  it('of an order that has changed meanwhile is read again without losing what was typed', async () => {
    let order = sample();
    const app = await open(
      {},
      {
        [`GET GetOrderByReference/${REFERENCE}`]: () => ({ json: order }),
        [CHANGE]: ({ body }) => {
          if ((body as { revision: number }).revision === 2) return { json: order };
          const weighed = { ...cheese!, selectedWeight: 500, subTotal: 1100 } as OrderDetail['sales'][number];
          order = sample({
            revision: 2,
            sales: [salad!, weighed],
            subTotal: 1400,
            platformFees: 42,
            total: 1442,
            dueOnSite: 1442,
          });
          return { status: 409, text: 'Cette commande a changé entre-temps. Relisez-la avant de la modifier.' };
        },
      },
    );
    await app.user.click(screen.getByRole('button', { name: 'Moins de Salade batavia' }));
    await app.user.type(field('Motif'), 'Gel');
    await app.save();
    await screen.findByText(/^Cette commande a changé entre-temps/);
    expect(screen.getAllByText(/^Cette commande a changé entre-temps/)).toHaveLength(1);
    await app.user.click(screen.getByRole('button', { name: 'Relire la commande' }));
    expect([
      field('Quantité de Salade batavia').value,
      field('Poids de Tomme de vache').value,
      field('Motif').value,
    ]).toEqual(['1', '500', 'Gel']);
    expect(screen.queryByText(/^Cette commande a changé entre-temps/)).toBeNull();
    await app.save();
    await screen.findByText('Commande modifiée avec succès');
    expect(app.calls(CHANGE)[1]?.body).toMatchObject({
      revision: 2,
      sales: [
        { saleId: salad!.id, quantity: 1 },
        { saleId: cheese!.id, selectedWeight: 500 },
      ],
      reason: 'Gel',
    });
  });

  it.each(['REFUSED', 'CANCELED', 'COLLECTED'] as const)('is not there for an order that is %s', async (status) => {
    await open({ status });
    expect(screen.getByRole('heading', { level: 2, name: /elle ne peut plus être modifiée\.$/ })).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('of an unknown order says so', async () => {
    renderApp('/admin/commandes/ZZZZ2341/modifier', {
      'GET GetShopAggregate': { json: shop },
      'GET GetOrderByReference/ZZZZ2341': { status: 404, text: "La commande n'existe pas" },
    });
    await screen.findByRole('heading', { level: 2, name: "La commande n'existe pas" });
  });
});
