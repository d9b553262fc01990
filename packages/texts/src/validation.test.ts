import { calls } from '@etal/contract/calls';
import { createSimpleArticle } from '@etal/contract/articles';
import { createOrder } from '@etal/contract/new-order';
import { type ErrorCode, Refusal, STATUS_OF } from '@etal/contract/errors';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SENTENCES, sentenceOf } from './errors.ts';
import { fieldName } from './fields.ts';
import { inputSentence } from './input-sentence.ts';
import { fieldProblem } from './validation.ts';

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const issuesOf = (schema: z.core.$ZodType, value: unknown) =>
  z.safeParse(schema, value, { reportInput: true }).error?.issues ?? [];

describe('a refused input', () => {
  const schema = z
    .object({
      label: z.string().min(3).max(5),
      stock: z.int().min(0).max(10),
      tags: z.array(z.enum(['A'])).max(1),
      email: z.email(),
    })
    .partial();
  it.each([
    [{ label: 12 }, '« Nom » : une valeur de type texte est attendue.'],
    [{ label: '' }, '« Nom » : ce champ est obligatoire.'],
    [{ label: 'ab' }, '« Nom » : saisissez au moins 3 caractères.'],
    [{ label: 'abcdef' }, '« Nom » : saisissez au plus 5 caractères.'],
    [{ stock: 1.5 }, '« Stock » : une valeur de type nombre entier est attendue.'],
    [{ stock: -1 }, '« Stock » : la valeur doit être au moins 0.'],
    [{ stock: 11 }, '« Stock » : la valeur doit être au plus 10.'],
    [{ tags: ['B'] }, '« Labels » : choisissez une des valeurs proposées.'],
    [{ tags: ['A', 'A'] }, '« Labels » : 1 élément au plus.'],
    [{ email: 'x' }, '« Adresse email » : saisissez une adresse email, par exemple nom@exemple.fr.'],
    ['text', 'Saisie invalide. Une valeur de type objet est attendue.'],
  ])('%j says %j', (value, sentence) => {
    expect(plain(inputSentence(issuesOf(schema, value)))).toBe(sentence);
  });

  it('says that a missing field is required', () => {
    const [issue] = issuesOf(createSimpleArticle.body, {});
    expect(issue && fieldProblem(issue)).toBe('Ce champ est obligatoire.');
  });

  it('says how many lines an order may have', () => {
    const sale = { saleableId: '0190d0c0-0000-7000-8000-000000000001', quantity: 1 };
    const [issue] = issuesOf(
      createOrder.body.shape.sales,
      Array.from({ length: 100 }, () => sale),
    );
    expect(issue && fieldProblem(issue)).toBe('Une commande a 99 lignes au plus.');
  });

  it('refuses invisible characters', () => {
    const [issue] = issuesOf(createSimpleArticle.body, { label: 'abc\u0000' });
    expect(issue && fieldProblem(issue)).toBe('Ce texte contient des caractères invisibles.');
  });
});

it('has a French name for every field of every call', () => {
  const unnamed = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties } = node as { properties?: Record<string, unknown> };
    for (const name of Object.keys(properties ?? {})) if (fieldName([name]) === undefined) unnamed.add(name);
    Object.values(node).forEach(walk);
  };
  for (const { params, query, body } of calls)
    for (const schema of [params, query, body])
      if (schema) walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  expect([...unnamed]).toEqual([]);
});

describe('sentences', () => {
  const samples = {
    sentence: 'Non.',
    field: 'unitPrice',
    maxBytes: 3 * 1024 * 1024,
    label: 'Miel',
    date: '2026-11-20',
    labels: ['Poulet', 'Canard'],
    due: 320,
    paid: 300,
    at: 1_794_733_200,
    now: 1_794_740_000,
    credit: 410,
    cents: -50,
    gap: 1200,
    retryAfterSeconds: 90,
    weekday: 'monday',
    value: 'a@b.fr',
    max: 5,
    wanted: 'ACCEPTED',
    status: 'REFUSED',
    noShowAt: null,
    left: 2,
    leftOut: 3,
    total: 500,
    channel: 'ONLINE',
    blocker: 'MINIMUM',
    missing: 100,
    days: 62,
    month: '2026-11',
    name: 'Léa Martin',
    email: 'a@b.fr',
    phone: '',
    tasks: ['CATALOGUE', 'PAYMENTS'],
    titles: ['Identifiant', 'Nom'],
    count: 2,
    reference: 'A1B2C3D4',
  };
  it.each(Object.keys(STATUS_OF) as ErrorCode[])('%s has one that ends as a sentence and names no code', (code) => {
    const refusal = new (Refusal as new (code: ErrorCode, params: unknown) => Refusal)(code, samples);
    const sentence = sentenceOf(refusal);
    expect(sentence).toMatch(/^[A-ZÀ-ÝÉ«]/);
    expect(sentence).not.toMatch(/undefined|_/);
  });

  it.each([
    ['INVALID_CREDENTIALS', 'Identifiants invalides'],
    ['INTERNAL', 'Une erreur est survenue.'],
    ['UNAVAILABLE', 'Une erreur est survenue, veuillez réessayer plus tard.'],
    ['ARTICLE_UNKNOWN', 'Article non trouvé'],
    ['PROFILE_IMAGE_REQUIRED', 'Veuillez sélectionner une image de profil'],
    ['COVER_IMAGE_REQUIRED', 'Veuillez sélectionner une image de couverture'],
    ['TERMS_REQUIRED', "Vous devez accepter les conditions d'utilisation pour poursuivre"],
  ] as const)('%s is the product’s sentence to the letter', (code, text) => {
    expect(SENTENCES[code]).toBe(text);
  });
});
