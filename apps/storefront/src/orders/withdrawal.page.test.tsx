import { describe, expect, it } from 'vitest';
import { openPage, plain } from '../testing/open-page.ts';

describe('the page that says how to withdraw', () => {
  it('is found from every page, and says where the link is', () => {
    expect(openPage({ kind: 'home' }).getByRole('link', { name: 'Renoncer au contrat' }).getAttribute('href')).toBe(
      '/boutique/ferme/retractation',
    );
    const opened = openPage({ kind: 'withdrawal' });
    expect([opened.status, plain(opened.getByRole('heading', { level: 1 }).textContent)]).toEqual([
      200,
      'Renoncer au contrat',
    ]);
    expect(plain(opened.getByRole('main').textContent)).toMatch(
      /quatorze jours.*ne s'applique pas aux denrées périssables.*lien du courriel qui la confirme, puis choisissez « Renoncer au contrat ici »/,
    );
  });

  it('sends the link again, by a plain form', () => {
    const opened = openPage({ kind: 'withdrawal' }, {}, 'sesame');
    const form = opened.getByRole('button', { name: 'Recevoir le lien' }).closest('form')!;
    expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual([
      'post',
      '/boutique/ferme/retractation?test=sesame',
    ]);
    expect([
      opened.getByRole<HTMLInputElement>('textbox', { name: 'Référence de la commande' }).name,
      opened.getByRole<HTMLInputElement>('textbox', { name: 'Adresse email de la commande' }).name,
    ]).toEqual(['reference', 'email']);
    expect(opened.page.querySelectorAll('[style], style')).toHaveLength(0);
    expect(opened.queryByRole('status', { name: /lien vient/ })).toBeNull();
  });

  it('keeps what was typed when it is refused', () => {
    const opened = openPage({
      kind: 'withdrawal',
      asked: { reference: 'AB', email: 'lea', problem: 'Saisissez la référence.' },
    });
    expect(opened.getByRole('alert').textContent).toBe('Saisissez la référence.');
    expect(opened.getByRole<HTMLInputElement>('textbox', { name: 'Référence de la commande' }).value).toBe('AB');
    expect(opened.getByRole<HTMLInputElement>('textbox', { name: 'Adresse email de la commande' }).value).toBe('lea');
  });

  it('then says the same to everyone', () => {
    const opened = openPage({
      kind: 'withdrawal',
      asked: { reference: 'ACDEFGHJ', email: 'lea@clients.test', problem: null },
    });
    expect(
      opened
        .getByText(/^Si une commande porte cette référence et cette adresse, son lien vient d'être envoyé/)
        .getAttribute('role'),
    ).toBe('status');
    expect(opened.queryByRole('button', { name: 'Recevoir le lien' })).toBeNull();
    expect(opened.html).not.toContain('lea@clients.test');
  });
});
