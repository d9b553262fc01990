import type { ShopAggregate } from '@etal/contract/shop';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, plain, renderApp } from '../../testing/render-app.tsx';
import { sampleShop } from '../../testing/sample-shop.ts';

const feature = (title: string, n: number) => ({
  title,
  text: `Texte de ${title}`,
  imgUrl: `/images/00000000-0000-4000-8000-00000000000${n}.jpg`,
});
const farm = feature('Notre ferme', 1);
const cows = feature('Nos vaches', 2);

/** The site as the server holds it: what is saved, the next load shows. */
function serving(
  {
    features = [farm, cows],
    contact = {},
  }: { features?: ShopAggregate['details']['features']; contact?: Partial<ShopAggregate['contact']> } = {},
  answers: Answers = {},
): Answers {
  const shop = sampleShop();
  shop.details = { ...shop.details, features };
  shop.contact = { ...shop.contact, ...contact };
  return {
    'GET GetShopAggregate': () => ({ json: structuredClone(shop) }),
    'PUT SaveShopDetails': ({ body }) => {
      shop.details.about = (body as { about: string }).about;
      return { json: shop.details };
    },
    'PUT SaveShopFeatures': ({ body }) => {
      shop.details.features = (body as { data: typeof features }).data;
      return { json: shop.details };
    },
    'PUT SaveShopContactInfo': ({ body }) => {
      Object.assign(shop.contact, body);
      return { json: shop.contact };
    },
    ...answers,
  };
}

const open = async (answers = serving()) => {
  const app = renderApp('/admin/mon-site', answers);
  await screen.findByRole('heading', { level: 1, name: 'Mon site' });
  return app;
};
const click = (app: ReturnType<typeof renderApp>, name: string) => app.user.click(screen.getByRole('button', { name }));
const region = (name: string) => screen.getByRole('region', { name });

it('shows the presentation, the sections, the contacts and a preview', async () => {
  await open(
    serving({ contact: { emails: ['a@etal.test'], phones: ['06 12 34 56 78'], facebookUrl: 'facebook.com/ferme' } }),
  );
  expect(region('Présentation').textContent).toContain('Légumes');
  expect(
    within(region('Sections de présentation'))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Notre ferme', 'Nos vaches']);
  expect(plain(region('Contacts').textContent)).toMatch(
    /a@etal\.test.*06 12 34 56 78.*facebook\.com\/ferme.*Non renseigné/,
  );
  expect(region('Aperçu de mon site').textContent).toMatch(
    /La Ferme du Pré.*Légumes.*Notre ferme.*Nos vaches.*a@etal\.test/,
  );
});

it('says when there is no section', async () => {
  await open(serving({ features: [] }));
  expect(screen.getByText('Aucune section pour le moment.')).toBeTruthy();
});

describe('the presentation of the site', () => {
  it('is edited with its preview, and saved without the images that did not change', async () => {
    const app = await open();
    await click(app, 'Modifier la présentation');
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier la présentation' }));
    const about = dialog.getByLabelText('Présentation');
    await app.user.clear(about);
    await app.user.type(about, 'Maraîchers');
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Vert Étal' }).checked).toBe(true);
    await app.user.click(dialog.getByRole('radio', { name: 'Betterave' }));
    await app.user.click(screen.getByRole('radio', { name: /^Carnet/ }));
    expect(dialog.getByRole('region', { name: 'Aperçu de mon site', hidden: true }).textContent).toContain(
      'Maraîchers',
    );
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('La Ferme du Pré enregistré avec succès')).toBeTruthy();
    expect(app.calls('PUT SaveShopDetails')[0]?.body).toEqual({
      about: 'Maraîchers',
      accentColor: '#8e2250',
      look: 'NOTEBOOK',
    });
    expect(region('Présentation').textContent).toContain('Maraîchers');
  });

  it('leaves to another tab what was not changed here (R-SCREENS-12)', async () => {
    const shop = sampleShop();
    const app = await open(serving({}, { 'GET GetShopAggregate': () => ({ json: structuredClone(shop) }) }));
    await click(app, 'Modifier la présentation');
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier la présentation' }));
    shop.details.about = 'Maraîchers et apiculteurs';
    await app.user.click(dialog.getByRole('radio', { name: 'Betterave' }));
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.calls('PUT SaveShopDetails')[0]?.body).toEqual({
      about: 'Maraîchers et apiculteurs',
      accentColor: '#8e2250',
    });
  });

  it('wants three characters', async () => {
    const app = await open();
    await click(app, 'Modifier la présentation');
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.clear(dialog.getByLabelText('Présentation'));
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText('Ce champ est obligatoire.');
    expect(app.calls('PUT SaveShopDetails')).toEqual([]);
  });
});

describe('the sections of the site', () => {
  it('a new one needs an image', async () => {
    const app = await open();
    await click(app, 'Ajouter une section');
    const dialog = within(await screen.findByRole('dialog', { name: 'Nouvelle section' }));
    await app.user.type(dialog.getByLabelText('Titre'), 'Nos marchés');
    await app.user.type(dialog.getByLabelText('Texte'), 'Le samedi.');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText('Veuillez sélectionner une image.');
    expect(app.calls('PUT SaveShopFeatures')).toEqual([]);
  });

  it('are edited, keeping their image by its address', async () => {
    const app = await open();
    await click(app, 'Modifier Nos vaches');
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier la section' }));
    await app.user.type(dialog.getByLabelText('Titre'), ' à nous');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('La Ferme du Pré enregistré avec succès')).toBeTruthy();
    expect(app.calls('PUT SaveShopFeatures')[0]?.body).toEqual({
      data: [farm, { ...cows, title: 'Nos vaches à nous' }],
    });
  });

  it('are put in another order', async () => {
    const app = await open();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Monter Notre ferme' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Descendre Nos vaches' }).disabled).toBe(true);
    await click(app, 'Monter Nos vaches');
    await waitFor(() =>
      expect(within(region('Sections de présentation')).getAllByRole('heading', { level: 3 })[0]?.textContent).toBe(
        'Nos vaches',
      ),
    );
    expect(app.calls('PUT SaveShopFeatures')[0]?.body).toEqual({ data: [cows, farm] });
  });

  it('keep what another tab makes of them while a dialog is open (R-SCREENS-12)', async () => {
    const shop = sampleShop();
    shop.details = { ...shop.details, features: [farm, cows] };
    const app = await open(serving({}, { 'GET GetShopAggregate': () => ({ json: structuredClone(shop) }) }));
    await click(app, 'Modifier Nos vaches');
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier la section' }));
    const markets = feature('Nos marchés', 3);
    shop.details.features = [markets, { ...cows, text: 'Vingt brunes.' }];
    // As when the tab is looked at again.
    await act(() => app.router.revalidate());
    await app.user.type(dialog.getByLabelText('Titre'), ' à nous');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.calls('PUT SaveShopFeatures')[0]?.body).toEqual({
      data: [markets, { ...cows, title: 'Nos vaches à nous', text: 'Vingt brunes.' }],
    });
  });

  it('a section that another tab removes stays open here, and is saved with what was typed', async () => {
    const shop = sampleShop();
    shop.details = { ...shop.details, features: [farm, cows] };
    const app = await open(serving({}, { 'GET GetShopAggregate': () => ({ json: structuredClone(shop) }) }));
    await click(app, 'Modifier Nos vaches');
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier la section' }));
    await app.user.type(dialog.getByLabelText('Titre'), ' à nous');
    shop.details.features = [farm];
    await act(() => app.router.revalidate());
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.calls('PUT SaveShopFeatures')[0]?.body).toEqual({
      data: [farm, { ...cows, title: 'Nos vaches à nous' }],
    });
  });

  it('a link to a section that is not there opens nothing', async () => {
    renderApp('/admin/mon-site?dialogue=section&section=7', serving());
    await screen.findByRole('heading', { level: 1, name: 'Mon site' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are deleted after asking, in the product’s words', async () => {
    const app = await open();
    await click(app, 'Supprimer Notre ferme');
    const dialog = await screen.findByRole('alertdialog', {
      name: /^Voulez-vous vraiment supprimer cette section\s\?$/,
    });
    expect(dialog.textContent).toContain('Le contenu sera supprimé et non récupérable.');
    await app.user.click(within(dialog).getByRole('button', { name: 'Supprimer la section' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.calls('PUT SaveShopFeatures')[0]?.body).toEqual({ data: [cows] });
  });
});

it('says how many sections a site may have once it has them', async () => {
  await open(serving({ features: Array.from({ length: 12 }, (_, n) => feature(`Section ${n}`, n)) }));
  expect(screen.queryByRole('button', { name: 'Ajouter une section' })).toBeNull();
  expect(screen.getByText('Un site a 12 sections au plus.')).toBeTruthy();
});

describe('the contacts of the site', () => {
  const openDialog = async (answers = serving()) => {
    const app = await open(answers);
    await click(app, 'Modifier les contacts');
    return { app, dialog: within(await screen.findByRole('dialog', { name: 'Modifier les contacts' })) };
  };

  it('are saved without their empty entries', async () => {
    const { app, dialog } = await openDialog();
    await app.user.type(dialog.getByLabelText('Adresse email 1'), 'ferme@etal.test');
    await app.user.click(
      within(dialog.getByRole('group', { name: 'Adresses email' })).getByRole('button', { name: 'Ajouter' }),
    );
    await app.user.type(dialog.getByLabelText('Instagram'), 'instagram.com/ferme');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('La Ferme du Pré enregistré avec succès')).toBeTruthy();
    expect(app.calls('PUT SaveShopContactInfo')[0]?.body).toEqual({
      emails: ['ferme@etal.test'],
      phones: [],
      facebookUrl: null,
      instagramUrl: 'instagram.com/ferme',
    });
  });

  it('say how many there may be once there are as many', async () => {
    const many = (make: (n: number) => string) => Array.from({ length: 10 }, (_, n) => make(n));
    const { dialog } = await openDialog(
      serving({ contact: { emails: many((n) => `${n}@etal.test`), phones: many((n) => `06 12 34 56 7${n}`) } }),
    );
    expect(dialog.queryByRole('button', { name: 'Ajouter' })).toBeNull();
    expect(dialog.getByText('Un site montre 10 adresses email au plus.')).toBeTruthy();
    expect(dialog.getByText('Un site montre 10 téléphones au plus.')).toBeTruthy();
  });

  it('leave to another tab what was not changed here (R-SCREENS-12)', async () => {
    const shop = sampleShop();
    const { app, dialog } = await openDialog(
      serving({}, { 'GET GetShopAggregate': () => ({ json: structuredClone(shop) }) }),
    );
    shop.contact = { ...shop.contact, phones: ['06 12 34 56 78'] };
    await app.user.type(dialog.getByLabelText('Instagram'), 'instagram.com/ferme');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.calls('PUT SaveShopContactInfo')[0]?.body).toMatchObject({
      phones: ['06 12 34 56 78'],
      instagramUrl: 'instagram.com/ferme',
    });
  });

  it.each([
    ['Adresse email 1', 'ferme', 'Saisissez une adresse email, par exemple nom@exemple.fr.'],
    ['Téléphone 1', '12', 'Saisissez un numéro de téléphone, par exemple 06 12 34 56 78.'],
    ['Facebook', 'ab', "Saisissez l'adresse de votre page, par exemple facebook.com/ma-ferme."],
  ])('%s refuses %j beside its field', async (label, typed, sentence) => {
    const { app, dialog } = await openDialog();
    await app.user.type(dialog.getByLabelText(label), typed);
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText(sentence);
    expect(app.calls('PUT SaveShopContactInfo')).toEqual([]);
  });

  it('a linked page locks the Facebook address', async () => {
    const { dialog } = await openDialog(
      serving({ contact: { facebookUrl: 'facebook.com/ferme', facebookPageLinked: true } }),
    );
    expect(dialog.getByLabelText<HTMLInputElement>('Facebook').readOnly).toBe(true);
  });

  it('show a refusal in the dialog', async () => {
    const { app, dialog } = await openDialog(serving({}, { 'PUT SaveShopContactInfo': { status: 409, text: 'Non.' } }));
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await dialog.findByText('Non.');
  });
});
