import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMediator } from './mediator.ts';

const WHOLE = {
  name: 'Médiation du Pré',
  address: '1 rue de la Paix, 26400 Crest',
  website: 'https://mediation.example/',
};
const problemsOf = (input: Parameters<typeof readMediator>[0]) => {
  const read = readMediator(input);
  return 'problems' in read ? read.problems.map(({ field, problem }) => `${field} ${problem}`) : read.mediator;
};

describe('a mediator', () => {
  it.each([
    ['nothing', undefined, null],
    ['null', null, null],
    ['blanks', { name: ' ', address: '', website: null }, null],
    ['all of it', WHOLE, WHOLE],
    ['by post alone', { ...WHOLE, website: '' }, { ...WHOLE, website: null }],
    ['by its site alone', { name: WHOLE.name, website: WHOLE.website }, { ...WHOLE, address: null }],
    [
      'spaces around',
      { name: ' Médiation du Pré ', address: ` ${WHOLE.address}`, website: ' mediation.example ' },
      WHOLE,
    ],
    ['a name that nobody can reach', { name: WHOLE.name }, ['address MEDIATOR_REACH_REQUIRED']],
    ['an address of nobody', { address: WHOLE.address }, ['name MEDIATOR_NAME_REQUIRED']],
    ['a site of nobody', { website: WHOLE.website }, ['name MEDIATOR_NAME_REQUIRED']],
    ['two problems at once', { website: 'non' }, ['name MEDIATOR_NAME_REQUIRED', 'website MEDIATOR_WEBSITE_INVALID']],
  ])('%s', (_, input, expected) => {
    expect(problemsOf(input)).toEqual(expected);
  });

  it.each([
    'http://mediation.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)//a.fr',
    'data:text/html,a.fr',
    'https://moi:secret@mediation.example',
    'https://localhost',
    'https://192.168.1.1',
    'mon médiateur',
    'https://',
  ])('a site cannot be %j', (website) => {
    expect(problemsOf({ ...WHOLE, website })).toEqual(['website MEDIATOR_WEBSITE_INVALID']);
  });

  it('whatever is typed, what is kept is a link that is safe to follow', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', 'https://', 'http://', 'javascript:', 'data:', '//'),
        fc.oneof(fc.string(), fc.constant('mediation.example/a?b')),
        (scheme, rest) => {
          const read = readMediator({ ...WHOLE, website: `${scheme}${rest}` });
          const kept = 'mediator' in read ? read.mediator?.website : undefined;
          expect(new URL(kept ?? 'https://nothing.example').protocol).toBe('https:');
        },
      ),
    );
  });
});
