import type { CollectionPoint } from '@etal/contract/collection-points';
import { addDays } from '@etal/domain/calendar/dates';
import { NO_OPENING_HOURS, type OpeningSlot } from '@etal/domain/collection/opening-hours';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, plain, renderApp } from '../../testing/render-app.tsx';
import { sampleOrder, sampleOrderDetail, samplePoint, sampleShop } from '../../testing/sample-shop.ts';

const slot = (startingHour: number, endingHour: number): OpeningSlot => ({
  timePeriod: { startingHour, startingMinute: 0, endingHour, endingMinute: 30 },
  maximumOrderTimingDaysBefore: 1,
  maximumOrderTimingHour: 18,
  maximumOrderTimingMinute: 0,
});
/** The nth Saturday from 21 November 2026 on. */
const once = (n: number): OpeningSlot => ({
  ...slot(8, 12),
  rhythm: { repeats: 'ONCE', date: addDays('2026-11-21', 7 * n) },
});
const market = samplePoint(1, 'Marché de Sarlat', {
  openingHours: { ...NO_OPENING_HOURS, saturday: [slot(14, 17), slot(8, 12)], wednesday: [slot(16, 19)] },
  closures: [
    { from: '2025-12-24', to: '2026-01-02' },
    { from: '2026-12-24', to: '2027-01-02' },
  ],
  offlinePaymentsEnabled: false,
});
const farm = samplePoint(2, 'La ferme', {
  isEnabled: false,
  address: { ...market.address, street: '', postalCode: '24220', city: 'Vézac' },
});

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The shop as the server holds it: what a call changes, the next load shows. */
function serving(points: CollectionPoint[] = [market, farm], answers: Answers = {}): Answers {
  let current = points;
  return {
    'GET GetShopAggregate': () => ({ json: sampleShop({ collectionPoints: current }) }),
    'GET GetOrdersPage': { json: { data: [], page: 1, pageSize: 20, totalCount: 0 } },
    'GET GetOrdersByTimeRange': { json: [] },
    'POST CreateCollectionPoint': ({ body }) => {
      const made = samplePoint(9, 'Nouveau', body as Partial<CollectionPoint>);
      current = [...current, made];
      return { json: made };
    },
    ...Object.fromEntries(
      points.map((point) => [
        `PATCH UpdateCollectionPoint/${point.id}`,
        ({ body }: { body: unknown }) => {
          const changed = { ...point, ...(body as object) };
          current = current.map((candidate) => (candidate.id === point.id ? changed : candidate));
          return { json: changed };
        },
      ]),
    ),
    ...answers,
  };
}

const open = async (address: string, answers: Answers, title: string) => {
  const app = renderApp(address, answers);
  await screen.findByRole('heading', { level: 1, name: title });
  return app;
};
const LIST = '/admin/points-de-collecte';
const EDIT = `${LIST}/edition`;
const click = (app: ReturnType<typeof renderApp>, name: string | RegExp) =>
  app.user.click(screen.getByRole('button', { name }));

describe('the list of collection points', () => {
  it('shows each point on a card with its status, address and slots', async () => {
    await open(LIST, serving(), 'Points de collecte');
    const text = (label: string) => plain(screen.getByRole('article', { name: label }).textContent);
    expect(text('Marché de Sarlat')).toBe(
      'Marché de SarlatActivé12 rue des Lilas24200 Sarlat-la-Canéda3 créneauxDésactiverModifierDupliquerVoir',
    );
    expect(text('La ferme')).toBe('La fermeDésactivé24220 Vézac0 créneauActiverModifierDupliquerVoir');
    expect(screen.getByRole('link', { name: 'Modifier La ferme' }).getAttribute('href')).toBe(`${EDIT}?id=${farm.id}`);
    expect(screen.getByRole('link', { name: 'Voir La ferme' }).getAttribute('href')).toBe(`${LIST}/${farm.id}`);
    expect(screen.getByRole('link', { name: 'Ajouter un point de collecte' }).getAttribute('href')).toBe(EDIT);
  });

  it('without a point, calls to add the first and offers no other button to add', async () => {
    await open(LIST, serving([]), 'Points de collecte');
    expect(screen.getByRole('link', { name: 'Ajouter mon premier point de collecte' }).getAttribute('href')).toBe(EDIT);
    expect(screen.queryByRole('link', { name: 'Ajouter un point de collecte' })).toBeNull();
  });

  it('toggles after asking, from a dialog that is in the address', async () => {
    const app = await open(LIST, serving(), 'Points de collecte');
    await click(app, 'Désactiver Marché de Sarlat');
    const dialog = await screen.findByRole('alertdialog', { name: 'Désactiver la vente de Marché de Sarlat' });
    expect(app.at()).toBe(`${LIST}?vente=${market.id}`);
    await app.user.click(within(dialog).getByRole('button', { name: 'Désactiver la vente' }));
    await screen.findByRole('button', { name: 'Activer Marché de Sarlat' });
    expect(app.calls(`PATCH UpdateCollectionPoint/${market.id}`)[0]?.body).toEqual({ isEnabled: false });
    await waitFor(() => expect(app.at()).toBe(LIST));
  });

  it('shows a refusal in the dialog, and toggles nothing when cancelled', async () => {
    const app = renderApp(
      `${LIST}?vente=${farm.id}`,
      serving([farm], {
        [`PATCH UpdateCollectionPoint/${farm.id}`]: { status: 404, text: 'Point de collecte non trouvé' },
      }),
    );
    const dialog = await screen.findByRole('alertdialog', { name: 'Activer la vente de La ferme' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Activer la vente' }));
    await within(dialog).findByText('Point de collecte non trouvé');
    await app.user.click(within(dialog).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.calls(`PATCH UpdateCollectionPoint/${farm.id}`)).toHaveLength(1);
  });
});

describe('the page of a collection point', () => {
  const address = `${LIST}/${market.id}`;

  it('shows all there is to know', async () => {
    await open(address, serving(), 'Marché de Sarlat');
    const main = plain(screen.getByRole('main').textContent);
    for (const text of [
      'Retour aux points de collecte',
      '12 rue des Lilas, 24200 Sarlat-la-Canéda',
      'Activé',
      'Description de Marché de Sarlat',
      'En ligne',
      'Ajouté le9 octobre 2025',
    ])
      expect(main).toContain(text);
    expect(screen.getByRole('link', { name: 'Modifier' }).getAttribute('href')).toBe(`${EDIT}?id=${market.id}`);
    expect(screen.getByRole('link', { name: 'Voir sur la carte' }).getAttribute('href')).toBe(
      'https://www.openstreetmap.org/search?query=12%20rue%20des%20Lilas%2C%2024200%20Sarlat-la-Can%C3%A9da',
    );
    expect(screen.getByRole('img', { name: 'Marché de Sarlat' })).toBeTruthy();
  });

  it('lists the hours by weekday then start, each with its deadline', async () => {
    await open(address, serving(), 'Marché de Sarlat');
    const hours = within(screen.getByRole('region', { name: "Horaires d'ouverture" }))
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent));
    expect(hours).toEqual([
      "Mercredi16 h – 19 h 30Commande : la veille, jusqu'à 18 h",
      "Samedi8 h – 12 h 30Commande : la veille, jusqu'à 18 h",
      "Samedi14 h – 17 h 30Commande : la veille, jusqu'à 18 h",
    ]);
  });

  it('shows the closures to come and the next slots that take orders', async () => {
    await open(address, serving(), 'Marché de Sarlat');
    const items = (section: string) =>
      within(screen.getByRole('region', { name: section }))
        .getAllByRole('listitem')
        .map(({ textContent }) => plain(textContent));
    const closure = 'Fermé du jeudi 24 décembre 2026 au samedi 2 janvier 2027';
    expect(items('Fermetures à venir')).toEqual([`${closure}Commandes prévues : ${closure}`]);
    expect(screen.getByRole('link', { name: /^Commandes prévues/ }).getAttribute('href')).toBe(
      `/admin/points-de-collecte/${market.id}/fermeture?du=2026-12-24&au=2027-01-02`,
    );
    expect(items('Prochains retraits')).toEqual([
      'mercredi 18 novembre 2026, 16 h – 19 h 30',
      'samedi 21 novembre 2026, 8 h – 12 h 30',
      'samedi 21 novembre 2026, 14 h – 17 h 30',
    ]);
  });

  it('toggles after asking', async () => {
    const app = await open(address, serving(), 'Marché de Sarlat');
    await click(app, 'Désactiver la vente');
    await app.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Désactiver la vente' }),
    );
    await screen.findByRole('button', { name: 'Activer la vente' });
    expect(screen.queryByRole('region', { name: 'Prochains retraits' })).toBeNull();
  });

  it('shows the latest orders of this point', async () => {
    const app = await open(
      address,
      serving([market], {
        'GET GetOrdersPage': { json: { data: [sampleOrder(1)], page: 1, pageSize: 20, totalCount: 1 } },
      }),
      'Marché de Sarlat',
    );
    await screen.findByRole('table', { name: 'Dernières commandes' });
    expect(Object.fromEntries(app.calls('GET GetOrdersPage')[0]?.query ?? [])).toEqual({
      collectionPoint: market.id,
      sortBy: 'creationDate',
      sortAscending: 'false',
      pageNumber: '1',
    });
  });

  it('says when the collection point does not exist', async () => {
    await open(`${LIST}/unknown`, serving(), 'Point de collecte');
    expect(screen.getByRole('heading', { name: 'Point de collecte non trouvé' })).toBeTruthy();
  });
});

describe('the address search', () => {
  const hit = (name: string, city = 'Sarlat-la-Canéda') => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [1.217, 44.889] },
    properties: { id: `${name} ${city}`, label: `${name} 24200 ${city}`, name, postcode: '24200', city },
  });
  const answer = (...features: object[]) => ({ json: { type: 'FeatureCollection', features } });
  const openForm = async (search: Answers[string], address = EDIT, title = 'Nouveau point de collecte') => {
    const app = await open(address, serving([market], { 'GET SearchAddress': search }), title);
    return { app, box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Adresse' }) };
  };
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => plain(textContent));

  it('lists what it finds, and says how many', async () => {
    const { app, box } = await openForm(answer(hit('12 rue des Lilas')));
    await app.user.type(box, 'rue d');
    await waitFor(() => expect(options()).toEqual(['12 rue des Lilas24200 Sarlat-la-Canéda']));
    expect(app.calls('GET SearchAddress').map(({ query }) => query.get('q'))).toEqual(['rue d']);
    expect(screen.getByText(/1\sadresse trouvée/)).toBeTruthy();
  });

  it('keeps what the keyboard chose', async () => {
    const { app, box } = await openForm(answer(hit('12 rue des Lilas'), hit('Sarlat-la-Canéda')));
    await app.user.type(box, 'sarlat');
    await screen.findAllByRole('option');
    await app.user.keyboard('{ArrowDown}{Enter}');
    expect(box.value).toBe('24200 Sarlat-la-Canéda');
    await app.user.clear(box);
    expect(box.value).toBe('');
    await app.user.tab();
    await waitFor(() => expect(box.value).toBe('24200 Sarlat-la-Canéda'));
  });

  it('lets no other address be typed and not chosen: the point is not saved with the old one', async () => {
    const { app, box } = await openForm(
      answer(hit('3 rue Neuve')),
      `${EDIT}?id=${market.id}`,
      'Modifier Marché de Sarlat',
    );
    await app.user.clear(box);
    await app.user.type(box, '3 rue neuve');
    await app.user.tab();
    await click(app, 'Enregistrer');
    await screen.findByText('Choisissez une adresse dans la liste proposée.');
    expect(box.value).toBe('3 rue neuve');
    expect(app.calls(`PATCH UpdateCollectionPoint/${market.id}`)).toEqual([]);
    await app.user.clear(box);
    await app.user.type(box, '12 rue des Lilas, 24200 Sarlat-la-Canéda');
    await click(app, 'Enregistrer');
    await screen.findByText('Marché de Sarlat modifié avec succès');
  });

  it('never shows an answer to older words', async () => {
    const late = Promise.withResolvers<ReturnType<typeof answer>>();
    const { app, box } = await openForm(({ query }) =>
      query.get('q') === 'sarlat' ? late.promise : answer(hit('1 place de la Mairie', 'Périgueux')),
    );
    await app.user.type(box, 'sarlat');
    await waitFor(() => expect(app.calls('GET SearchAddress')).toHaveLength(1));
    await app.user.clear(box);
    await app.user.type(box, 'perigueux');
    await waitFor(() => expect(options()).toEqual(['1 place de la Mairie24200 Périgueux']));
    late.resolve(answer(hit('12 rue des Lilas')));
    await app.user.type(box, 'x');
    expect(options()).toEqual([]);
    expect(screen.getByText('Recherche…')).toBeTruthy();
    await waitFor(() => expect(options()).toEqual(['1 place de la Mairie24200 Périgueux']));
  });

  it('says when nothing is found', async () => {
    const { app, box } = await openForm(answer());
    await app.user.type(box, 'zzzz');
    await screen.findByText('Aucune adresse trouvée');
  });

  it.each<[string, Answers[string]]>([
    [
      'the server says',
      { status: 503, text: "Une erreur est survenue lors de la recherche d'adresse. Veuillez réessayer plus tard." },
    ],
    ['the network gives', () => Promise.reject(new TypeError('offline'))],
  ])('tells of the failure that %s, then finds again', async (_case, failure) => {
    let isBroken = true;
    const { app, box } = await openForm((sent) =>
      isBroken ? (typeof failure === 'function' ? failure(sent) : failure) : answer(hit('12 rue des Lilas')),
    );
    await app.user.type(box, 'sarlat');
    const alert = await screen.findByText(
      "Une erreur est survenue lors de la recherche d'adresse. Veuillez réessayer plus tard.",
    );
    expect(alert.closest('[role=alert]')).toBeTruthy();
    isBroken = false;
    await app.user.type(box, ' ');
    await app.user.type(box, 'l');
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(screen.queryByText(/recherche d'adresse/)).toBeNull();
  });

  it('is sent with its place, longitude and latitude the right way round', async () => {
    const { app, box } = await openForm(
      answer(hit('3 rue Neuve')),
      `${EDIT}?id=${market.id}`,
      'Modifier Marché de Sarlat',
    );
    expect(box.value).toBe('12 rue des Lilas, 24200 Sarlat-la-Canéda');
    await app.user.clear(box);
    await app.user.type(box, '3 rue neuve');
    await screen.findAllByRole('option');
    await app.user.keyboard('{Enter}');
    await click(app, 'Enregistrer');
    await screen.findByText('Marché de Sarlat modifié avec succès');
    expect(app.calls(`PATCH UpdateCollectionPoint/${market.id}`)[0]?.body).toMatchObject({
      address: {
        street: '3 rue Neuve',
        postalCode: '24200',
        city: 'Sarlat-la-Canéda',
        country: 'France',
        geolocation: { latitude: 44.889, longitude: 1.217 },
      },
    });
  });
});

describe('the opening hours of a collection point', () => {
  const rows = () =>
    within(screen.getByRole('table', { name: "Horaires d'ouverture" }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => plain(textContent));

  it('adds one with the product’s defaults', async () => {
    const app = await open(EDIT, serving(), 'Nouveau point de collecte');
    await click(app, 'Ajouter un horaire');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ajouter un horaire' }));
    expect(app.at()).toBe(`${EDIT}?horaire=nouveau`);
    expect([...dialog.getByLabelText<HTMLSelectElement>('Jour').options].map(({ text }) => text)).toEqual([
      'Lundi',
      'Mardi',
      'Mercredi',
      'Jeudi',
      'Vendredi',
      'Samedi',
      'Dimanche',
    ]);
    expect(
      ['Début', 'Fin', 'Heure limite de commande'].map((label) => dialog.getByLabelText<HTMLInputElement>(label).value),
    ).toEqual(['08:00', '17:00', '12:00']);
    const delays = [...dialog.getByLabelText<HTMLSelectElement>('Délai minimum de commande').options].map(
      ({ text }) => text,
    );
    expect([delays[0], delays[1], delays[2], delays.at(-1)]).toEqual([
      'Le jour même',
      'La veille',
      '2 jours avant',
      'Une semaine avant',
    ]);
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(rows()).toEqual(["LundiDébut08:00Fin17:00Délai minimum de commandeLe jour même, jusqu'à 12 h"]),
    );
    expect(app.at()).toBe(EDIT);
    await click(app, 'Annuler');
    await click(app, 'Quitter');
    await waitFor(() => expect(app.at()).toBe('/avant'));
  });

  it('wants each time, a right order and no overlap, beside the field', async () => {
    const app = renderApp(`${EDIT}?id=${market.id}&horaire=nouveau`, serving());
    const dialog = within(await screen.findByRole('dialog'));
    const type = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    const problemOf = (label: string) =>
      plain(document.getElementById(dialog.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent);
    for (const label of ['Début', 'Fin', 'Heure limite de commande']) type(label, '');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(dialog.getAllByText('Veuillez renseigner une heure')).toHaveLength(3));
    type('Début', '12:00');
    type('Fin', '11:00');
    type('Heure limite de commande', '10:00');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(problemOf('Fin')).toBe("Lundi : l'heure de fin doit être après l'heure de début."));
    await app.user.selectOptions(dialog.getByLabelText('Jour'), 'Samedi');
    type('Fin', '13:00');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(problemOf('Début')).toBe('Samedi : deux horaires se chevauchent.'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('gives one a number of orders at most', async () => {
    const app = await open(`${EDIT}?id=${market.id}`, serving(), 'Modifier Marché de Sarlat');
    await click(app, "Modifier l'horaire du mercredi 16:00");
    const dialog = within(await screen.findByRole('dialog', { name: "Modifier l'horaire" }));
    await app.user.selectOptions(dialog.getByLabelText('Jour'), 'Mercredi');
    const most = dialog.getByLabelText(/^Nombre de commandes au plus/);
    await app.user.type(most, '0');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByText('Saisissez un nombre entre 1 et 999, ou rien.')).toBeDefined();
    await app.user.clear(most);
    await app.user.type(most, '12');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(rows()[0]).toMatch(/Commandes12 commandes au plus$/));
    await click(app, 'Enregistrer');
    await screen.findByText('Marché de Sarlat modifié avec succès');
    expect(app.calls(`PATCH UpdateCollectionPoint/${market.id}`)[0]?.body).toMatchObject({
      openingHours: { wednesday: [{ maxOrders: 12 }] },
    });
  });

  it('says beside the day that it has no room for another', async () => {
    const busy = {
      ...market,
      openingHours: { ...market.openingHours, saturday: Array.from({ length: 10 }, (_, n) => once(n)) },
    };
    const app = renderApp(`${EDIT}?id=${busy.id}&horaire=nouveau`, serving([busy]));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.selectOptions(dialog.getByLabelText('Jour'), 'Samedi');
    fireEvent.change(dialog.getByLabelText('Début'), { target: { value: '06:00' } });
    fireEvent.change(dialog.getByLabelText('Fin'), { target: { value: '07:00' } });
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    const problem = await dialog.findByText('Un jour de la semaine a 10 horaires au plus.');
    expect(dialog.getByLabelText('Jour').getAttribute('aria-describedby')).toContain(problem.id);
  });

  it('edits and deletes one', async () => {
    const app = await open(`${EDIT}?id=${market.id}`, serving(), 'Modifier Marché de Sarlat');
    await click(app, "Modifier l'horaire du mercredi 16:00");
    const dialog = within(await screen.findByRole('dialog', { name: "Modifier l'horaire" }));
    await app.user.selectOptions(dialog.getByLabelText('Jour'), 'Jeudi');
    await app.user.selectOptions(dialog.getByLabelText('Délai minimum de commande'), 'Une semaine avant');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(rows()[0]).toBe("JeudiDébut16:00Fin19:30Délai minimum de commandeUne semaine avant, jusqu'à 18 h"),
    );
    await click(app, "Supprimer l'horaire du samedi 08:00");
    expect(rows()).toHaveLength(2);
    await click(app, 'Enregistrer');
    await screen.findByText('Marché de Sarlat modifié avec succès');
    expect(app.calls(`PATCH UpdateCollectionPoint/${market.id}`)[0]?.body).toMatchObject({
      openingHours: { wednesday: [], thursday: [{ maximumOrderTimingDaysBefore: 7 }], saturday: [slot(14, 17)] },
    });
  });
});

it('an opening of one date that has passed is in the way of no new hours, nor shown among them', async () => {
  const rhythm = { repeats: 'ONCE', date: '2025-11-15' } as const;
  const point = samplePoint(1, 'Marché de Sarlat', {
    openingHours: { ...NO_OPENING_HOURS, saturday: [{ ...slot(8, 12), rhythm }], wednesday: [slot(16, 19)] },
  });
  await open(`${EDIT}?id=${point.id}`, serving([point]), 'Modifier Marché de Sarlat');
  expect(screen.getByRole('button', { name: "Supprimer l'horaire du mercredi 16:00" })).toBeTruthy();
  expect(screen.queryByRole('button', { name: "Supprimer l'horaire du samedi 08:00" })).toBeNull();
});

describe('the closures of a collection point', () => {
  const listed = () =>
    within(screen.getByRole('list', { name: 'Fermetures' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent));
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('lists those to come, adds one by its dates and takes one away', async () => {
    const app = await open(`${EDIT}?id=${market.id}`, serving(), 'Modifier Marché de Sarlat');
    expect(listed()).toEqual(['Fermé du jeudi 24 décembre 2026 au samedi 2 janvier 2027']);
    type('Fermé du', '2026-12-05');
    expect(screen.getByLabelText<HTMLInputElement>('au').value).toBe('2026-12-05');
    await click(app, 'Ajouter une fermeture');
    await waitFor(() =>
      expect(listed()).toEqual([
        'Fermé le samedi 5 décembre 2026',
        'Fermé du jeudi 24 décembre 2026 au samedi 2 janvier 2027',
      ]),
    );
    await click(app, /^Supprimer\s: Fermé du/);
    expect(listed()).toEqual(['Fermé le samedi 5 décembre 2026']);
    await click(app, 'Enregistrer');
    await screen.findByText('Marché de Sarlat modifié avec succès');
    // Those of past years stay behind: they are not shown, and there is room for so many.
    expect(app.calls(`PATCH UpdateCollectionPoint/${market.id}`)[0]?.body).toMatchObject({
      closures: [{ from: '2026-12-05', to: '2026-12-05' }],
    });
  });

  it('saves one whose dates were typed and not added, unless a date is wrong', async () => {
    const app = await open(`${EDIT}?id=${market.id}`, serving(), 'Modifier Marché de Sarlat');
    type('Fermé du', '2026-12-05');
    type('au', '2026-12-04');
    await click(app, 'Enregistrer');
    await screen.findByText('La fermeture doit finir après avoir commencé.');
    type('au', '2026-12-06');
    await click(app, 'Enregistrer');
    await screen.findByText('Marché de Sarlat modifié avec succès');
    const [sent, ...others] = app.calls(`PATCH UpdateCollectionPoint/${market.id}`);
    expect(others).toEqual([]);
    expect(sent?.body).toMatchObject({ closures: expect.arrayContaining([{ from: '2026-12-05', to: '2026-12-06' }]) });
    expect(sent?.body).not.toHaveProperty('typedClosure');
  });

  /** The nth day from 2 January 2027 on, which is no public holiday. */
  const dayOff = (n: number) => {
    const date = addDays('2027-01-02', n);
    return { from: date, to: date };
  };
  const FULL = "Un point de collecte a 100 fermetures au plus. Supprimez-en une d'abord.";
  const busy = (count: number) => ({ ...market, closures: Array.from({ length: count }, (_, n) => dayOff(n)) });
  const openBusy = (count: number) =>
    open(`${EDIT}?id=${market.id}`, serving([busy(count)]), 'Modifier Marché de Sarlat');

  it('says that it has as many as it may, and offers no further one until one is taken away', async () => {
    const app = await openBusy(99);
    expect(screen.queryByText(FULL)).toBeNull();
    type('Fermé du', '2026-12-05');
    await click(app, 'Ajouter une fermeture');
    await screen.findByText(FULL);
    expect(screen.queryByRole('group', { name: 'Nouvelle fermeture' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Noël/ }).disabled).toBe(true);
    await click(app, /^Supprimer\s: Fermé le samedi 5 décembre/);
    expect(screen.getByRole('group', { name: 'Nouvelle fermeture' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Noël/ }).disabled).toBe(false);
  });

  it('says beside dates that were typed and not added why they are one closure too many', async () => {
    const app = await openBusy(99);
    type('Fermé du', '2026-12-05');
    await click(app, /^Noël/);
    await click(app, 'Enregistrer');
    await waitFor(() => expect(screen.getByLabelText('Fermé du').getAttribute('aria-invalid')).toBe('true'));
    expect(app.calls(`PATCH UpdateCollectionPoint/${market.id}`)).toEqual([]);
    type('Fermé du', '');
    type('au', '');
    await click(app, 'Enregistrer');
    await screen.findByText('Marché de Sarlat modifié avec succès');
  });

  it('wants both dates, in their order', async () => {
    const app = await open(EDIT, serving(), 'Nouveau point de collecte');
    await click(app, 'Ajouter une fermeture');
    await waitFor(() => expect(screen.getAllByText('Veuillez renseigner une date')).toHaveLength(2));
    type('Fermé du', '2026-12-05');
    type('au', '2026-12-04');
    await click(app, 'Ajouter une fermeture');
    await screen.findByText('La fermeture doit finir après avoir commencé.');
    expect(screen.queryByRole('list', { name: 'Fermetures' })).toBeNull();
  });

  it('closes a public holiday with one tap, and opens it with another', async () => {
    const app = await open(EDIT, serving(), 'Nouveau point de collecte');
    const christmas = screen.getByRole('button', { name: /^Noël/ });
    expect(christmas.getAttribute('aria-pressed')).toBe('false');
    await app.user.click(christmas);
    expect(listed()).toEqual(['Fermé le vendredi 25 décembre 2026']);
    expect(christmas.getAttribute('aria-pressed')).toBe('true');
    await app.user.click(christmas);
    expect(screen.queryByRole('list', { name: 'Fermetures' })).toBeNull();
    expect(app.calls('GET GetOrdersByTimeRange')).toEqual([]);
  });

  it('shows a holiday within a longer closure as closed, by that closure', async () => {
    await open(`${EDIT}?id=${market.id}`, serving(), 'Modifier Marché de Sarlat');
    const christmas = screen.getByRole<HTMLButtonElement>('button', { name: /^Noël/ });
    expect([christmas.getAttribute('aria-pressed'), christmas.disabled]).toEqual(['true', true]);
  });

  it('lists the orders still to be collected on the days about to be closed', async () => {
    const data = [
      sampleOrder(1, { collectionDate: '2027-03-29' }),
      sampleOrder(2, { collectionDate: '2027-03-29', status: 'REFUSED' }),
    ];
    const app = await open(
      `${EDIT}?id=${market.id}`,
      serving([market], { 'GET GetOrdersByTimeRange': { json: data } }),
      'Modifier Marché de Sarlat',
    );
    expect(app.calls('GET GetOrdersByTimeRange')).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: /^Lundi de Pâques/ }));
    const notice = await screen.findByText(/commande est prévue pendant cette fermeture/);
    expect(plain(notice.closest('[role=alert]')?.textContent)).toContain(
      'ABCD2341 Anne Durand, lundi 29 mars 2027, 8 h – 12 h 30',
    );
    expect(screen.queryByText('ABCD2342')).toBeNull();
    expect(Object.fromEntries(app.calls('GET GetOrdersByTimeRange')[0]?.query ?? [])).toEqual({
      collectionPoint: market.id,
      from: '2027-03-29',
      to: '2027-03-29',
    });
  });

  it('says when those orders cannot be read', async () => {
    const app = await open(
      `${EDIT}?id=${market.id}`,
      serving([market], { 'GET GetOrdersByTimeRange': { status: 500 } }),
      'Modifier Marché de Sarlat',
    );
    await app.user.click(screen.getByRole('button', { name: /^Lundi de Pâques/ }));
    await screen.findByText('Une erreur est survenue lors de la récupération des commandes');
  });

  it('leads, once saved, to the orders that it touches', async () => {
    const data = [sampleOrder(1, { collectionDate: '2027-03-29' })];
    const app = await open(
      `${EDIT}?id=${market.id}`,
      serving([market], { 'GET GetOrdersByTimeRange': { json: data } }),
      'Modifier Marché de Sarlat',
    );
    await app.user.click(screen.getByRole('button', { name: /^Lundi de Pâques/ }));
    await click(app, 'Enregistrer');
    await screen.findByRole('heading', { level: 1, name: 'Commandes prévues pendant une fermeture' });
    expect(app.at()).toBe(`/admin/points-de-collecte/${market.id}/fermeture?du=2027-03-29&au=2027-03-29`);
  });
});

describe('the orders that a closure touches', () => {
  const closed = samplePoint(1, 'Marché de Sarlat', {
    openingHours: { ...NO_OPENING_HOURS, saturday: [slot(8, 12)] },
    closures: [{ from: '2026-11-21', to: '2026-11-21' }],
  });
  const ADDRESS = `/admin/points-de-collecte/${closed.id}/fermeture?du=2026-11-21&au=2026-11-21`;
  const TITLE = 'Commandes prévues pendant une fermeture';
  const on = (n: number, firstname: string, changes: Parameters<typeof sampleOrder>[1] = {}) =>
    sampleOrder(n, {
      status: 'ACCEPTED',
      collectionDate: '2026-11-21',
      shopperDetails: { ...sampleOrder(n).shopperDetails, firstname },
      ...changes,
    });
  const touched = [
    on(1, 'Anne'),
    on(2, 'Paul', { status: 'PAID' }),
    on(3, 'Zoé'),
    on(4, 'Test', { isTest: true }),
    on(5, 'Partie', { status: 'COLLECTED' }),
  ];
  const names = () => screen.getAllByRole('checkbox').map((box) => plain(box.closest('li')?.textContent));
  const visit = async (answers: Answers = {}) => {
    const app = await open(
      ADDRESS,
      serving([closed, farm], { 'GET GetOrdersByTimeRange': { json: touched }, ...answers }),
      TITLE,
    );
    await screen.findAllByRole('checkbox');
    return app;
  };

  it('are listed, but for test orders and those that were fetched, and move together', async () => {
    let left = touched;
    const app = await visit({
      'GET GetOrdersByTimeRange': () => ({ json: left }),
      'POST MoveOrders': ({ body }) => {
        left = touched.slice(1, 2);
        const { orderIds } = body as { orderIds: string[] };
        return {
          json: { moved: orderIds.slice(0, 1), refused: [{ orderId: orderIds[1], problem: 'Elle est occupée.' }] },
        };
      },
    });
    expect(names()).toEqual([
      'Anne Durand, samedi 21 novembre 2026, 8 h – 12 h 30, 5,15 €ABCD2341',
      'Paul Durand, samedi 21 novembre 2026, 8 h – 12 h 30, 5,15 €ABCD2342',
      'Zoé Durand, samedi 21 novembre 2026, 8 h – 12 h 30, 5,15 €ABCD2343',
    ]);
    await app.user.click(screen.getByRole('checkbox', { name: /^Zoé/ }));
    await click(app, 'Déplacer au…');
    const dialog = within(await screen.findByRole('dialog', { name: /^Déplacer 2\scommandes$/ }));
    await app.user.click(dialog.getByRole('button', { name: 'Déplacer et prévenir' }));
    expect(dialog.getByText('Choisissez un créneau.')).toBeTruthy();
    await app.user.selectOptions(dialog.getByLabelText('Créneau'), dialog.getByRole('option', { name: /28 nov/ }));
    await app.user.click(dialog.getByRole('button', { name: 'Déplacer et prévenir' }));
    expect(await screen.findByText(/^1\scommande déplacée$/)).toBeTruthy();
    expect(plain(screen.getByText(/Elle est occupée/).textContent)).toBe('ABCD2342, Paul Durand : Elle est occupée.');
    expect(app.calls('POST MoveOrders').map(({ body }) => body)).toEqual([
      {
        orderIds: [touched[0]?.id, touched[1]?.id],
        collectionPointId: closed.id,
        collectionDate: '2026-11-28',
        collectionPeriod: { startingHour: 8, startingMinute: 0, endingHour: 12, endingMinute: 30 },
        message: 'Le point de collecte est fermé ce jour-là.',
      },
    ]);
    expect(names()).toHaveLength(1);
  });

  it('are cancelled one by one, each told apart where it cannot be', async () => {
    const app = await visit({
      [`POST CancelOrder/${touched[0]?.id}`]: { json: sampleOrderDetail(1) },
      [`DELETE RefuseOrder/${touched[1]?.id}`]: { json: sampleOrderDetail(2) },
      [`POST CancelOrder/${touched[2]?.id}`]: { status: 409, text: 'Une autre action est en cours.' },
    });
    await click(app, 'Annuler et rembourser');
    const dialog = within(await screen.findByRole('dialog', { name: /^Annuler 3\scommandes/ }));
    await app.user.click(dialog.getByRole('button', { name: 'Annuler et rembourser' }));
    expect(await screen.findByText(/^2\scommandes annulées$/)).toBeTruthy();
    expect(plain(screen.getByText(/Une autre action/).textContent)).toBe(
      'ABCD2343, Zoé Durand : Une autre action est en cours.',
    );
    expect(app.calls(`POST CancelOrder/${touched[0]?.id}`)[0]?.body).toEqual({
      reason: 'Le point de collecte est fermé ce jour-là.',
    });
  });

  it('say when there is none, and when they cannot be read', async () => {
    await open(ADDRESS, serving([closed], { 'GET GetOrdersByTimeRange': { json: [] } }), TITLE);
    expect(await screen.findByText('Aucune commande à déplacer')).toBeTruthy();
    await open(ADDRESS, serving([closed], { 'GET GetOrdersByTimeRange': { status: 500 } }), TITLE);
    expect(await screen.findByText('Une erreur est survenue lors de la récupération des commandes')).toBeTruthy();
  });
});

describe('the form of a collection point', () => {
  it('without an address says so beside it and sends nothing; its picture is a drawing to begin with', async () => {
    const app = await open(EDIT, serving([]), 'Nouveau point de collecte');
    await app.user.type(screen.getByLabelText('Nom'), 'La ferme');
    await app.user.type(screen.getByLabelText('Description'), 'Au bout du chemin');
    await click(app, 'Enregistrer');
    expect((await screen.findByRole('img', { name: 'Image' })).getAttribute('src')).toBe('/images/dessin-ferme.jpg');
    const box = await screen.findByRole('combobox', { name: 'Adresse', description: /Choisissez une adresse/ });
    expect(
      box
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    ).toContain('Choisissez une adresse dans la liste proposée.');
    expect(app.sent.map(({ call }) => call)).toEqual(['GET GetShopAggregate']);
  });

  it('sends an edit without the image, says so and goes one step back', async () => {
    const app = await open(`${EDIT}?id=${market.id}`, serving(), 'Modifier Marché de Sarlat');
    await app.user.type(screen.getByLabelText('Nom'), ' 2');
    await app.user.click(screen.getByRole('radio', { name: 'Masqué sur le site' }));
    await app.user.click(screen.getByRole('switch', { name: 'Paiements sur place' }));
    await click(app, 'Enregistrer');
    await screen.findByText('Marché de Sarlat 2 modifié avec succès');
    const [sent] = app.calls(`PATCH UpdateCollectionPoint/${market.id}`);
    // Hours and closures that somebody else changes meanwhile stay theirs (R-SCREENS-12).
    expect(sent?.body).toEqual({ label: 'Marché de Sarlat 2', isEnabled: false, offlinePaymentsEnabled: true });
    await waitFor(() => expect(app.at()).toBe('/avant'));
  });

  it('warns when no means of payment is left', async () => {
    const app = await open(`${EDIT}?id=${market.id}`, serving(), 'Modifier Marché de Sarlat');
    await app.user.click(screen.getByRole('switch', { name: 'Paiements en ligne' }));
    await screen.findByText(/Sans moyen de paiement/);
  });

  it('is shut while it is saved', async () => {
    const answer = Promise.withResolvers<{ json: unknown }>();
    const app = await open(
      `${EDIT}?id=${market.id}`,
      serving([market], { [`PATCH UpdateCollectionPoint/${market.id}`]: () => answer.promise }),
      'Modifier Marché de Sarlat',
    );
    await click(app, 'Enregistrer');
    await waitFor(() => expect(screen.getByLabelText('Nom').closest('fieldset')?.disabled).toBe(true));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Adresse' }).disabled).toBe(true);
    answer.resolve({ json: market });
    await screen.findByText('Marché de Sarlat modifié avec succès');
  });

  it('shows a refusal in an error popup and keeps what was typed', async () => {
    const app = await open(
      `${EDIT}?id=${market.id}`,
      serving([market], { [`PATCH UpdateCollectionPoint/${market.id}`]: { status: 400, text: 'Non, pas ainsi.' } }),
      'Modifier Marché de Sarlat',
    );
    await app.user.type(screen.getByLabelText('Nom'), ' bis');
    await click(app, 'Enregistrer');
    await screen.findByText('Non, pas ainsi.');
    expect(screen.getByText('Erreur')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Marché de Sarlat bis');
  });

  it('Annuler goes back', async () => {
    const app = await open(EDIT, serving(), 'Nouveau point de collecte');
    await click(app, 'Annuler');
    await waitFor(() => expect(app.at()).toBe('/avant'));
  });

  it('says when the point to edit is unknown', async () => {
    renderApp(`${EDIT}?id=unknown`, serving());
    await screen.findByText('Point de collecte non trouvé');
  });
});
