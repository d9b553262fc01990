import { beforeEach, expect, it } from 'vitest';
import { type Draft, EMPTY_DRAFT, readDraft, writeDraft } from './draft.ts';
import { firstProblem, type Place, problemsOf } from './problems.ts';

const DRAFT: Draft = {
  details: { firstname: 'Léa', lastname: 'Martin', email: 'lea@clients.test', phone: '06 12 34 56 78', city: 'Crest' },
  buyer: null,
  note: 'Sans fanes',
  pointId: 'ferme',
  slot: { date: '2026-11-18', period: { startingHour: 16, startingMinute: 0, endingHour: 19, endingMinute: 0 } },
  channel: 'ONLINE',
  remembers: true,
  refusesMail: false,
};

beforeEach(() => sessionStorage.clear());

it('what was filled in is read back', () => {
  writeDraft(sessionStorage, 'commande', DRAFT);
  expect(readDraft(sessionStorage, 'commande')).toEqual(DRAFT);
});

it.each<[string, string | null, Partial<Draft>]>([
  ['nothing', null, {}],
  ['no JSON', '{', {}],
  ['something else', '12', {}],
  ['null', 'null', {}],
  [
    'a part of it',
    '{"details":{"firstname":"Léa","email":3},"channel":"CHEQUE","slot":{"date":"2026-11-18"}}',
    { details: { ...EMPTY_DRAFT.details, firstname: 'Léa' } },
  ],
])('%s is forgotten, field by field', (_, kept, expected) => {
  if (kept !== null) sessionStorage.setItem('commande', kept);
  expect(readDraft(sessionStorage, 'commande')).toEqual({ ...EMPTY_DRAFT, ...expected });
});

/** A slot is not asked for while there is no place. */
const expectedCount = (place: string | undefined, { hasPoint = true }: Partial<typeof READY>): number =>
  place === undefined ? 0 : place === 'lines' && !hasPoint ? 2 : 1;

const READY = { hasTrouble: false, isTooBig: false, hasPoint: true, hasSlot: true, hasChannel: true };

it.each<[string, Partial<Draft['details']>, Partial<typeof READY>, Place | undefined, string | undefined]>([
  ['nothing', {}, {}, undefined, undefined],
  [
    'a line',
    {},
    { hasTrouble: true, hasPoint: false },
    'lines',
    'Un article de votre panier est à revoir avant de commander.',
  ],
  [
    'no point: its slot is not asked for',
    {},
    { hasPoint: false, hasSlot: false },
    'point',
    'Choisissez un point de collecte.',
  ],
  ['no slot', {}, { hasSlot: false }, 'slot', 'Choisissez un créneau de retrait.'],
  ['no first name', { firstname: ' ' }, {}, 'firstname', 'Ce champ est obligatoire.'],
  [
    'a mail address that is none',
    { email: 'lea' },
    {},
    'email',
    'Saisissez une adresse email, par exemple nom@exemple.fr.',
  ],
  [
    'a number that nobody can dial',
    { phone: '12' },
    {},
    'phone',
    'Saisissez un numéro de téléphone, par exemple 06\u00A012\u00A034\u00A056\u00A078.',
  ],
  [
    'more than an order may come to',
    {},
    { isTooBig: true },
    'lines',
    'Une commande est de 99\u202F999,99\u00A0€ au plus, frais de service compris. Vérifiez les quantités et les poids.',
  ],
  ['no way to pay', {}, { hasChannel: false }, 'channel', 'Choisissez un moyen de paiement.'],
])('stands in the way: %s', (_, details, readiness, place, sentence) => {
  const problems = problemsOf({ ...DRAFT, details: { ...DRAFT.details, ...details } }, { ...READY, ...readiness });
  expect(firstProblem(problems)).toBe(place);
  expect(place && problems[place]).toBe(sentence);
  expect(Object.keys(problems)).toHaveLength(expectedCount(place, readiness));
});
