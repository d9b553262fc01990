import type { Holiday } from '@etal/contract/collection-points';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleOrder, samplePoint, sampleShop } from '../../../testing/sample-shop.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const point = samplePoint(1, 'Marché');

function serving(answers: Answers = {}): Answers {
  let holidays: Holiday[] = [];
  return {
    'GET GetShopAggregate': () => ({ json: sampleShop({ collectionPoints: [point], holidays }) }),
    'GET GetOrdersByTimeRange': { json: [] },
    'POST AddHoliday': ({ body }) => {
      holidays = [...holidays, body as Holiday];
      return { json: holidays };
    },
    'DELETE RemoveHoliday': () => {
      holidays = [];
      return { json: holidays };
    },
    ...answers,
  };
}

const open = async (answers: Answers) => {
  const app = renderApp('/admin/points-de-collecte/conges', answers);
  await screen.findByRole('heading', { level: 1, name: 'Boutique en congés' });
  return app;
};
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });

it('closes every point from one date to another, leads to the orders of those days, and opens again', async () => {
  const order = sampleOrder(1, {
    collectionDate: '2026-12-24',
    collectionPointId: point.id,
    collectionPointLabel: 'Marché',
  });
  const app = await open(serving({ 'GET GetOrdersByTimeRange': { json: [order] } }));
  expect(screen.getByText(/Aucun congé prévu/)).toBeTruthy();
  fill('Du', '2026-12-21');
  fill('Au', '2027-01-03');
  await app.user.type(screen.getByLabelText(/^Message/), 'Bonnes fêtes !');
  await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));

  const list = await screen.findByRole('list', { name: 'Congés prévus' });
  expect(plain(list.textContent)).toContain('Fermé du lundi 21 décembre 2026 au dimanche 3 janvier 2027Bonnes fêtes !');
  const link = await within(list).findByRole('link', { name: /Marché/ });
  expect(link.getAttribute('href')).toBe(`/admin/points-de-collecte/${point.id}/fermeture?du=2026-12-21&au=2027-01-03`);
  expect(app.calls('POST AddHoliday').map(({ body }) => body)).toEqual([
    { from: '2026-12-21', to: '2027-01-03', message: 'Bonnes fêtes !' },
  ]);

  await app.user.click(within(list).getByRole('button', { name: /^Retirer/ }));
  expect(await screen.findByText(/Aucun congé prévu/)).toBeTruthy();
});

it('says what is missing or the wrong way round, and sends nothing', async () => {
  const app = await open(serving());
  await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findAllByText('Veuillez renseigner une date')).toHaveLength(2);
  fill('Du', '2026-12-21');
  fill('Au', '2026-12-20');
  await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('La fermeture doit finir après avoir commencé.')).toBeTruthy();
  expect(app.calls('POST AddHoliday')).toEqual([]);
});
