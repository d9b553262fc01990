import { expect, it } from 'vitest';
import { pushNotice } from './push-notice.ts';

const NOTICE = { title: 'Nouvelle commande', body: 'Léa Martin, 12 €', tag: 'ACDEFGHJ', path: '/admin/commandes' };

it('a notice is read as it was written', () => {
  expect(pushNotice.parse(JSON.parse(JSON.stringify(NOTICE)))).toEqual(NOTICE);
});

it.each([
  ['that opens another site', { path: 'https://ailleurs.test/admin' }],
  ['that opens a page of a shop', { path: '/boutique/la-ferme' }],
  ['without a title', { title: '' }],
  ['without a tag', { tag: undefined }],
])('a notice %s is refused', (_name, change) => {
  expect(pushNotice.safeParse({ ...NOTICE, ...change }).success).toBe(false);
});
