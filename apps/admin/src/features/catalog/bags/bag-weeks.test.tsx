import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { sampleArticle, sampleBag, sampleShop } from '../../../testing/sample-shop.ts';

const radish = sampleArticle(1, 'Radis', { unit: 'botte' });
const carrots = sampleArticle(2, 'Carottes', { pricingModel: 'BY_WEIGHT_OPTIONS' });
const cheese = sampleArticle(3, 'Tomme', { pricingModel: 'BY_CAPTURED_WEIGHT' });
const weekly = sampleBag(1, 'Panier de la semaine');
/** From before weights were asked. */
const old = sampleBag(2, 'Panier garni', {
  bagType: 'DETAILED_UNIT',
  articles: [{ articleId: cheese.id, quantity: 1, weight: null }],
});

const serving = (more: Answers = {}): Answers => ({
  'GET GetShopAggregate': {
    json: sampleShop({ articlesBags: [weekly, old], singleArticles: [radish, carrots, cheese] }),
  },
  'GET GetOrdersPage': { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } },
  [`GET GetBagWeeks/${weekly.id}`]: {
    json: [{ week: '2026-11-09', shown: false, articles: [{ articleId: radish.id, quantity: 2, weight: null }] }],
  },
  [`GET GetBagWeeks/${old.id}`]: { json: [] },
  ...more,
});

const ADDRESS = `/admin/paniers/${weekly.id}/composition/2026-11-18`;
const open = async (address: string, title: string, more: Answers = {}) => {
  const app = renderApp(address, serving(more));
  await screen.findByRole('heading', { level: 1, name: title });
  return app;
};

describe('the composition of a week', () => {
  it('copies last week, adds an article in its own measure, and is saved', async () => {
    const app = await open(ADDRESS, 'Composition de Panier de la semaine', {
      [`PUT SetBagWeek/${weekly.id}`]: { json: [] },
    });
    expect(screen.getByRole('region', { name: 'Semaine du lundi 16 novembre' })).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Copier la semaine dernière' }));
    await app.user.click(screen.getByRole('button', { name: 'Ajouter un article au panier' }));
    await app.user.click(screen.getByRole('button', { name: 'Ajouter un article au panier' }));
    await app.user.type(screen.getByLabelText('Poids 3'), '300');
    await app.user.click(screen.getByRole('checkbox', { name: /^Montrer cette composition/ }));
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(app.calls(`PUT SetBagWeek/${weekly.id}`)).toHaveLength(1));
    expect(app.calls(`PUT SetBagWeek/${weekly.id}`)[0]?.body).toEqual({
      week: '2026-11-16',
      shown: true,
      articles: [
        { articleId: radish.id, quantity: 2, weight: null },
        { articleId: carrots.id, quantity: 1, weight: 500 },
        { articleId: cheese.id, quantity: 1, weight: 300 },
      ],
    });
  });

  it('asks for the grams of what is weighed, beside their field', async () => {
    const app = await open(ADDRESS, 'Composition de Panier de la semaine');
    await app.user.click(screen.getByRole('button', { name: 'Ajouter un article au panier' }));
    await app.user.selectOptions(screen.getByLabelText('Article 1'), 'Tomme');
    await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.getByLabelText('Poids 1').getAttribute('aria-invalid')).toBe('true'));
    expect(app.calls(`PUT SetBagWeek/${weekly.id}`)).toEqual([]);
  });

  it('is of surprise bags alone', async () => {
    await open(`/admin/paniers/${old.id}/composition/2026-11-18`, 'Panier');
    expect(screen.getByText('Seul un panier surprise a une composition par semaine.')).toBeTruthy();
  });

  it('says when it could not be read', async () => {
    renderApp(ADDRESS, serving({ [`GET GetBagWeeks/${weekly.id}`]: { status: 500 } }));
    expect(await screen.findByText("Les compositions n'ont pas pu être lues.")).toBeTruthy();
  });
});

it('a line from before weights were asked has to be completed', async () => {
  const app = await open(`/admin/paniers/edition?id=${old.id}`, 'Modifier Panier garni', {
    [`PATCH UpdateArticlesBag/${old.id}`]: { json: old },
  });
  await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  const weight = await screen.findByLabelText('Poids 1');
  await waitFor(() => expect(weight.getAttribute('aria-invalid')).toBe('true'));
  await app.user.type(weight, '250');
  await app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(app.calls(`PATCH UpdateArticlesBag/${old.id}`)).toHaveLength(1));
  expect(app.calls(`PATCH UpdateArticlesBag/${old.id}`)[0]?.body).toMatchObject({
    articles: [{ articleId: cheese.id, quantity: 1, weight: 250 }],
  });
});

it('the page of a surprise bag tells its next weeks', async () => {
  await open(`/admin/paniers/${weekly.id}`, 'Panier de la semaine');
  const weeks = within(screen.getByRole('region', { name: 'Composition par semaine' }));
  expect(await weeks.findAllByRole('link')).toHaveLength(4);
  expect(plain(weeks.getAllByRole('listitem')[0]?.textContent ?? '')).toMatch(/^Semaine du lundi/);
});
