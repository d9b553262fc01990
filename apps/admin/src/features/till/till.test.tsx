import type { TillDay } from '@etal/contract/till';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catchDownloads } from '../../testing/catch-downloads.ts';
import { type Answers, plain, renderApp } from '../../testing/render-app.tsx';
import { sampleParameters, sampleShop } from '../../testing/sample-shop.ts';
import { stateOf } from './till.view.ts';

const POINT = { id: '00000000-0000-4000-8000-000000000700', label: 'Marché de Sarlat' };
const NOTHING = { CASH: 0, CHEQUE: 0, CARD: 0, TRANSFER: 0, VOUCHER: 0 };
const AT = Date.parse('2026-11-20T09:42:00Z') / 1000;
const CREATED = Date.parse('2026-09-02T09:42:00Z') / 1000;

const DAYS = [
  { date: '2026-11-20', collectionPoint: POINT, total: 3250, open: 3250, closings: 0 },
  { date: '2026-11-14', collectionPoint: POINT, total: 12_000, open: 500, closings: 1 },
  { date: '2026-11-13', collectionPoint: null, total: -1000, open: null, closings: 1 },
];
const without: TillDay = {
  date: '2026-11-20',
  collectionPoint: null,
  expected: { ...NOTHING, TRANSFER: 2000 },
  entries: [
    {
      sequence: 7,
      at: AT,
      kind: 'TAKEN',
      means: 'TRANSFER',
      cents: 2000,
      name: 'Anne Durand',
      orderReference: null,
      note: 'Acompte',
      closing: null,
    },
  ],
  closings: [],
};

const shop = sampleShop({ creationDate: CREATED });
const answers: Answers = {
  'GET GetShopAggregate': { json: shop },
  'GET GetTillDays': ({ query }) => ({ json: query.get('month') === '2026-11' ? DAYS : [] }),
};
const open = async (address = '/admin/caisse', more: Answers = {}, title: string | RegExp = 'Caisse') => {
  const app = renderApp(address, { ...answers, ...more });
  await screen.findByRole('heading', { level: 1, name: title });
  return app;
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-20T11:42:00Z'), toFake: ['Date'] });
});

it.each([
  [{ open: 10, closings: 0 }, 'À compter'],
  [{ open: 0, closings: 0 }, 'À compter'],
  [{ open: 10, closings: 1 }, 'Complément à clôturer'],
  [{ open: null, closings: 2 }, 'Clôturée'],
])('%j is « %s »', (day, label) => {
  expect(stateOf(day).label).toBe(label);
});

describe('the months of the till', () => {
  it('list each day with its point, its total and what is left to do', async () => {
    await open();
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => plain(row.textContent));
    expect(rows).toEqual([
      expect.stringMatching(/vendredi 20 novembre 2026.*Marché de Sarlat.*32,50 €.*À compter/),
      expect.stringMatching(/samedi 14 novembre 2026.*120,00 €.*Complément à clôturer/),
      expect.stringMatching(/vendredi 13 novembre 2026.*Hors point de collecte.*-10,00 €.*Clôturée/),
    ]);
    expect(screen.getByRole('link', { name: /vendredi 13/ }).getAttribute('href')).toBe(
      '/admin/caisse/jour?date=2026-11-13',
    );
  });

  it('go back to the shop’s first one, and say when a month is empty', async () => {
    const app = await open();
    const months = screen.getByRole('combobox', { name: 'Mois' });
    expect(
      within(months)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['novembre 2026', 'octobre 2026', 'septembre 2026']);
    await app.user.selectOptions(months, 'octobre 2026');
    expect(await screen.findByRole('heading', { name: 'Rien ce mois-ci' })).toBeTruthy();
    expect(app.at()).toBe('/admin/caisse?mois=2026-10');
  });

  it('say when they cannot be read', async () => {
    await open('/admin/caisse', { 'GET GetTillDays': { status: 500, text: 'Une erreur est survenue.' } });
    expect(await screen.findByText("Les journées de caisse n'ont pas pu être lues.")).toBeTruthy();
  });
});

describe('the files of the till', () => {
  it('the receipts book, for a time and in a format', async () => {
    const caught = catchDownloads();
    const app = await open('/admin/caisse', {
      'GET GenerateReceipts': { file: { name: 'recettes.csv', content: 'x' } },
    });
    await app.user.click(screen.getByRole('button', { name: 'Livre des recettes' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.clear(dialog.getByLabelText(/^Du/));
    await app.user.type(dialog.getByLabelText(/^Du/), '2026-12-01');
    await app.user.click(dialog.getByRole('button', { name: 'Télécharger' }));
    expect(dialog.getByText('La seconde date vient avant la première.')).toBeTruthy();
    await app.user.clear(dialog.getByLabelText(/^Du/));
    await app.user.type(dialog.getByLabelText(/^Du/), '2026-10-01');
    await app.user.selectOptions(dialog.getByRole('combobox', { name: 'Format' }), 'csv');
    await app.user.click(dialog.getByRole('button', { name: 'Télécharger' }));
    await waitFor(() => expect(caught.names).toEqual(['recettes.csv']));
    expect(Object.fromEntries(app.sent.find(({ call }) => call === 'GET GenerateReceipts')!.query)).toEqual({
      from: '2026-10-01',
      to: '2026-11-20',
      format: 'csv',
    });
  });

  it('the archive of a year, or why there is none', async () => {
    const app = await open('/admin/caisse', {
      'GET GenerateTillArchive': { status: 409, text: "Aucun argent n'a été reçu." },
    });
    await app.user.click(screen.getByRole('button', { name: 'Archive annuelle' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Télécharger' }));
    expect(await dialog.findByText("Aucun argent n'a été reçu.")).toBeTruthy();
  });

  it('the attestation, where it is offered', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Attestation' })).toBeNull();
  });

  it('the attestation downloads', async () => {
    const caught = catchDownloads();
    const offered = sampleShop({ creationDate: CREATED, parameters: sampleParameters({ hasTillAttestation: true }) });
    const app = await open('/admin/caisse', {
      'GET GetShopAggregate': { json: offered },
      'GET GenerateTillAttestation': { file: { name: 'attestation.pdf', content: '%PDF' } },
    });
    await app.user.click(screen.getByRole('button', { name: 'Attestation' }));
    await waitFor(() => expect(caught.names).toEqual(['attestation.pdf']));
  });
});

describe('a day of the till', () => {
  it('lists its entries, and leads to the screen that counts it', async () => {
    const till = { ...without, collectionPoint: POINT };
    await open(
      `/admin/caisse/jour?date=2026-11-20&point=${POINT.id}`,
      { 'GET GetTillDay': { json: till } },
      /^Caisse · vendredi 20 novembre 2026, Marché de Sarlat$/,
    );
    const [, row] = screen.getAllByRole('row');
    expect(plain(row!.textContent)).toMatch(/Anne Durand.*Acompte.*10 h 42.*Virement.*20,00 €.*À clôturer/);
    expect(screen.getByRole('link', { name: 'Compter la caisse' }).getAttribute('href')).toBe(
      `/admin/comptage?date=2026-11-20&point=${POINT.id}`,
    );
    expect(screen.queryByRole('button', { name: /Clôturer/ })).toBeNull();
  });

  it('without a point is counted and closed there', async () => {
    let till = without;
    const app = await open(
      '/admin/caisse/jour?date=2026-11-20',
      {
        'GET GetTillDay': () => ({ json: till }),
        'POST CloseTillDay': () => {
          till = {
            ...without,
            expected: NOTHING,
            entries: without.entries.map((entry) => ({ ...entry, closing: 3 })),
            closings: [
              {
                number: 3,
                complement: 0,
                closedAt: AT,
                float: 0,
                expected: without.expected,
                counted: without.expected,
                note: null,
                total: 2000,
                monthTotal: 2000,
                yearTotal: 2000,
                perpetualTotal: 2000,
              },
            ],
          };
          return { json: till };
        },
      },
      /Hors point de collecte$/,
    );
    await app.user.click(screen.getByRole('button', { name: 'Comme attendu' }));
    await app.user.click(screen.getByRole('button', { name: 'Clôturer la journée' }));
    await app.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clôturer la journée' }),
    );
    expect(await screen.findByRole('heading', { name: /^Clôture n°\s3$/ })).toBeTruthy();
    expect(app.sent.find(({ call }) => call === 'POST CloseTillDay')?.body).toMatchObject({
      date: '2026-11-20',
      collectionPointId: null,
      counted: { ...NOTHING, TRANSFER: 2000 },
    });
  });

  it('that does not exist leads back to the months', async () => {
    const app = await open('/admin/caisse/jour?date=demain');
    await waitFor(() => expect(app.at()).toBe('/admin/caisse'));
  });

  it('that cannot be read says why', async () => {
    await open('/admin/caisse/jour?date=2026-11-20', { 'GET GetTillDay': { status: 404, text: 'Point inconnu.' } });
    expect(screen.getByText('Point inconnu.')).toBeTruthy();
  });
});
