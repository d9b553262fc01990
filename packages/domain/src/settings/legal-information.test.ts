import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compactIdentifier,
  isSiren,
  LEGAL_FORMS,
  type LegalIdentity,
  legalProblems,
  needsCapital,
  needsVatNumber,
  VAT_REGIMES,
  usualVatNumber,
  vatNumberProblem,
} from './legal-information.ts';

describe('a SIREN', () => {
  it.each(['732829320', '732 829 320', '732.829.320', '443061841', ' 732\u00A0829\u00A0320 '])(
    '%j is taken',
    (siren) => {
      expect(isSiren(siren)).toBe(true);
    },
  );

  it.each(['123456789', '', '73282932', '7328293200', '73282932A', '732829321', '73282932000074'])(
    '%j is not',
    (siren) => {
      expect(isSiren(siren)).toBe(false);
    },
  );

  it('one changed digit is always seen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (at, step) => {
        const digits = [...'732829320'];
        digits[at] = String((Number(digits[at]) + step) % 10);
        expect(isSiren(digits.join(''))).toBe(false);
      }),
    );
  });
});

describe('a VAT number', () => {
  it.each([
    ['732 829 320', 'FR44732829320'],
    ['443061841', 'FR64443061841'],
    ['732829321', undefined],
    ['', undefined],
  ])('of %s is usually %s, which is taken', (siren, usual) => {
    expect(usualVatNumber(siren)).toBe(usual);
    expect(usual && vatNumberProblem(usual, siren)).toBe(usual && undefined);
  });

  it.each([
    ['FR44732829320', '732829320'],
    ['fr 44 732 829 320', '732 829 320'],
    ['FR64443061841', '443061841'],
    // A key with letters has no public rule.
    ['FRK7732829320', '732829320'],
    ['FR0A732829320', '732829320'],
  ])('%s of %s is taken', (tva, siren) => {
    expect(vatNumberProblem(tva, siren)).toBeUndefined();
  });

  it.each([
    ['FR45732829320', '732829320', 'KEY'],
    ['FR44732829320', '443061841', 'OTHER_SIREN'],
    ['44732829320', '732829320', 'SHAPE'],
    ['DE44732829320', '732829320', 'SHAPE'],
    ['FRIO732829320', '732829320', 'SHAPE'],
    ['FR4473282932', '732829320', 'SHAPE'],
    ['', '732829320', 'SHAPE'],
  ])('%j of %s: %s', (tva, siren, problem) => {
    expect(vatNumberProblem(tva, siren)).toBe(problem);
  });

  it('of any nine digits has exactly one key of figures', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
        const siren = String(number).padStart(9, '0');
        const keys = Array.from({ length: 100 }, (_, key) => String(key).padStart(2, '0'));
        expect(keys.filter((key) => vatNumberProblem(`FR${key}${siren}`, siren) === undefined)).toHaveLength(1);
      }),
      { numRuns: 30 },
    );
  });
});

it('only companies have a capital', () => {
  expect(LEGAL_FORMS.filter((form) => !needsCapital(form))).toEqual(['EI', 'ASSOCIATION', 'COOPERATIVE']);
});

it('only who bills VAT needs its number', () => {
  expect(VAT_REGIMES.filter(needsVatNumber)).toEqual(['STANDARD']);
});

it('spaces, dots and dashes are for the eye', () => {
  expect(compactIdentifier(' fr 44.732-829\u00A0320 ')).toBe('FR44732829320');
});

describe('the rules between the fields', () => {
  const farm: LegalIdentity = {
    legalForm: 'EARL',
    vatRegime: 'STANDARD',
    siren: '732829320',
    tva: 'FR44732829320',
    capital: 750_000,
  };
  const problemsOf = (changes: Partial<LegalIdentity>) =>
    legalProblems({ ...farm, ...changes }).map(({ field, problem }) => `${field} ${problem}`);

  it.each<[string, Partial<LegalIdentity>, string[]]>([
    ['all in order', {}, []],
    ['no SIREN: its VAT number cannot be judged', { siren: '' }, ['siren SIREN_INVALID']],
    ['no VAT number under STANDARD', { tva: null }, ['tva VAT_NUMBER_REQUIRED']],
    ['no VAT number under FRANCHISE', { tva: null, vatRegime: 'FRANCHISE' }, []],
    ['no VAT number under RFA', { tva: null, vatRegime: 'RFA' }, []],
    [
      'a wrong one is wrong under FRANCHISE too',
      { tva: 'FR45732829320', vatRegime: 'FRANCHISE' },
      ['tva VAT_NUMBER_KEY'],
    ],
    ['another SIREN', { tva: 'FR64443061841' }, ['tva VAT_NUMBER_OTHER_SIREN']],
    ['not a VAT number', { tva: 'oui' }, ['tva VAT_NUMBER_SHAPE']],
    ['no capital', { capital: null }, ['capital CAPITAL_REQUIRED']],
    ['a capital of zero', { capital: 0 }, ['capital CAPITAL_REQUIRED']],
    ['no capital for a sole trader', { capital: null, legalForm: 'EI' }, []],
    [
      'everything at once, one problem a field',
      { siren: '1', tva: null, capital: null },
      ['siren SIREN_INVALID', 'tva VAT_NUMBER_REQUIRED', 'capital CAPITAL_REQUIRED'],
    ],
  ])('%s', (_, changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems);
  });
});
