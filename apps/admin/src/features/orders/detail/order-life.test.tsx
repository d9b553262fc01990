import type { OrderDetail } from '@etal/contract/orders';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { SAMPLE_SALES, sampleOrderDetail, sampleShop } from '../../../testing/sample-shop.ts';

const REFERENCE = 'ABCD2341';
const ADDRESS = `/admin/commandes/${REFERENCE}`;
const { id } = sampleOrderDetail(1);
const [salad, , cheese, chicken] = SAMPLE_SALES;
/** A quarter of an hour after its slot began. */
const NOW = new Date('2026-11-20T07:15:00Z');
const WEIGHED = { sales: [salad!, cheese!], subTotal: 1070, platformFees: 32, total: 1102, dueOnSite: 1102 };
const BY_CARD = { paymentChannel: 'ONLINE', paymentStatus: 'CAPTURED', dueOnSite: 0, refundable: 1102 } as const;
const invoice = {
  kind: 'INVOICE',
  number: 'F2026-000123',
  issuedAt: 1_760_000_000,
  total: 1102,
  isMonthly: false,
} as const;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The order as the server holds it: what a call answers, the next load shows. */
async function open(changes: Partial<OrderDetail>, answers: Answers = {}) {
  let order = sampleOrderDetail(1, changes);
  const becoming = (after: Partial<OrderDetail>) => () => {
    order = { ...order, ...after, revision: order.revision + 1 };
    return { json: order };
  };
  const app = renderApp(ADDRESS, {
    'GET GetShopAggregate': { json: sampleShop() },
    [`GET GetOrderByReference/${REFERENCE}`]: () => ({ json: order }),
    [`POST CollectOrder/${id}`]: becoming({ status: 'COLLECTED', dueOnSite: 0, collectedAt: NOW.getTime() / 1000 }),
    [`POST MarkNoShow/${id}`]: becoming({ status: 'CANCELED', noShowAt: NOW.getTime() / 1000 }),
    [`POST ReopenOrder/${id}`]: becoming({ status: 'ACCEPTED', noShowAt: null, collectedAt: null }),
    [`POST RefundOrder/${id}`]: becoming({ refundable: 0 }),
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: `Commande ${REFERENCE}` });
  const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
    app.user.click(within(within_).getByRole('button', { name }));
  const ask = async (button: string, title: string | RegExp) => {
    await press(button);
    return screen.findByRole(String(title).endsWith('\u00A0?') ? 'alertdialog' : 'dialog', { name: title });
  };
  return { ...app, press, ask };
}
const textOf = (element: HTMLElement) => plain(element.textContent);
const header = () => within(screen.getByRole('main')).getByRole('heading', { level: 1 }).closest('header')!;
const headerButtons = () =>
  within(header())
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

it('the company of an order is corrected until its invoice, and a wrong SIREN is told beside it', async () => {
  const app = await open(
    { status: 'ACCEPTED', revision: 3 },
    { [`PUT SetOrderBuyer/${id}`]: { json: sampleOrderDetail(1) } },
  );
  const dialog = await app.ask('Facturer à une entreprise', 'Entreprise de cette commande');
  expect(app.at()).toBe(`${ADDRESS}?entreprise=modifier`);
  await app.user.click(within(dialog).getByRole('checkbox', { name: /entreprise/ }));
  const fill = async (label: RegExp, text: string) => {
    const field = within(dialog).getByRole('textbox', { name: label });
    await app.user.clear(field);
    await app.user.paste(text);
  };
  await fill(/^Nom de l'entreprise/, 'Le Bistrot');
  await fill(/^SIREN/, '443061842');
  await fill(/^Adresse de l'entreprise/, '1 place du Marché');
  await fill(/^Code postal/, '26400');
  await fill(/^Commune de l'entreprise/, 'Crest');
  await app.press('Enregistrer', dialog);
  expect(await within(dialog).findByText(/^Le SIREN a neuf chiffres/)).toBeTruthy();
  await fill(/^SIREN/, '443061841');
  await app.press('Enregistrer', dialog);
  await screen.findByText('Entreprise corrigée avec succès');
  expect(app.calls(`PUT SetOrderBuyer/${id}`).map(({ body }) => body)).toEqual([
    {
      revision: 3,
      buyer: expect.objectContaining({ company: 'Le Bistrot', siren: '443061841', vatNumber: '' }),
    },
  ]);
});

it('an order that is invoiced keeps its company', async () => {
  await open({ status: 'ACCEPTED', ...BY_CARD, documents: [invoice] });
  expect(screen.queryByRole('button', { name: 'Facturer à une entreprise' })).toBeNull();
});

describe('an order that is invoiced with its month', () => {
  it('says so before its hand-over, which cashes and issues nothing', async () => {
    const app = await open({ ...WEIGHED, status: 'ACCEPTED', monthlyTerm: 30 });
    expect(within(screen.getByRole('region', { name: 'Paiement' })).getByText('Facturée en fin de mois')).toBeTruthy();
    const dialog = await app.ask('Remettre', /^Remettre/);
    expect(textOf(dialog)).toContain('sur la facture de fin de mois');
    expect(textOf(dialog)).not.toContain('La facture est émise.');
    expect(within(dialog).getByRole('button', { name: 'Remettre' })).toBeTruthy();
  });

  it('names its invoice afterwards', async () => {
    await open({ ...WEIGHED, status: 'COLLECTED', monthlyTerm: 30, documents: [{ ...invoice, isMonthly: true }] });
    expect(screen.getByText('Sur la facture F2026-000123')).toBeTruthy();
  });
});

describe('a hand-over', () => {
  it('says what is to be paid on site before it is written', async () => {
    const app = await open({ ...WEIGHED, status: 'ACCEPTED' });
    const dialog = await app.ask('Remettre', `Remettre la commande ${REFERENCE}`);
    expect(app.at()).toBe(`${ADDRESS}?motif=remise`);
    expect(textOf(dialog)).toContain('11,02 € à régler sur place');
    expect(textOf(dialog)).toContain('La facture est émise.');
    await app.press('Remettre et encaisser', dialog);
    await screen.findByText('Commande remise avec succès');
    expect(app.calls(`POST CollectOrder/${id}`).map(({ body }) => body)).toEqual([undefined]);
    await waitFor(() => expect(headerButtons()).toEqual(['Revenir en arrière']));
    expect(app.at()).toBe(ADDRESS);
  });

  it('accepts on the way what nobody had answered', async () => {
    const app = await open({ ...WEIGHED, paymentChannel: 'ONLINE', paymentStatus: 'AUTHORIZED', dueOnSite: 0 });
    const dialog = await app.ask('Remettre', /^Remettre/);
    expect(textOf(dialog)).toContain(
      'La commande est acceptée et remise en une fois. La carte de votre client est débitée.',
    );
    await app.press('Remettre', dialog);
    await screen.findByText('Commande remise avec succès');
  });

  it('asks for the weights that are missing, and shows what they come to', async () => {
    const app = await open({ status: 'ACCEPTED' });
    const dialog = await app.ask('Remettre', /^Remettre/);
    expect(textOf(dialog)).toContain('~67,05 € à régler sur place');
    await app.press('Remettre et encaisser', dialog);
    await within(dialog).findByText('Saisissez ce poids, ou facturez au poids estimé.');
    const field = within(dialog).getByRole('textbox', { name: 'Poulet fermier' });
    expect(document.activeElement).toBe(field);
    await app.user.type(field, '3400');
    // 65,10 − 49,60 + 52,70 of goods, and 3 % of them.
    expect(textOf(dialog)).toContain('70,25 € à régler sur place');
    await app.press('Remettre et encaisser', dialog);
    await screen.findByText('Commande remise avec succès');
    expect(app.calls(`POST CollectOrder/${id}`)[0]?.body).toEqual({
      weights: [{ saleId: chicken!.id, weighedGrams: 3400 }],
    });
  });

  it('asks again about a weight far from what was expected', async () => {
    const app = await open({ status: 'ACCEPTED' });
    const dialog = await app.ask('Remettre', /^Remettre/);
    await app.user.type(within(dialog).getByRole('textbox'), '34000');
    await app.press('Remettre et encaisser', dialog);
    await within(dialog).findByText(/^Poids inhabituel/);
    // A second press confirms nothing.
    await app.press('Remettre et encaisser', dialog);
    expect(app.calls(`POST CollectOrder/${id}`)).toEqual([]);
    await app.press('Confirmer', dialog);
    await screen.findByText('Commande remise avec succès');
  });

  it('charges the estimate when it is told to', async () => {
    const app = await open({ status: 'ACCEPTED' });
    const dialog = await app.ask('Remettre', /^Remettre/);
    await app.press('Facturer au poids estimé', dialog);
    await screen.findByText('Commande remise avec succès');
    expect(app.calls(`POST CollectOrder/${id}`)[0]?.body).toEqual({ keepEstimates: true });
  });

  it('at the estimate that had to wait for the server asks for no weight when it is sent again', async () => {
    let tries = 0;
    const app = await open(
      { status: 'ACCEPTED' },
      {
        'GET healthz': {},
        [`POST CollectOrder/${id}`]: () => {
          tries += 1;
          if (tries === 1) throw new TypeError('Failed to fetch');
          return { json: sampleOrderDetail(1, { status: 'COLLECTED' }) };
        },
      },
    );
    const dialog = await app.ask('Remettre', /^Remettre/);
    await app.press('Facturer au poids estimé', dialog);
    await within(dialog).findByText(/Votre saisie est conservée/);
    window.dispatchEvent(new Event('online'));
    await screen.findByText('Commande remise avec succès');
    expect(app.calls(`POST CollectOrder/${id}`).map(({ body }) => body)).toEqual([
      { keepEstimates: true },
      { keepEstimates: true },
    ]);
  });

  it('refused by the server keeps what was typed', async () => {
    const app = await open(
      { status: 'ACCEPTED' },
      { [`POST CollectOrder/${id}`]: { status: 409, text: 'Une autre action est en cours sur cette commande.' } },
    );
    const dialog = await app.ask('Remettre', /^Remettre/);
    const field = within(dialog).getByRole<HTMLInputElement>('textbox');
    await app.user.type(field, '3400');
    await app.press('Remettre et encaisser', dialog);
    await within(dialog).findByText('Une autre action est en cours sur cette commande.');
    expect(field.value).toBe('3400');
  });
});

describe('a customer who did not come', () => {
  it('is not to be noted before the slot has begun', async () => {
    vi.setSystemTime(new Date('2026-11-20T06:59:00Z'));
    await open({ ...WEIGHED, status: 'ACCEPTED' });
    expect(headerButtons()).toEqual(['Remettre', 'Annuler la commande']);
  });

  it('leaves the goods away from sale unless one says otherwise', async () => {
    const app = await open({ ...WEIGHED, status: 'ACCEPTED' });
    const dialog = await app.ask('Non retirée', `La commande ${REFERENCE} n'a pas été retirée`);
    expect(within(dialog).queryByRole('radio')).toBeNull();
    await app.user.click(within(dialog).getByRole('checkbox', { name: 'Remettre les articles en vente' }));
    await app.press('Noter comme non retirée', dialog);
    await screen.findByText('Commande notée comme non retirée');
    expect(app.calls(`POST MarkNoShow/${id}`)[0]?.body).toEqual({ keepPayment: false, restock: true });
    expect(within(header()).getByText('Non retirée')).toBeTruthy();
    expect(within(header()).queryByText('Annulée')).toBeNull();
  });

  it('who paid online is refunded or not, as the merchant says', async () => {
    const app = await open({ ...WEIGHED, ...BY_CARD, status: 'ACCEPTED' });
    const dialog = await app.ask('Non retirée', /pas été retirée$/);
    expect(textOf(dialog)).toContain('11,02 € ont été payés en ligne');
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Garder le paiement' }).checked).toBe(true);
    // What is kept was prepared: it does not go back on sale.
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
    await app.user.click(within(dialog).getByRole('radio', { name: 'Rembourser' }));
    await app.press('Noter comme non retirée', dialog);
    await screen.findByText('Commande notée comme non retirée');
    expect(app.calls(`POST MarkNoShow/${id}`)[0]?.body).toEqual({ keepPayment: false, restock: false });
  });

  it('may be taken back', async () => {
    const app = await open({
      ...WEIGHED,
      status: 'CANCELED',
      paymentStatus: 'VOIDED',
      noShowAt: NOW.getTime() / 1000,
      dueOnSite: 0,
    });
    const dialog = await app.ask('Rouvrir la commande', 'Rouvrir la commande\u00A0?');
    expect(textOf(dialog)).toContain('11,02 € seront de nouveau à régler sur place.');
    await app.press('Rouvrir la commande', dialog);
    await screen.findByText('Commande rouverte avec succès');
    expect(app.calls(`POST ReopenOrder/${id}`)).toHaveLength(1);
  });
});

describe('the way back from a hand-over', () => {
  const collected = {
    ...WEIGHED,
    status: 'COLLECTED',
    paymentStatus: 'PAID_ON_SITE',
    dueOnSite: 0,
    documents: [invoice],
  } as const;

  it('says what follows, and happens only when it is confirmed', async () => {
    const app = await open({ ...collected, documents: [invoice], collectedAt: NOW.getTime() / 1000 });
    const dialog = await app.ask('Revenir en arrière', 'Revenir en arrière\u00A0?');
    expect(textOf(dialog)).toContain('Un avoir annule en entier la facture F2026-000123.');
    await app.press('Retour', dialog);
    expect(app.calls(`POST ReopenOrder/${id}`)).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await app.press('Annuler la remise', await app.ask('Revenir en arrière', 'Revenir en arrière\u00A0?'));
    await screen.findByText('Commande rouverte avec succès');
    expect(within(header()).getByText('Acceptée')).toBeTruthy();
  });

  it('shows why there is none', async () => {
    const app = await open(
      { ...collected, documents: [invoice], collectedAt: NOW.getTime() / 1000 },
      { [`POST ReopenOrder/${id}`]: { status: 409, text: 'Il ne reste plus de « Miel ».' } },
    );
    const dialog = await app.ask('Revenir en arrière', 'Revenir en arrière\u00A0?');
    await app.press('Annuler la remise', dialog);
    await within(dialog).findByText('Il ne reste plus de « Miel ».');
  });
});

describe('the deposits of an order', () => {
  const jar = { kindId: id, label: 'Bocal', cents: 200, count: 1 };
  const inJars: Partial<OrderDetail> = {
    ...WEIGHED,
    status: 'ACCEPTED',
    sales: [{ ...salad!, deposit: jar }, cheese!],
    deposits: { out: [{ ...jar, count: 2 }], back: [] },
    dueOnSite: 1502,
  };

  it('stand under their line and below the total, and are due on site', async () => {
    const app = await open(inJars);
    const items = screen.getByRole('region', { name: 'Articles' });
    expect(textOf(items)).toContain('Consigne : 2 bocaux');
    expect(textOf(items)).toMatch(/Total11,02 €Consignes \(2 bocaux\)4,00 €/);
    expect(textOf(screen.getByRole('region', { name: 'Paiement' }))).toContain(
      '15,02 € à régler sur place, dont 4,00 € de consignes',
    );
    const dialog = await app.ask('Remettre', `Remettre la commande ${REFERENCE}`);
    expect(textOf(dialog)).toContain('15,02 € à régler sur place');
    expect(textOf(dialog)).toContain('Consignes (2 bocaux) : 4,00 €, compris dans cette somme');
  });

  it('are told as they left and came back once it was handed over, with how it was paid', async () => {
    const app = await open({
      ...inJars,
      status: 'COLLECTED',
      paymentStatus: 'PAID_ON_SITE',
      dueOnSite: 0,
      collectedAt: NOW.getTime() / 1000,
      deposits: { out: [jar], back: [{ ...jar, count: 3 }] },
      payments: [
        { means: 'CASH', cents: 1000, at: NOW.getTime() / 1000 },
        { means: 'BALANCE', cents: -98, at: NOW.getTime() / 1000 },
      ],
    });
    expect(textOf(screen.getByRole('region', { name: 'Articles' }))).toMatch(
      /Consignes \(1 bocal\), emportées2,00 €Consignes \(3 bocaux\), rapportées-6,00 €/,
    );
    const payments = within(screen.getByRole('list', { name: 'Règlements' })).getAllByRole('listitem');
    expect(payments.map(textOf)).toEqual([
      expect.stringMatching(/^Espèces, .*10,00 €$/),
      expect.stringMatching(/^Rendu, compte client, .*-0,98 €$/),
    ]);
    const dialog = await app.ask('Revenir en arrière', 'Revenir en arrière\u00A0?');
    expect(textOf(dialog)).toContain('Les consignes notées à la remise ne comptent plus.');
  });
});

it('an accepted order whose day is over is to be ticked', async () => {
  await open({ ...WEIGHED, status: 'ACCEPTED', collectionDate: '2026-11-19' });
  expect(within(header()).getByText('À pointer')).toBeTruthy();
});

describe('a refund', () => {
  const paid = { ...WEIGHED, ...BY_CARD, status: 'COLLECTED', documents: [invoice] } as const;
  const openForm = async (changes: Partial<OrderDetail> = {}, answers: Answers = {}) => {
    const app = await open({ ...paid, documents: [invoice], ...changes }, answers);
    return { app, dialog: await app.ask('Rembourser', `Rembourser la commande ${REFERENCE}`) };
  };
  const refund = `POST RefundOrder/${id}`;
  const reasonIn = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'Motif' });

  it('of a line comes with its share of the fee, and is sent once', async () => {
    const { app, dialog } = await openForm();
    expect(app.at()).toBe(`${ADDRESS}?rembourser=articles`);
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Salade batavia' }), '1');
    // 1,50 of goods, and 32 × 150 / 1070 of the fee.
    expect(textOf(dialog)).toContain('1,54 € à rembourser, frais de service compris.');
    await app.user.type(reasonIn(dialog), 'Abîmée');
    await app.user.dblClick(within(dialog).getByRole('button', { name: /^Rembourser 1,54/ }));
    await screen.findByText('Remboursement enregistré avec succès');
    expect(app.calls(refund).map(({ body }) => body)).toEqual([
      { sales: [{ saleId: salad!.id, quantity: 1 }], reason: 'Abîmée', to: 'CARD' },
    ]);
    await waitFor(() => expect(app.at()).toBe(ADDRESS));
  });

  it('of what was ordered by weight goes by the gram', async () => {
    const { app, dialog } = await openForm();
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Tomme de vache' }), '100');
    await app.user.type(reasonIn(dialog), 'Croûte');
    await app.user.click(within(dialog).getByRole('radio', { name: 'En espèces' }));
    await app.press(/^Rembourser/, dialog);
    await screen.findByText('Remboursement enregistré avec succès');
    expect(app.calls(refund)[0]?.body).toEqual({
      sales: [{ saleId: cheese!.id, grams: 100 }],
      reason: 'Croûte',
      to: 'CASH',
    });
  });

  it('may be kept for the customer, whatever they paid with', async () => {
    const { app, dialog } = await openForm({ paymentChannel: 'OFFLINE', paymentStatus: 'PAID_ON_SITE' });
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value'))
        .slice(-2),
    ).toEqual(['CASH', 'BALANCE']);
    await app.user.click(within(dialog).getByRole('radio', { name: 'Tout' }));
    await app.user.click(within(dialog).getByRole('radio', { name: 'Garder en avoir' }));
    await app.user.type(reasonIn(dialog), 'Panier oublié');
    await app.press(/^Rembourser/, dialog);
    await screen.findByText('Remboursement enregistré avec succès');
    expect(app.calls(refund)[0]?.body).toEqual({ reason: 'Panier oublié', to: 'BALANCE' });
  });

  it('of what was not paid yet goes off the debt, unless cash is chosen', async () => {
    const { app, dialog } = await openForm({ paymentChannel: 'OFFLINE', paymentStatus: 'ON_ACCOUNT' });
    within(dialog).getByRole('radio', { name: 'Sur le compte client', checked: true });
    await app.user.click(within(dialog).getByRole('radio', { name: 'Tout' }));
    await app.user.type(reasonIn(dialog), 'Panier oublié');
    await app.press(/^Rembourser/, dialog);
    await screen.findByText('Remboursement enregistré avec succès');
    expect(app.calls(refund)[0]?.body).toEqual({ reason: 'Panier oublié', to: 'BALANCE' });
  });

  it('that was kept is named so', async () => {
    const kept = {
      id,
      at: 1,
      cause: 'REFUND',
      reason: 'Geste',
      means: 'BALANCE',
      cents: 320,
      state: 'DONE',
      sales: [],
    } as const;
    await open({ ...paid, documents: [invoice], refunds: [{ ...kept, sales: [] }] });
    expect(textOf(screen.getByRole('region', { name: 'Remboursements' }))).toContain('3,20 € en avoir');
  });

  it('that was never taken is not said to be given back', async () => {
    const unclaimed = {
      id,
      at: 1,
      cause: 'REBATE',
      reason: null,
      means: 'NONE',
      cents: 442,
      state: 'DONE',
      sales: [],
    } as const;
    await open({ ...paid, documents: [invoice], refunds: [{ ...unclaimed, sales: [] }] });
    const text = textOf(screen.getByRole('main'));
    expect(text).toContain('Dont 4,42 € non réclamés');
    expect(textOf(screen.getByRole('region', { name: 'Remboursements' }))).toMatch(/4,42 € non réclamés.*Non réclamé/);
    expect(text).not.toMatch(/4,42 € remboursés|Remboursé[^es]/);
  });

  it('may be a sum, at most what is left', async () => {
    const { app, dialog } = await openForm();
    await app.user.click(within(dialog).getByRole('radio', { name: 'Un montant' }));
    const field = within(dialog).getByRole('textbox', { name: /^Montant/ });
    await app.user.type(field, '12');
    await app.user.type(reasonIn(dialog), 'Geste');
    await app.press(/^Rembourser/, dialog);
    await within(dialog).findByText(/On ne peut rembourser que 11,02/);
    expect(app.calls(refund)).toEqual([]);
    await app.user.clear(field);
    await app.user.type(field, '2,50');
    await app.press(/^Rembourser/, dialog);
    await screen.findByText('Remboursement enregistré avec succès');
    expect(app.calls(refund)[0]?.body).toEqual({ amount: 250, reason: 'Geste', to: 'CARD' });
  });

  it('may be all that is left', async () => {
    const { app, dialog } = await openForm();
    await app.user.click(within(dialog).getByRole('radio', { name: 'Tout' }));
    await app.user.type(reasonIn(dialog), 'Panier oublié');
    await app.press(/^Rembourser 11,02/, dialog);
    await screen.findByText('Remboursement enregistré avec succès');
    expect(app.calls(refund)[0]?.body).toEqual({ reason: 'Panier oublié', to: 'CARD' });
  });

  it('says beside each field what is missing, and sends nothing', async () => {
    const { app, dialog } = await openForm();
    await app.press(/^Rembourser/, dialog);
    await within(dialog).findByText('Dites de quel article, et combien, vous remboursez.');
    expect(
      within(dialog).getByText(/obligatoire|3 caractères/, { selector: '[id$=error] *, [id$=error]' }),
    ).toBeTruthy();
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Salade batavia' }), '3');
    await app.press(/^Rembourser/, dialog);
    await within(dialog).findByText(/On ne peut rembourser que 2 de « Salade batavia »/);
    expect(app.calls(refund)).toEqual([]);
  });

  it('refused by the server keeps what was typed, and its key', async () => {
    const keys: unknown[] = [];
    let isRefused = true;
    const { app, dialog } = await openForm(
      {},
      {
        [refund]: ({ headers }) => {
          keys.push(headers.get('idempotency-key'));
          return isRefused ? { status: 503, text: 'Réessayez.' } : { json: sampleOrderDetail(1) };
        },
      },
    );
    await app.user.click(within(dialog).getByRole('radio', { name: 'Tout' }));
    await app.user.type(reasonIn(dialog), 'Panier oublié');
    await app.press(/^Rembourser/, dialog);
    await within(dialog).findByText('Réessayez.');
    expect((reasonIn(dialog) as HTMLTextAreaElement).value).toBe('Panier oublié');
    isRefused = false;
    await app.press(/^Rembourser/, dialog);
    await screen.findByText('Remboursement enregistré avec succès');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[\da-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('of what was paid on site is given back in cash', async () => {
    const { app, dialog } = await openForm({ paymentChannel: 'OFFLINE', paymentStatus: 'PAID_ON_SITE' });
    expect(within(dialog).queryByRole('radio', { name: 'Sur la carte' })).toBeNull();
    await app.user.click(within(dialog).getByRole('radio', { name: 'Tout' }));
    await app.user.type(reasonIn(dialog), 'Panier oublié');
    await app.press(/^Rembourser/, dialog);
    await screen.findByText('Remboursement enregistré avec succès');
    expect(app.calls(refund)[0]?.body).toEqual({ reason: 'Panier oublié', to: 'CASH' });
  });

  it('opens with what the shopper gave up after the hand-over', async () => {
    const amount = { quantity: 2, optionWeight: null, selectedWeight: null, weighedGrams: null, subTotal: 300 };
    const app = await open({
      ...paid,
      documents: [invoice],
      withdrawals: [{ at: 1_763_200_000, saleIds: [salad!.id], lines: [{ label: 'Salade batavia', amount }] }],
    });
    const dialog = await app.ask('Rembourser ces produits', /^Rembourser/);
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Salade batavia' }).value).toBe('2');
    expect((reasonIn(dialog) as HTMLTextAreaElement).value).toBe('Rétractation');
  });

  it('is offered only where something was paid', async () => {
    await open({ ...WEIGHED, status: 'ACCEPTED' });
    expect(screen.queryByRole('button', { name: 'Rembourser' })).toBeNull();
  });

  it('that failed is a banner, tried again or given in cash', async () => {
    const failed = {
      id: '00000000-0000-4000-8000-000000000777',
      at: 1_763_200_000,
      cause: 'REFUND',
      reason: 'Abîmée',
      means: 'CARD',
      cents: 154,
      state: 'FAILED',
      sales: [],
    } as const;
    let refunds: OrderDetail['refunds'] = [{ ...failed, sales: [] }];
    const app = await open(
      { ...paid, documents: [invoice] },
      {
        [`GET GetOrderByReference/${REFERENCE}`]: () => ({
          json: sampleOrderDetail(1, { ...paid, documents: [invoice], refunds }),
        }),
        [`POST RetryRefund/${id}`]: ({ body }) => {
          refunds = [{ ...failed, sales: [], state: 'DONE', means: (body as { to: 'CASH' }).to }];
          return { json: sampleOrderDetail(1, { refunds }) };
        },
      },
    );
    const list = () => screen.getByRole('region', { name: 'Remboursements' });
    expect(textOf(list())).toContain('1,54 € sur la carteAbîméeÉchec');
    expect(screen.queryByText(/^Dont .* remboursé/)).toBeNull();
    await app.press(/^1,54.*remboursé en espèces/);
    await screen.findByText('Remboursement repris avec succès');
    expect(app.calls(`POST RetryRefund/${id}`)[0]?.body).toEqual({ refundId: failed.id, to: 'CASH' });
    expect(textOf(list())).toContain('1,54 € en espècesAbîméeRemboursé');
    expect(textOf(screen.getByRole('region', { name: 'Paiement' }))).toContain('Dont 1,54 € remboursé');
    expect(screen.queryByText(/a échoué/)).toBeNull();
  });
});
