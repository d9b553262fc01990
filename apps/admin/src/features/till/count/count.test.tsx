import type { TillDay } from '@etal/contract/till';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catchDownloads } from '../../../testing/catch-downloads.ts';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { keptDay, submitCollect } from '../../preparation/preparation.ts';
import { sampleOrder, samplePrepared, samplePreparation } from '../../../testing/sample-shop.ts';

const POINT = { id: '00000000-0000-4000-8000-000000000700', label: 'Marché de Sarlat' };
const DATE = '2026-11-20';
const ADDRESS = `/admin/comptage?date=${DATE}&point=${POINT.id}`;
const AT = Date.parse('2026-11-20T09:42:00Z') / 1000;
const JAR = { id: '00000000-0000-4000-8000-000000000801', label: 'Bocal', cents: 200, isEnabled: true };
const NOTHING = { CASH: 0, CHEQUE: 0, CARD: 0, TRANSFER: 0, VOUCHER: 0 };

const anne = {
  ...samplePrepared(sampleOrder(1, { status: 'COLLECTED', dueOnSite: 0 }), AT),
  payments: [
    { means: 'CASH' as const, cents: 2000, at: AT },
    { means: 'CHEQUE' as const, cents: 1250, at: AT },
    { means: 'BALANCE' as const, cents: 100, at: AT },
    // Another day's money is in another till.
    { means: 'CASH' as const, cents: 9900, at: AT - 86_400 },
  ],
};
const entry = (changes: Partial<TillDay['entries'][number]> = {}): TillDay['entries'][number] => ({
  sequence: 1,
  at: AT,
  kind: 'TAKEN',
  means: 'CASH',
  cents: 2000,
  name: 'Anne Durand',
  orderReference: 'ABCD2341',
  note: null,
  closing: null,
  ...changes,
});
const OPEN: TillDay = {
  date: DATE,
  collectionPoint: POINT,
  expected: { ...NOTHING, CASH: 2000, CHEQUE: 1250 },
  entries: [entry(), entry({ sequence: 2, means: 'CHEQUE', cents: 1250 })],
  closings: [],
};
const CLOSING: TillDay['closings'][number] = {
  number: 12,
  complement: 0,
  closedAt: AT + 3600,
  float: 5000,
  expected: OPEN.expected,
  counted: { ...NOTHING, CASH: 7000, CHEQUE: 1250 },
  note: null,
  total: 3250,
  monthTotal: 3250,
  yearTotal: 3250,
  perpetualTotal: 3250,
};
const CLOSED: TillDay = {
  ...OPEN,
  expected: NOTHING,
  entries: OPEN.entries.map((one) => ({ ...one, closing: 12 })),
  closings: [CLOSING],
};

let till: TillDay;
let isOffline: boolean;
const lost = () => Promise.reject(new TypeError('offline'));
const answers: Answers = {
  'GET GetPreparation': () =>
    isOffline ? lost() : { json: samplePreparation({ date: DATE, collectionPoint: POINT }, { orders: [anne] }) },
  'GET GetTillDay': () => (isOffline ? lost() : { json: till }),
  'GET healthz': () => (isOffline ? lost() : {}),
  'POST CloseTillDay': () => {
    till = CLOSED;
    return { json: till };
  },
};
async function open(more: Answers = {}) {
  const app = renderApp(ADDRESS, { ...answers, ...more });
  await screen.findByRole('heading', { level: 1, name: 'Compter la caisse' });
  return app;
}
const main = () => plain(screen.getByRole('main').textContent);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const cash = () => within(screen.getByRole('region', { name: 'Espèces' }));

beforeEach(() => {
  till = OPEN;
  isOffline = false;
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-20T11:42:00Z'), toFake: ['Date'] });
});

describe('the counting screen', () => {
  it('shows what is expected, adds notes and coins up, and says the gap as one counts', async () => {
    const app = await open();
    expect(main()).toContain('32,50 € encaissés');
    expect(plain(cash().getByText(/Attendu/).textContent)).toBe('Attendu : 20,00 €');
    // Nothing is missing before it was counted.
    expect(main()).not.toContain('Il manque');
    expect(main()).toContain('Il reste à compter : Espèces, Chèque');
    await app.user.click(button('Un de plus\u00A0: 20\u00A0€'));
    await app.user.type(field('Nombre de 50\u00A0c'), '3');
    expect(plain(screen.getByRole('status', { name: 'Espèces comptées' }).textContent)).toBe('21,50 €');
    expect(plain(cash().getByText(/de trop/).textContent)).toBe('1,50 € de trop');
    await app.user.click(button('Un de moins\u00A0: 20\u00A0€'));
    expect(plain(cash().getByText(/Il manque/).textContent)).toBe('Il manque 18,50 €');
    await app.user.click(button('Comme attendu'));
    expect(main()).toContain('Il manque 18,50 €Clôturer la journée');
    expect(plain(screen.getByRole('status', { name: 'Espèces comptées' }).textContent)).toBe('1,50 €');
  });

  it('counts the float with the cash, takes a cheque as expected, and closes after a question', async () => {
    const app = await open();
    await app.user.click(screen.getByRole('radio', { name: 'Montant' }));
    await app.user.type(field('Espèces comptées, fond de caisse compris'), '70');
    await app.user.type(field(/^Fond de caisse/), '50');
    await app.user.click(button('Comme attendu'));
    expect(plain(cash().getByText(/Attendu/).textContent)).toBe('Attendu : 70,00 €, fond compris');
    await app.user.click(button('Clôturer la journée'));
    const question = within(await screen.findByRole('alertdialog', { name: /Clôturer la journée/ }));
    expect(plain(question.getByText(/définitif/).textContent)).toContain("ne se modifie et ne s'efface plus");
    await app.user.click(question.getByRole('button', { name: 'Clôturer la journée' }));
    await screen.findByRole('heading', { name: /^Clôture n°\s12$/ });
    expect(app.sent.find(({ call }) => call === 'POST CloseTillDay')?.body).toEqual({
      date: DATE,
      collectionPointId: POINT.id,
      float: 5000,
      counted: { ...NOTHING, CASH: 7000, CHEQUE: 1250 },
      note: null,
    });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /Clôturer/ })).toBeNull();
    expect(screen.getByText('Journée clôturée.')).toBeTruthy();
    await waitFor(() => expect(app.at()).toBe(ADDRESS));
  });

  it('asks for a word when a gap is above five euros', async () => {
    const app = await open();
    await app.user.click(button('Comme attendu'));
    await app.user.click(screen.getByRole('radio', { name: 'Montant' }));
    await app.user.type(field('Espèces comptées, fond de caisse compris'), '14,99');
    await app.user.click(button('Clôturer la journée'));
    const note = screen.getByRole('textbox', { name: /^Remarque/ });
    expect(document.activeElement).toBe(note);
    expect(note.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await app.user.type(note, 'Rendu de trop');
    await app.user.click(button('Clôturer la journée'));
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });

  it('keeps what was typed through a reload, and forgets it once it is closed', async () => {
    const app = await open();
    await app.user.type(field('Nombre de 20\u00A0€'), '1');
    await app.user.type(screen.getByRole('textbox', { name: /^Remarque/ }), 'Deux pièces rouillées');
    await act(() => app.router.navigate('/accessibilite'));
    await act(() => app.router.navigate(ADDRESS));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nombre de 20\u00A0€' })).value).toBe('1');
    await app.user.click(button('Comme attendu'));
    await app.user.click(button('Clôturer la journée'));
    await app.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clôturer la journée' }),
    );
    await screen.findByRole('heading', { name: /^Clôture n°\s12$/ });
    till = {
      ...CLOSED,
      expected: { ...NOTHING, CASH: 300 },
      entries: [...CLOSED.entries, entry({ sequence: 3, cents: 300 })],
    };
    await act(() => app.router.revalidate());
    expect(main()).toContain('3,00 € encaissés depuis la clôture');
    expect(button('Clôturer le complément')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre de 20\u00A0€' }).value).toBe('');
  });

  it('says what another device has closed meanwhile, and shows it', async () => {
    const app = await open({
      'POST CloseTillDay': () => {
        till = CLOSED;
        return { status: 409, text: 'Cette journée est déjà clôturée.' };
      },
    });
    await app.user.type(field('Nombre de 20\u00A0€'), '1');
    await app.user.click(button('Comme attendu'));
    await app.user.click(button('Clôturer la journée'));
    await app.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clôturer la journée' }),
    );
    await screen.findByRole('heading', { name: /^Clôture n°\s12$/ });
    expect(screen.getByText('Cette journée est déjà clôturée.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('gives the paper of what was closed', async () => {
    till = CLOSED;
    const caught = catchDownloads();
    const app = await open({ 'GET GenerateTillDay': { file: { name: 'cloture.pdf', content: '%PDF' } } });
    await app.user.click(button('Télécharger le PDF'));
    await waitFor(() => expect(caught.names).toEqual(['cloture.pdf']));
    expect(Object.fromEntries(app.sent.at(-1)!.query)).toEqual({ date: DATE, collectionPoint: POINT.id });
  });

  it('says so when there is nothing to count', async () => {
    till = { ...OPEN, expected: NOTHING, entries: [] };
    await open();
    expect(screen.getByRole('heading', { name: 'Rien à compter' })).toBeTruthy();
  });
});

describe('without a network', () => {
  it('counts by what the device knows, says that closing waits, and closes when the network is back', async () => {
    const first = await open();
    await first.user.type(field('Nombre de 20\u00A0€'), '1');
    isOffline = true;
    vi.setSystemTime(Date.now() + 1000);
    await act(() => first.router.revalidate());
    await screen.findByText(/^Hors connexion/);
    expect(main()).toContain("32,50 € encaissés, d'après cet appareil");
    expect(main()).toContain('Clôturer demande du réseau');
    expect((button('Clôturer la journée') as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre de 20\u00A0€' }).value).toBe('1');
    isOffline = false;
    vi.setSystemTime(Date.now() + 1000);
    await act(async () => window.dispatchEvent(new Event('online')));
    await waitFor(() => expect((button('Clôturer la journée') as HTMLButtonElement).disabled).toBe(false));
  });

  it('expects nothing that was closed when it last heard', async () => {
    till = CLOSED;
    const app = await open();
    isOffline = true;
    vi.setSystemTime(Date.now() + 1000);
    await act(() => app.router.revalidate());
    await screen.findByText(/^Hors connexion/);
    expect(screen.queryByRole('button', { name: /Clôturer/ })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Journée clôturée' })).toBeTruthy();
  });

  it('counts a hand-over that still waits to be sent', async () => {
    const waiting = sampleOrder(2, { status: 'ACCEPTED', dueOnSite: 1500, collectionDate: DATE });
    const app = await open({
      'GET GetPreparation': () =>
        isOffline
          ? lost()
          : { json: samplePreparation({ date: DATE, collectionPoint: POINT }, { orders: [anne, waiting] }) },
    });
    isOffline = true;
    vi.setSystemTime(Date.now() + 1000);
    keptDay({ date: DATE, point: POINT.id }).change((queue) => submitCollect(queue, waiting.id, Date.now() + 8000));
    await act(() => app.router.revalidate());
    await screen.findByText(/^Hors connexion/);
    expect(main()).toContain("47,50 € encaissés, d'après cet appareil");
    expect(plain(cash().getByText(/Attendu/).textContent)).toBe('Attendu : 35,00 €');
  });

  it.each<[string, 'waiting' | 'orders', NonNullable<Parameters<typeof submitCollect>[3]>, string]>([
    ['of who came before an answer', 'waiting', { payments: [{ means: 'CASH', cents: 1500 }] }, '35,00 €'],
    [
      'with jars that came back',
      'orders',
      { payments: [{ means: 'CASH', cents: 1100 }], deposits: { back: [{ kindId: JAR.id, count: 2 }] } },
      '31,00 €',
    ],
    [
      'with more jars than the lines say',
      'orders',
      { payments: [{ means: 'CASH', cents: 1700 }], deposits: { out: [{ kindId: JAR.id, count: 1 }] } },
      '37,00 €',
    ],
    [
      'with more jars back than is due',
      'orders',
      { payments: [], deposits: { back: [{ kindId: JAR.id, count: 8 }] } },
      '19,00 €',
    ],
  ])('counts a hand-over that waits, %s, to the cent', async (_case, where, work, expected) => {
    const order = samplePrepared(
      sampleOrder(2, { status: where === 'waiting' ? 'PAID' : 'ACCEPTED', dueOnSite: 1500, collectionDate: DATE }),
    );
    const app = await open({
      'GET GetPreparation': () =>
        isOffline
          ? lost()
          : {
              json: samplePreparation(
                { date: DATE, collectionPoint: POINT },
                {
                  orders: where === 'orders' ? [anne, order] : [anne],
                  waiting: where === 'waiting' ? [order] : [],
                  depositKinds: [JAR],
                },
              ),
            },
    });
    isOffline = true;
    vi.setSystemTime(Date.now() + 1000);
    keptDay({ date: DATE, point: POINT.id }).change((queue) => submitCollect(queue, order.id, Date.now() + 8000, work));
    await act(() => app.router.revalidate());
    await screen.findByText(/^Hors connexion/);
    expect(plain(cash().getByText(/Attendu/).textContent)).toBe(`Attendu : ${expected}`);
  });
});
