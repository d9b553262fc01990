import type { LegalInformation } from '@etal/contract/settings';
import { SENTENCES } from '@etal/texts/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, plain, renderApp } from '../../../testing/render-app.tsx';
import { SAMPLE_LEGAL, sampleParameters, sampleShop } from '../../../testing/sample-shop.ts';
import { hasOtherVatRates } from './legal-form.ts';

const saved = SAMPLE_LEGAL;

const serving = (legalInformation: LegalInformation | null, answers: Answers = {}): Answers => ({
  'GET GetShopAggregate': { json: sampleShop({ parameters: sampleParameters({ legalInformation }) }) },
  'POST SetShopLegalInformation': { json: saved },
  ...answers,
});

const open = async (legal: LegalInformation | null = null, answers: Answers = {}) => {
  const app = renderApp('/admin/parametres/infos-legales', serving(legal, answers));
  await screen.findByRole('heading', { level: 1, name: 'Informations légales' });
  return app;
};
type App = Awaited<ReturnType<typeof open>>;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = (app: App) => app.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
const sent = (app: App) => app.calls('POST SetShopLegalInformation').map(({ body }) => body);
const retype = async (app: App, label: string, text: string) => {
  await app.user.clear(field(label));
  if (text) await app.user.type(field(label), text);
};

it('the legal information is filled in from nothing', async () => {
  const app = await open();
  expect(field('Adresse email').value).toBe('demo@etal.test');
  // The shop's own name is a fair guess.
  expect(field("Nom de l'entreprise").value).toBe('La Ferme du Pré');
  await retype(app, "Nom de l'entreprise", 'EARL du Pré');
  await app.user.selectOptions(field('Forme juridique'), 'EARL');
  await app.user.type(field('Capital social'), '7500,5');
  await app.user.type(field('SIREN'), '732 829 320');
  expect(field('Numéro de TVA').value).toBe('FR44732829320');
  await retype(app, 'Numéro de TVA', 'FR44 732 829 320');
  await app.user.type(field('Rue'), '12 chemin du Pré');
  await app.user.type(field('Code postal'), '24200');
  await app.user.type(field('Ville'), 'Sarlat-la-Canéda');
  await submit(app);
  await screen.findByText('Informations légales mises à jour');
  expect(sent(app)).toEqual([
    {
      email: 'demo@etal.test',
      title: 'EARL du Pré',
      legalForm: 'EARL',
      vatRegime: 'STANDARD',
      rcsCity: '',
      siren: '732 829 320',
      tva: 'FR44 732 829 320',
      streetAddress: '12 chemin du Pré',
      postalCodeAddress: '24200',
      cityAddress: 'Sarlat-la-Canéda',
      countryAddress: 'France',
      // Euros on the wire (R-WIRE-2).
      capital: 7500.5,
      // Blank is nothing: the server keeps none.
      mediator: { name: '', address: '', website: '' },
    },
  ]);
  await waitFor(() => expect(app.at()).toBe('/avant'));
});

it('the legal information starts from what is saved', async () => {
  await open(saved);
  const values = [
    "Nom de l'entreprise",
    'Forme juridique',
    'Capital social',
    'SIREN',
    'Numéro de TVA',
    'Rue',
    'Code postal',
    'Ville',
    'Pays',
    'Adresse email',
  ].map((label) => plain(field(label).value));
  expect(values).toEqual([
    'EARL du Pré',
    'EARL',
    '7500,50',
    '732 829 320',
    'FR44732829320',
    '12 chemin du Pré',
    '24200',
    'Sarlat-la-Canéda',
    'France',
    'compta@etal.test',
  ]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Régime réel' }).checked).toBe(true);
  expect(field('Pays').readOnly).toBe(true);
});

it('the fields say to the browser what to fill in', async () => {
  await open();
  const known = {
    "Nom de l'entreprise": 'organization',
    Rue: 'street-address',
    'Code postal': 'postal-code',
    Ville: 'address-level2',
    'Adresse email': 'email',
  };
  for (const [label, word] of Object.entries(known)) expect(field(label).autocomplete).toBe(word);
});

it('the VAT number follows the SIREN, goes where no VAT is billed, and a number of one’s own stays', async () => {
  const app = await open();
  await app.user.type(field('SIREN'), '732829320');
  expect(field('Numéro de TVA').value).toBe('FR44732829320');
  await retype(app, 'SIREN', '443061841');
  expect(field('Numéro de TVA').value).toBe('FR64443061841');
  await app.user.click(screen.getByRole('radio', { name: /^Franchise/ }));
  expect(field('Numéro de TVA').value).toBe('');
  await retype(app, 'Numéro de TVA', 'FRK7443061841');
  await app.user.click(screen.getAllByRole('radio')[0]!);
  expect(field('Numéro de TVA').value).toBe('FRK7443061841');
});

it('everything is asked for at once, each beside its field, and nothing is sent', async () => {
  const app = await open();
  await retype(app, 'Adresse email', '');
  await retype(app, "Nom de l'entreprise", '');
  await submit(app);
  await screen.findByText('Choisissez votre forme juridique.');
  const invalid = screen.getAllByRole('textbox').filter((box) => box.getAttribute('aria-invalid') === 'true');
  expect(
    invalid.map(
      (box) =>
        screen.getByText((_, element) => element?.tagName === 'LABEL' && element.getAttribute('for') === box.id)
          .textContent,
    ),
  ).toEqual(["Nom de l'entreprise", 'SIREN', 'Numéro de TVA', 'Rue', 'Code postal', 'Ville', 'Adresse email']);
  expect(document.activeElement).toBe(field("Nom de l'entreprise"));
  expect(sent(app)).toEqual([]);
});

it.each([
  ['SIREN', '123456789', "Ce numéro SIREN n'est pas valable : il compte neuf chiffres, par exemple 732 829 320."],
  ['Numéro de TVA', '', 'Le numéro de TVA est obligatoire sous le régime réel.'],
  [
    'Numéro de TVA',
    'FR45732829320',
    'La clé de ce numéro de TVA est fausse : vérifiez les deux caractères qui suivent FR.',
  ],
  ['Numéro de TVA', 'FR64443061841', 'Ce numéro de TVA ne finit pas par votre SIREN.'],
  ['Capital social', '', 'Le capital social est obligatoire pour cette forme juridique.'],
  ['Code postal', '2A004', 'Saisissez un code postal à cinq chiffres, par exemple 24200.'],
  ["Nom de l'entreprise", 'ab', 'Saisissez au moins 3 caractères.'],
  ['Adresse email', 'ferme', 'Saisissez une adresse email, par exemple nom@exemple.fr.'],
])('%s refuses %j beside its field', async (label, typed, sentence) => {
  const app = await open(saved);
  await retype(app, label, typed);
  await submit(app);
  await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
  const described = (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => plain(document.getElementById(id)?.textContent));
  expect(described).toContain(sentence);
  expect(sent(app)).toEqual([]);
});

describe('what is asked depends on the company', () => {
  it('a sole trader has no capital, and none is sent', async () => {
    const app = await open(saved);
    await app.user.selectOptions(field('Forme juridique'), 'EI');
    expect(screen.queryByLabelText('Capital social')).toBeNull();
    await submit(app);
    await waitFor(() => expect(sent(app)).toHaveLength(1));
    expect(sent(app)[0]).toMatchObject({ legalForm: 'EI', capital: null });
  });

  it('no form chosen, no capital asked', async () => {
    await open();
    expect(screen.queryByLabelText('Capital social')).toBeNull();
  });

  it.each(['Franchise en base', 'Remboursement forfaitaire agricole'])(
    'under « %s » the VAT number may be left out',
    async (regime) => {
      const app = await open(saved);
      await app.user.click(screen.getByRole('radio', { name: regime }));
      expect(field('Numéro de TVA').required).toBe(false);
      await retype(app, 'Numéro de TVA', '');
      await submit(app);
      await waitFor(() => expect(sent(app)).toHaveLength(1));
      expect(sent(app)[0]).toMatchObject({ tva: null });
    },
  );
});

describe('the mediator', () => {
  const LABELS = ['Nom du médiateur', 'Adresse du médiateur', 'Site internet du médiateur'] as const;
  const [NAME, ADDRESS, SITE] = LABELS;

  it('is sent with the rest', async () => {
    const app = await open(saved);
    await app.user.type(field(NAME), 'Médiation du Pré');
    await app.user.type(field(SITE), 'www.mediation.example');
    await submit(app);
    await waitFor(() => expect(sent(app)).toHaveLength(1));
    expect(sent(app)[0]).toMatchObject({
      mediator: { name: 'Médiation du Pré', address: '', website: 'www.mediation.example' },
    });
  });

  it('starts from what is saved', async () => {
    await open({
      ...saved,
      mediator: { name: 'Médiation du Pré', address: null, website: 'https://mediation.example/' },
    });
    expect(LABELS.map((label) => field(label).value)).toEqual(['Médiation du Pré', '', 'https://mediation.example/']);
  });

  it.each([
    [NAME, { [SITE]: 'https://mediation.example' }, 'Saisissez le nom du médiateur.'],
    [ADDRESS, { [NAME]: 'Médiation du Pré' }, "Saisissez l'adresse du médiateur ou son site internet."],
    [
      SITE,
      { [NAME]: 'Médiation du Pré', [SITE]: 'javascript:alert(1)' },
      'Saisissez une adresse qui commence par https://, par exemple https://www.mediateur.fr.',
    ],
  ])('%s is asked for when %j is all there is', async (label, typed, sentence) => {
    const app = await open(saved);
    for (const [other, text] of Object.entries(typed)) await app.user.type(field(other), text);
    await submit(app);
    await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
    const described = (field(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => plain(document.getElementById(id)?.textContent));
    expect(described).toContain(sentence);
    expect(sent(app)).toEqual([]);
  });
});

describe('VAT differs in Corsica and overseas', () => {
  it.each([
    ['20000', true],
    ['97400', true],
    [' 97110 ', true],
    ['24200', false],
    ['2000', false],
    ['12000', false],
    ['', false],
  ])('%j: %s', (postalCode, expected) => {
    expect(hasOtherVatRates(postalCode)).toBe(expected);
  });

  it('which is said, and forbids nothing', async () => {
    const app = await open(saved);
    expect(screen.queryByText(/En Corse et outre-mer/)).toBeNull();
    await retype(app, 'Code postal', '20200');
    expect(screen.getByText(/En Corse et outre-mer/).closest('output')).toBeTruthy();
    await submit(app);
    await waitFor(() => expect(sent(app)).toHaveLength(1));
  });
});

it.each([
  ['the server’s sentence', { status: 400, text: 'Non.' }, 'Non.'],
  [
    'the product’s own, for want of one',
    { status: 502, json: {} },
    'Erreur lors de la mise à jour des informations légales',
  ],
  [
    'the product’s own, where the server only says that it failed',
    { status: 500, text: SENTENCES.INTERNAL },
    'Erreur lors de la mise à jour des informations légales',
  ],
])('a failure is told with %s, and what was typed stays', async (_, answer, sentence) => {
  const app = await open(saved, { 'POST SetShopLegalInformation': answer });
  await retype(app, 'Ville', 'Périgueux');
  await submit(app);
  await waitFor(() =>
    expect(
      within(screen.getAllByRole('alert').find(({ textContent }) => textContent) as HTMLElement).getByText(sentence),
    ).toBeTruthy(),
  );
  expect(app.at()).toBe('/admin/parametres/infos-legales');
  expect(field('Ville').value).toBe('Périgueux');
});

it('the legal information is left without saving', async () => {
  const app = await open(saved);
  await app.user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(app.at()).toBe('/avant'));
  expect(sent(app)).toEqual([]);
});
