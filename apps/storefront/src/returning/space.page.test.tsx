import type { SpacePage } from '@etal/contract/site-pages';
import type { ShopperSpace } from '@etal/contract/shopper-space';
import { within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { openPage, plain } from '../testing/open-page.ts';
import { sampleOrder } from '../testing/sample-order.ts';

const SPACE: ShopperSpace = {
  details: {
    firstname: 'Léa',
    lastname: 'Martin',
    email: 'lea@clients.test',
    phone: '+33612345678',
    city: 'Crest',
    buyer: null,
  },
  toCome: [{ ...sampleOrder({ isCancelable: true, changeableUntil: 1_900_000_000 }), token: 't' }],
  past: [
    {
      ...sampleOrder({
        reference: 'BCDEFGHJ',
        status: 'COLLECTED',
        documents: [
          { kind: 'INVOICE', number: 'F2026-000001', issuedAt: 1_794_733_200, total: 2783, isMonthly: false },
        ],
      }),
      token: 'u',
    },
  ],
  balance: -250,
  deposits: [{ label: 'Bocal', count: 3, cents: 200 }],
  weeklyMail: true,
  openedAt: 1_794_733_200,
};
const open = (shown: SpacePage['shown']) => openPage({ kind: 'space', shown });
const formOf = (button: HTMLElement) => {
  const form = button.closest('form')!;
  return [form.getAttribute('method'), form.getAttribute('action')];
};

describe('« Mon espace »', () => {
  it('asks for an address, by a plain form', () => {
    const page = open({ step: 'ask', email: 'lea', problem: 'Saisissez une adresse email complète.' });
    expect(page.getByRole<HTMLInputElement>('textbox', { name: 'Adresse email de vos commandes' })).toMatchObject({
      name: 'email',
      value: 'lea',
    });
    expect(formOf(page.getByRole('button', { name: 'Recevoir mon lien' }))).toEqual([
      'post',
      '/boutique/ferme/mon-espace',
    ]);
    expect(page.getByRole('alert').textContent).toContain('adresse email complète');
  });

  it('then says the same to everyone', () => {
    expect(
      open({ step: 'sent' })
        .getByText(/^Si cette adresse a déjà commandé/)
        .getAttribute('role'),
    ).toBe('status');
  });

  it('is opened by a press, not by reading the link', () => {
    const page = open({ step: 'open', token: 'sesame' });
    const button = page.getByRole('button', { name: 'Ouvrir mon espace' });
    expect(formOf(button)).toEqual(['post', '/boutique/ferme/mon-espace/ouvrir']);
    expect(button.closest('form')!.querySelector('input')).toMatchObject({ name: 'lien', value: 'sesame' });
  });

  it.each(['CANCELED', 'COLLECTED'] as const)('calls what nobody fetched so, and not %s', (status) => {
    const missed = { ...sampleOrder({ status, noShowAt: 1_794_733_200 }), token: 'v' };
    const page = open({ step: 'show', space: { ...SPACE, past: [missed] }, done: null });
    const past = plain(page.getByRole('region', { name: 'Commandes passées' }).textContent);
    expect(past).toContain('À la ferme, non retirée');
    expect(past).not.toMatch(/annulée|remise/);
  });

  it('of an order whose day is over, and of which nobody has said what became of it, asks for nothing', () => {
    const over = { ...sampleOrder({ status: 'ACCEPTED', collectionDate: '2026-11-11' }), token: 'v' };
    const page = open({ step: 'show', space: { ...SPACE, past: [over] }, done: null });
    const past = within(page.getByRole('region', { name: 'Commandes passées' }));
    expect(past.queryByText(/À régler au retrait/)).toBeNull();
    expect(past.queryByRole('link', { name: /agenda/ })).toBeNull();
    expect(past.getByRole('link', { name: /^Voir la commande/ })).toBeDefined();
  });

  it('shows orders, account, details, mails and the ways out', () => {
    const page = open({ step: 'show', space: SPACE, done: 'choice' });
    const ahead = within(page.getByRole('region', { name: 'À venir' }));
    const links = (list: typeof ahead) => list.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links(ahead)).toEqual([
      '/boutique/ferme/panier?reprendre=ACDEFGHJ&token=t',
      '/boutique/ferme/commandes/ACDEFGHJ?token=t',
      '/boutique/ferme/commandes/ACDEFGHJ/modifier?token=t',
      '/boutique/ferme/commandes/ACDEFGHJ/annuler?token=t',
      '/boutique/ferme/commandes/ACDEFGHJ/agenda.ics?token=t',
    ]);
    // Something of it is still to be weighed.
    expect(plain(ahead.getByText(/^À régler au retrait/).textContent)).toBe('À régler au retrait : ~27,83 €');
    const past = within(page.getByRole('region', { name: 'Commandes passées' }));
    expect(past.getByRole('link', { name: /^Recommander/ })).toBeDefined();
    expect(past.getByRole('link', { name: /^Télécharger la facture F2026-000001/ }).getAttribute('href')).toBe(
      '/api/boutique/ferme/GenerateOrderDocument/F2026-000001?reference=BCDEFGHJ&token=u',
    );
    expect(plain(page.getByRole('region', { name: 'Votre compte' }).textContent)).toContain(
      'Vous devez 2,50 €, à régler à un prochain retrait.Bocal : 3 à rapporter (6,00 €)',
    );
    expect(page.getByRole<HTMLInputElement>('checkbox', { name: "Recevoir l'ardoise de la semaine" }).checked).toBe(
      true,
    );
    expect(page.getByText('Votre choix est enregistré.').getAttribute('role')).toBe('status');
    expect(page.getByRole('link', { name: 'Télécharger mes données' }).getAttribute('href')).toBe(
      '/api/boutique/ferme/ExportShopperData',
    );
    for (const name of ['Me déconnecter', 'Me déconnecter partout'])
      expect(formOf(page.getByRole('button', { name }))).toEqual(['post', '/boutique/ferme/mon-espace/fermer']);
    expect(page.page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    expect(page.page.querySelectorAll('[style], style')).toHaveLength(0);
  });

  it('asks once more before it erases', () => {
    const page = open({ step: 'erase', space: SPACE, problem: null });
    expect(formOf(page.getByRole('button', { name: 'Oui, effacer mes données' }))).toEqual([
      'post',
      '/boutique/ferme/mon-espace/effacer',
    ]);
    expect(page.getByRole('link', { name: 'Non, les garder' }).getAttribute('href')).toBe('/boutique/ferme/mon-espace');
  });

  it('is not for a shop that is being tried out', () => {
    const tried = openPage({ kind: 'home' }, { isTest: true }, 'sesame');
    expect(tried.queryByRole('link', { name: 'Mon espace' })).toBeNull();
    expect(openPage({ kind: 'home' }).queryAllByRole('link', { name: 'Mon espace' })).toHaveLength(2);
  });
});
