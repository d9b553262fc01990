import type { ShopAggregate } from '@etal/contract/shop';
import { describe, expect, it } from 'vitest';
import { sampleBag, sampleOrder, sampleShop, SET_UP } from '../../../testing/sample-shop.ts';
import { viewOnboarding } from './onboarding.view.ts';

const testOrder = (n: number, changes = {}) => sampleOrder(n, { isTest: true, paymentStatus: 'NONE', ...changes });
const view = (changes: Partial<ShopAggregate>) => viewOnboarding(sampleShop(changes));

describe('the buttons of each state', () => {
  it.each<[string, Partial<ShopAggregate>, Partial<ReturnType<typeof viewOnboarding>>]>([
    ['at first', {}, { tryOut: null, process: null, canPublish: false }],
    [
      'when no required task is left',
      SET_UP,
      { tryOut: 'Passer une commande de test', process: null, canPublish: false },
    ],
    [
      'while the test order is awaited',
      { ...SET_UP, state: 'EMIT_TEST_ORDER' },
      { tryOut: 'Passer une commande de test', process: null, canPublish: false },
    ],
    ['even if a task was undone since', { state: 'EMIT_TEST_ORDER' }, { tryOut: 'Passer une commande de test' }],
    [
      'with a test order to process',
      { state: 'MANAGE_TEST_ORDER', activeOrders: [testOrder(2)] },
      { tryOut: 'Passer une autre commande de test', process: '/admin/commandes/ABCD2342', canPublish: false },
    ],
    [
      'with several',
      { state: 'MANAGE_TEST_ORDER', activeOrders: [testOrder(2), testOrder(3)] },
      { process: '/admin/commandes-actives' },
    ],
    ['with none left', { state: 'MANAGE_TEST_ORDER' }, { tryOut: 'Passer une autre commande de test', process: null }],
    [
      'when it is ready',
      { ...SET_UP, state: 'READY', activeOrders: [testOrder(2, { status: 'ACCEPTED' })] },
      { tryOut: null, process: null, canPublish: true, needsMediator: false },
    ],
    [
      'when it is ready but for its mediator',
      { state: 'READY' },
      { tryOut: null, process: null, canPublish: false, needsMediator: true },
    ],
  ])('%s', (_case, changes, expected) => {
    expect(view(changes)).toMatchObject(expected);
  });
});

it.each([
  ['INITIAL_SETUP', ['current', 'ahead', 'ahead']],
  ['EMIT_TEST_ORDER', ['done', 'current', 'ahead']],
  ['MANAGE_TEST_ORDER', ['done', 'done', 'current']],
  ['READY', ['done', 'done', 'done']],
] as const)('%s is at %j', (state, progress) => {
  const { steps } = view({ state });
  expect(steps.map(({ label }) => label)).toEqual([
    'Initialisation du site',
    'Première commande',
    'Traiter la première commande',
  ]);
  expect(steps.map((step) => step.progress)).toEqual(progress);
});

describe('the tasks', () => {
  const tasksOf = (changes: Partial<ShopAggregate>) =>
    view(changes).tasks.map(({ key, mark, isDone, to }) => [key, mark, isDone, to]);

  it('lead where they are done', () => {
    expect(tasksOf({})).toEqual([
      ['CATALOGUE', 'Requis', false, '/admin/articles/prets-a-vendre'],
      ['COLLECTION_POINTS', 'Requis', false, '/admin/points-de-collecte/edition'],
      ['LEGAL_INFORMATION', 'Requis', false, '/admin/parametres/infos-legales'],
      ['PAYMENTS', 'Requis', false, '/admin/parametres'],
      ['RECIPIENTS', 'Requis', false, '/admin/parametres?dialogue=destinataire'],
      ['MEDIATOR', 'Pour publier', false, '/admin/parametres/infos-legales'],
      ['SHOWCASE', 'Facultatif', false, '/admin/mon-site'],
    ]);
  });

  it('are done when they are, a bag being as good as an article', () => {
    const done = {
      ...SET_UP,
      singleArticles: [],
      articlesBags: [sampleBag(1, 'Panier')],
      details: { ...sampleShop().details, features: [{ title: 'Nous', text: 'Ici', imgUrl: '/images/a.jpg' }] },
    };
    expect(view(done).tasks.every(({ isDone }) => isDone)).toBe(true);
    expect(view(done).tryOut).toBe('Passer une commande de test');
  });

  it('after the set-up are what there is to discover', () => {
    expect(tasksOf({ ...SET_UP, state: 'READY' })).toEqual([
      ['TEST_ORDER', 'Requis', true, '/admin/commandes-actives'],
      ['ORDERS', null, false, '/admin/commandes'],
      ['SHOPPERS', null, false, '/admin/clients'],
      ['GROUPS', null, false, '/admin/groupes-clients'],
    ]);
  });

  it('are counted in words', () => {
    expect(view({}).lead).toBe('Il vous reste 5 tâches requises avant la première commande de test.');
    expect(view({ ...SET_UP, collectionPoints: [] }).lead).toBe(
      'Il vous reste une tâche requise avant la première commande de test.',
    );
  });
});
