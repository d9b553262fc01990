import type { PreparedOrder } from '@etal/contract/preparation';
import { planHandOver } from '@etal/domain/till/hand-over';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import {
  SAMPLE_SALES,
  sampleOrder,
  samplePrepared,
  samplePreparation,
  sampleShop,
} from '../../../testing/sample-shop.ts';
import { keptDay } from '../unsent/kept-day.ts';
import { settleRefused, submitCollect } from '../unsent/queue.ts';

const DATE = '2026-11-20';
const POINT = '00000000-0000-4000-8000-000000000301';
const JAR = { id: '00000000-0000-4000-8000-000000000801', label: 'Bocal', cents: 200, isEnabled: true };
const jar = { kindId: JAR.id, label: JAR.label, cents: JAR.cents, count: 1 };
/** Two salads in jars, 3,00 € and 4,00 € of deposits. */
const anne = samplePrepared(
  sampleOrder(1, {
    status: 'ACCEPTED',
    paymentStatus: 'DUE_ON_SITE',
    dueOnSite: 700,
    note: 'Je passe tard',
    sales: [{ ...SAMPLE_SALES[0]!, deposit: jar }],
  }),
);
const paul = samplePrepared(sampleOrder(2, { status: 'PAID', dueOnSite: 500, sales: [SAMPLE_SALES[0]!] }));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-20T09:42:00Z'), toFake: ['Date'] });
});

const open = async (changes: Parameters<typeof samplePreparation>[1] = {}, answers: Answers = {}) => {
  const preparation = samplePreparation(
    { date: DATE, collectionPoint: { id: POINT, label: 'Marché de Sarlat' } },
    { orders: [anne], depositKinds: [JAR], ...changes },
  );
  const app = renderApp(`/admin/remise?date=${DATE}&point=${POINT}`, {
    'GET GetShopAggregate': { json: sampleShop() },
    'GET GetPreparation': { json: preparation },
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: 'Remise' });
  return app;
};
const openSheet = async (...given: Parameters<typeof open>) => {
  const app = await open(...given);
  await app.user.click(screen.getByRole('button', { name: /^Ouvrir la commande/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Anne Durand' });
  const press = (name: string | RegExp) => app.user.click(within(dialog).getByRole('button', { name }));
  return { app, dialog, press };
};
const queued = () => {
  const [entry] = keptDay({ date: DATE, point: POINT }).queue().entries;
  if (entry?.work.kind !== 'COLLECT') return undefined;
  const { kind: _, at, key, ...work } = entry.work;
  return { ...work, hasMoment: at === Date.UTC(2026, 10, 20, 9, 42) / 1000, hasKey: key !== undefined };
};
const act = { hasMoment: true, hasKey: true };
const head = () => plain(screen.getByRole('main').textContent);

it('takes the exact amount in cash in one press from the row', async () => {
  const app = await open();
  await app.user.click(screen.getByRole('button', { name: /^Remettre la commande d.*Anne Durand/ }));
  expect(queued()).toEqual({ payments: [{ means: 'CASH', cents: 700 }], ...act });
  expect(head()).toContain('7,00 € encaissés en espèces');
});

describe('the sheet of a hand-over', () => {
  it('says what the bag holds, what the customer wrote and how to reach them', async () => {
    const bags = [
      {
        saleableId: anne.sales[0]!.saleableId,
        contents: [{ articleId: anne.id, label: 'Radis', quantity: 2, weight: null, unit: null }],
      },
    ];
    const withdrawn: PreparedOrder = {
      ...anne,
      withdrawals: [
        {
          at: 1,
          saleIds: [],
          lines: [
            {
              label: 'Confiture',
              amount: { quantity: 1, optionWeight: null, selectedWeight: null, weighedGrams: null, subTotal: 500 },
            },
          ],
        },
      ],
    };
    const { dialog } = await openSheet({ bags, orders: [withdrawn] });
    const text = plain(dialog.textContent);
    for (const said of ['Salade batavia', '2 × Radis', 'Je passe tard', 'Le client a renoncé à : Confiture'])
      expect(text).toContain(said);
    expect(
      within(dialog)
        .getByRole('link', { name: /^Appeler le/ })
        .getAttribute('href'),
    ).toMatch(/^tel:/);
    expect(within(dialog).getByRole('link', { name: 'Non retirée' })).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: 'Il manque quelque chose' })).toBeTruthy();
  });

  it.each([
    ['Chèque', { payments: [{ means: 'CHEQUE', cents: 700 }] }],
    ['Carte', { payments: [{ means: 'CARD', cents: 700 }] }],
    ['Virement', { payments: [{ means: 'TRANSFER', cents: 700 }] }],
    ['Plus tard', { payments: [], later: true }],
  ])('takes « %s » in a second press', async (means, expected) => {
    const { press } = await openSheet();
    await press(means);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(queued()).toEqual({ ...expected, ...act });
  });

  it('takes a jar back in a third', async () => {
    const { press, dialog } = await openSheet();
    await press('Un de plus\u00A0: Bocal, rendus');
    expect(plain(dialog.textContent)).toContain('5,00 € à encaisser');
    await press('Espèces');
    expect(queued()).toEqual({
      payments: [{ means: 'CASH', cents: 500 }],
      deposits: { back: [{ kindId: JAR.id, count: 1 }] },
      ...act,
    });
  });

  it('computes the change, which is given back or kept', async () => {
    const { press, dialog } = await openSheet();
    await press('10\u00A0€');
    expect(within(dialog).getByRole('button', { name: /rendre 3,00/ })).toBeTruthy();
    await press(/^Garder 3,00/);
    expect(queued()).toEqual({ payments: [{ means: 'CASH', cents: 1000 }], change: 'BALANCE', ...act });
  });

  it('gives back the change that it says, where what is owed from before is left for another time', async () => {
    const balance = -150;
    const { app, dialog, press } = await openSheet({
      balances: [{ shopperId: anne.shopperId, cents: balance, deposits: [] }],
    });
    await app.user.click(within(dialog).getByRole('checkbox', { name: /^Doit 1,50/ }));
    await press('10\u00A0€');
    await press(/^Encaisser et rendre 3,00/);
    const { payments } = queued()!;
    expect(planHandOver({ goods: 300, out: [{ ...jar, count: 2 }], back: [], balance, payments })).toMatchObject({
      entries: [{ kind: 'DEPOSIT_OUT' }, { kind: 'TAKEN', means: 'CASH', cents: 700 }],
    });
    expect(head()).toContain('7,00 € encaissés en espèces');
  });

  it('proposes what is owed and what is there in advance', async () => {
    const owing = { balances: [{ shopperId: anne.shopperId, cents: -50, deposits: [] }] };
    const { dialog, press } = await openSheet(owing, {
      [`POST LetGoDebt/${anne.shopperId}`]: { json: { cents: 0, deposits: [], entries: [] } },
    });
    expect(plain(dialog.textContent)).toContain('7,50 € à encaisser');
    await press('Oublier cette dette');
    await press('Espèces');
    expect(queued()).toEqual({ payments: [{ means: 'CASH', cents: 750 }], ...act });
  });

  it('uses what is there in advance, unless told otherwise', async () => {
    const { dialog, press } = await openSheet({
      balances: [{ shopperId: anne.shopperId, cents: 410, deposits: [{ kindId: JAR.id, label: 'Bocal', count: 4 }] }],
    });
    expect(plain(dialog.textContent)).toContain('4 chez le client');
    expect(plain(dialog.textContent)).toContain('2,90 € à encaisser');
    await press('Carte');
    expect(queued()).toEqual({
      payments: [
        { means: 'BALANCE', cents: 410 },
        { means: 'CARD', cents: 290 },
      ],
      ...act,
    });
  });
});

it('serves who comes for an order that waits for an answer', async () => {
  const app = await open({ orders: [], waiting: [paul] });
  expect(head()).toContain('pas encore acceptée');
  await app.user.click(screen.getByRole('button', { name: /^Remettre.*en espèces$/ }));
  expect(queued()?.payments).toEqual([{ means: 'CASH', cents: 500 }]);
});

describe('what is invoiced with its month', () => {
  const bistrot = { ...anne, monthlyTerm: 30 };

  it('is handed over in one press without being cashed, and the head does not count it', async () => {
    const app = await open({ orders: [bistrot] });
    expect(screen.getByText('Facturée en fin de mois')).toBeTruthy();
    expect(plain(screen.getByText(/à encaisser/).textContent)).toContain('· 0,00 € à encaisser');
    await app.user.click(screen.getByRole('button', { name: /^Remettre la commande d'Anne Durand/ }));
    expect(queued()).toMatchObject({ payments: [], later: true });
  });

  it('asks for nothing of what is owed on other invoices, and is paid at once where the customer wants', async () => {
    const { press, dialog } = await openSheet({
      orders: [bistrot],
      balances: [{ shopperId: anne.shopperId, cents: -12_000, deposits: [] }],
    });
    expect(plain(dialog.textContent)).toContain('7,00 € en fin de mois');
    expect(within(dialog).getByRole('button', { name: 'Remettre sans encaisser' })).toBeTruthy();
    await press('Espèces');
    expect(queued()).toMatchObject({ payments: [{ means: 'CASH', cents: 700 }] });
  });
});

describe('a hand-over that was refused', () => {
  const refuse = () =>
    keptDay({ date: DATE, point: POINT }).change((queue) => {
      const after = submitCollect(queue, paul.id, 0, { payments: [{ means: 'CHEQUE', cents: 500 }] });
      return settleRefused(after, after.lastKey, 'Cette commande est « Annulée ».');
    });
  const said = () => plain(screen.getByText(/^Remise refusée/).closest('div')?.parentElement?.textContent);

  it('says whose order it was, also of one that nobody had answered', async () => {
    refuse();
    await open({ orders: [], waiting: [paul] });
    expect(said()).toContain('Remise refusée : Anne Durand, ABCD2342');
    expect(said()).toContain('Vous aviez noté : Chèque 5,00 €.');
  });

  it('still says so once that order is gone from the day', async () => {
    const kept = keptDay({ date: DATE, point: POINT });
    kept.keepPreparation(
      samplePreparation(
        { date: DATE, collectionPoint: { id: POINT, label: 'Marché de Sarlat' } },
        { orders: [], waiting: [paul] },
      ),
    );
    refuse();
    await open({ orders: [], waiting: [] });
    expect(said()).toContain('Remise refusée : Anne Durand, ABCD2342');
  });
});
