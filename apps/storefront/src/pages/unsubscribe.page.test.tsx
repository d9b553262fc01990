import { slateOf } from '@etal/texts/slate';
import { describe, expect, it } from 'vitest';
import { openPage, plain } from '../testing/open-page.ts';
import { NOW, sampleSite } from '../testing/sample-site.ts';

const query = { client: '10000000-0000-4000-8000-000000000001', envoi: '10000000-0000-4000-8000-000000000002' };
const open = (step: 'ask' | 'left' | 'back') => openPage({ kind: 'unsubscribe', query, step });

describe('the page that stops a shop’s mails', () => {
  it('has one button, which sends the link back as it came', () => {
    const opened = open('ask');
    const button = opened.getByRole('button', { name: 'Je me désabonne' });
    const form = button.closest('form')!;
    expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual([
      'post',
      `/boutique/ferme/desabonnement?client=${query.client}&envoi=${query.envoi}`,
    ]);
    expect([...new FormData(form).keys()]).toEqual([]);
    expect(plain(opened.getByRole('main').textContent)).toContain('toujours ce qui concerne vos commandes');
  });

  it('says that it is done, and lets one come back by another press', () => {
    const opened = open('left');
    expect(opened.getAllByRole('status').map(({ textContent }) => plain(textContent))).toContainEqual(
      expect.stringContaining('Vous ne recevrez plus'),
    );
    const form = opened.getByRole('button', { name: 'Je me réabonne' }).closest('form')!;
    expect([...new FormData(form).keys()]).toEqual(['reabonnement']);
    expect(open('back').queryByRole('button', { name: /abonne/ })).toBeNull();
  });
});

it('« l’ardoise » says the prices that the catalogue shows', () => {
  const site = sampleSite();
  const told = slateOf({ ...site, before: undefined, pointId: undefined, now: NOW });
  const catalogue = openPage({ kind: 'catalogue', search: '', category: null, label: null });
  const lines = [...told.bags, ...told.families.flatMap((family) => family.lines)];
  expect(lines.length).toBeGreaterThan(3);
  for (const { label, amount, detail } of lines) {
    const card = catalogue.getByRole('link', { name: label }).closest('li');
    expect(plain(card?.textContent)).toContain(plain(amount));
    // Of a bag, what is in it follows the price.
    expect(plain(card?.textContent)).toContain(plain(detail).split(/, \+| : /)[0]);
  }
});
