import { describe, expect, it } from 'vitest';
import { buyerProblem, readBuyer } from './buyer.ts';

describe('a professional buyer', () => {
  it.each([
    ['732829320', null, undefined],
    ['732 829 320', 'FR44 732 829 320', undefined],
    ['732829320', ' ', undefined],
    ['732829321', null, 'BUYER_SIREN'],
    // The VAT number of a SIREN that is wrong itself says nothing more.
    ['73282932', 'FR44732829320', 'BUYER_SIREN'],
    ['732829320', 'FR45732829320', 'BUYER_VAT_NUMBER_KEY'],
    ['732829320', 'FR64443061841', 'BUYER_VAT_NUMBER_OTHER_SIREN'],
    ['732829320', '732829320', 'BUYER_VAT_NUMBER_SHAPE'],
  ])('of SIREN %s and VAT number %s has the problem %s', (siren, vatNumber, problem) => {
    expect(buyerProblem({ siren, vatNumber })?.problem).toBe(problem);
  });

  it('is kept without the spaces that are for the eye', () => {
    const typed = { company: 'Le Bistrot', street: '1 place du Marché', postalCode: '26400', city: 'Crest' };
    expect(readBuyer({ ...typed, siren: '732 829 320', vatNumber: ' ' })).toEqual({
      ...typed,
      siren: '732829320',
      vatNumber: null,
    });
  });
});
