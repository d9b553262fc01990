import { WHOLE_CATALOGUE, type SitePage } from '@etal/contract/site-pages';
import { screen, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../server/render-page.tsx';
import { ASSETS, plain } from '../testing/open-page.ts';
import { CARROTS, CHEESE, POTATOES, sampleView } from '../testing/sample-site.ts';
import { enhanceForms } from './enhance-forms.ts';
import type { CartStorage } from './cart.ts';
import { pressOnce } from './press-once.ts';
import { searchAsYouType } from './search-as-you-type.ts';

/** The page as the server draws it, then its script. */
function visit(page: SitePage, url: string, storage: CartStorage = localStorage): void {
  window.history.replaceState(null, '', url);
  const drawn = new DOMParser().parseFromString(renderPage(sampleView(page), ASSETS).html, 'text/html');
  document.body.innerHTML = drawn.body.innerHTML;
  searchAsYouType(document);
  enhanceForms(document, storage);
}

const cart = () => JSON.parse(localStorage.getItem('etal:panier:ferme') ?? '[]');
const badge = () => document.querySelector<HTMLElement>('[data-cart-count]')!;

beforeEach(() => {
  localStorage.clear();
});

describe('the script', () => {
  it('puts a thing in the cart from its card, counts and says it', async () => {
    visit(WHOLE_CATALOGUE, '/boutique/ferme/articles');
    expect(badge().hidden).toBe(true);
    let staysHere: boolean | undefined;
    document.addEventListener('submit', (event) => (staysHere = event.defaultPrevented), { once: true });
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter Carottes au panier' }));
    expect(staysHere).toBe(true);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Poids de Pommes de terre' }), '2500');
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter Pommes de terre au panier' }));
    expect(cart()).toEqual([
      expect.objectContaining({ quantity: 1 }),
      { saleableId: POTATOES.id, quantity: 1, optionWeight: 2500 },
    ]);
    expect([badge().hidden, badge().textContent]).toEqual([false, '2']);
    await vi.waitFor(() =>
      expect(plain(document.querySelector('[data-cart-message]')?.textContent)).toBe(
        'Ajouté au panier : Pommes de terre',
      ),
    );
  });

  it('adds the weight asked for, and shows what it comes to', async () => {
    visit({ kind: 'article', slug: 'tomme' }, '/boutique/ferme/articles/tomme');
    const weight = screen.getByRole('spinbutton', { name: 'Poids souhaité, en grammes' });
    await userEvent.clear(weight);
    expect(screen.getByRole('main').querySelector('output')?.textContent).toBe('…');
    await userEvent.type(weight, '350');
    expect(plain(screen.getByRole('main').querySelector('output')?.textContent)).toBe('8,02 €');
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter au panier' }));
    expect(cart()).toEqual([{ saleableId: CHEESE.id, selectedWeight: 350 }]);
  });

  it('shows no price for a weight that cannot be ordered, and says what can be', async () => {
    visit({ kind: 'article', slug: 'tomme' }, '/boutique/ferme/articles/tomme');
    const weight = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Poids souhaité, en grammes' });
    const refusal = screen.getByText(/^Choisissez un poids de 50\sg à 100\skg, par 50\sg\.$/);
    const seen = () => [plain(screen.getByRole('main').querySelector('output')?.textContent), refusal.hidden];
    expect(seen()).toEqual(['11,45 €', true]);
    for (const [typed, output, isHidden] of [
      ['375', '…', false],
      ['20', '…', false],
      ['100050', '…', false],
      ['350', '8,02 €', true],
    ] as const) {
      await userEvent.clear(weight);
      await userEvent.type(weight, typed);
      expect([typed, ...seen()]).toEqual([typed, output, isHidden]);
      expect(weight.getAttribute('aria-invalid')).toBe(isHidden ? null : 'true');
    }
  });

  it('steps a quantity, and marks an estimate', async () => {
    visit({ kind: 'article', slug: 'poulet' }, '/boutique/ferme/articles/poulet');
    await userEvent.click(screen.getByRole('button', { name: 'Plus de quantité' }));
    expect(plain(screen.getByRole('main').querySelector('output')?.textContent)).toBe('~42,84 €');
    await userEvent.click(screen.getByRole('button', { name: 'Moins de quantité' }));
    expect(plain(screen.getByRole('main').querySelector('output')?.textContent)).toBe('~21,42 €');
  });

  it('stops at what an order may hold, and says why', async () => {
    visit({ kind: 'article', slug: 'carottes' }, '/boutique/ferme/articles/carottes');
    const quantity = screen.getByRole('spinbutton', { name: 'Quantité' });
    const more = screen.getByRole('button', { name: 'Plus de quantité' });
    const sentence = screen.getByText('La quantité est de 999 au plus.');
    expect([more.hasAttribute('disabled'), sentence.hidden]).toEqual([false, true]);
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '998');
    await userEvent.click(more);
    expect([quantity, more.hasAttribute('disabled'), sentence.hidden]).toMatchObject([{ value: '999' }, true, false]);
    await userEvent.click(screen.getByRole('button', { name: 'Moins de quantité' }));
    expect([quantity, more.hasAttribute('disabled'), sentence.hidden]).toMatchObject([{ value: '998' }, false, true]);
  });

  it('says when the cart holds all it may of a thing', async () => {
    localStorage.setItem('etal:panier:ferme', JSON.stringify([{ saleableId: CARROTS.id, quantity: 999 }]));
    visit(WHOLE_CATALOGUE, '/boutique/ferme/articles');
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter Carottes au panier' }));
    expect(cart()).toEqual([{ saleableId: CARROTS.id, quantity: 999 }]);
    await vi.waitFor(() =>
      expect(document.querySelector('[data-cart-message]')?.textContent).toBe('La quantité est de 999 au plus.'),
    );
  });

  it('sends no line that comes to more than an order may', async () => {
    visit({ kind: 'article', slug: 'poulet' }, '/boutique/ferme/articles/poulet');
    const form = document.querySelector<HTMLFormElement>('form[data-add-to-cart]')!;
    form.dataset['pricing'] = JSON.stringify({ pricingModel: 'BY_UNIT', unitPrice: 50_000_00 });
    const quantity = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantité' });
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '2');
    expect(plain(quantity.validationMessage)).toMatch(/^Une commande est de 99 999,99 € au plus/);
    await userEvent.clear(quantity);
    await userEvent.type(quantity, '1');
    expect(quantity.validationMessage).toBe('');
  });

  it('remembers the cart on the next page, and keeps that of a test apart', () => {
    localStorage.setItem('etal:panier:ferme', JSON.stringify([{ saleableId: 'a', quantity: 4 }]));
    visit({ kind: 'home' }, '/boutique/ferme');
    expect(badge().textContent).toBe('4');
    visit({ kind: 'home' }, '/boutique/ferme?test=jeton');
    expect(badge().hidden).toBe(true);
  });

  it('lets the form go its way when nothing can be kept', async () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    visit(WHOLE_CATALOGUE, '/boutique/ferme/articles', { getItem: () => null, setItem: full });
    let isKept: boolean | undefined;
    document.addEventListener(
      'submit',
      (event) => {
        isKept = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter Carottes au panier' }));
    expect(isKept).toBe(false);
    expect(badge().hidden).toBe(true);
  });

  it('looks through the catalogue as one types', async () => {
    visit(WHOLE_CATALOGUE, '/boutique/ferme/articles');
    const shown = () =>
      [...document.querySelectorAll<HTMLElement>('[data-search]')]
        .filter((card) => !card.hidden)
        .map((card) => within(card).getByRole('heading', { hidden: true }).textContent);
    const search = screen.getByRole('searchbox', { name: 'Chercher un produit' });
    await userEvent.type(search, 'pané');
    expect(shown()).toEqual([]);
    expect(document.querySelector<HTMLElement>('[data-nothing]')?.hidden).toBe(false);
    await userEvent.clear(search);
    await userEvent.type(search, 'PÂNIER dé');
    expect(shown()).toEqual(['Panier de la semaine', 'Panier petit-déjeuner']);
    expect(plain(document.querySelector('[data-results]')?.textContent)).toBe('2 produits');
    expect([...document.querySelectorAll<HTMLElement>('[data-section]')].map(({ hidden }) => hidden)).toEqual([
      false,
      true,
      true,
    ]);
    await userEvent.clear(search);
    expect(shown()).toHaveLength(7);
  });
});

describe('the notice of the cart', () => {
  const notice = () => document.querySelector<HTMLElement>('[data-cart-notice]')!;
  const isShown = () => 'shown' in notice().dataset;
  const add = async () => {
    const button = screen.getByRole('button', { name: 'Ajouter Carottes au panier' });
    button.focus();
    button.click();
    await vi.advanceTimersByTimeAsync(50);
    return button;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    Element.prototype.scrollIntoView = vi.fn<() => void>();
    visit(WHOLE_CATALOGUE, '/boutique/ferme/articles');
    return () => void vi.useRealTimers();
  });

  it('leaves after some seconds', async () => {
    await add();
    expect(isShown()).toBe(true);
    await vi.advanceTimersByTimeAsync(7900);
    expect(isShown()).toBe(true);
    await vi.advanceTimersByTimeAsync(200);
    expect([isShown(), document.querySelector('[data-cart-message]')?.textContent]).toEqual([false, '']);
  });

  it('stays while it has the focus, and leaves some seconds after', async () => {
    await add();
    within(notice()).getByRole('link', { name: 'Voir le panier' }).focus();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isShown()).toBe(true);
    within(notice()).getByRole('link', { name: 'Voir le panier' }).blur();
    await vi.advanceTimersByTimeAsync(8100);
    expect(isShown()).toBe(false);
  });

  it.each([
    ['its button', () => within(notice()).getByRole('button', { name: 'Fermer' }).click()],
    [
      'Escape',
      () =>
        within(notice())
          .getByRole('button', { name: 'Fermer' })
          .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    ],
  ])('is closed by %s, and gives the focus back', async (_, close) => {
    const button = await add();
    within(notice()).getByRole('button', { name: 'Fermer' }).focus();
    close();
    expect([isShown(), document.activeElement === button]).toEqual([false, true]);
  });
});

it('a form that uses something up is sent once, however often it is pressed', () => {
  document.body.innerHTML = '<form data-press-once><button>Ouvrir</button></form>';
  pressOnce(document);
  const send = () =>
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect([send(), send()]).toEqual([true, false]);
  // Brought back from the browser's memory.
  window.dispatchEvent(new Event('pageshow'));
  expect(send()).toBe(true);
});
