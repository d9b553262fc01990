import { priceLine } from '@etal/domain/orders/lines';
import { formatCents } from '@etal/texts/format';
import { addLine, type CartStorage, cartKey, countOf, readCart, writeCart } from './cart.ts';
import { wishOf } from './cart-form.ts';

/** `/boutique/{slug}/…?test=…` */
export function currentCartKey({ pathname, search }: Location): string {
  return cartKey(pathname.split('/')[2] ?? '', new URLSearchParams(search).has('test'));
}

/** Keeps the visitor on the page: the form would otherwise lead to the cart's. */
export function enhanceForms(document: Document, storage: CartStorage): void {
  const key = currentCartKey(document.location);
  showCount(document, countOf(readCart(storage, key)));
  // Another tab, or a page brought back from the browser's memory.
  addEventListener('storage', () => showCount(document, countOf(readCart(storage, key))));
  addEventListener('pageshow', () => showCount(document, countOf(readCart(storage, key))));

  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-add-to-cart]')) {
    form.addEventListener('submit', (event) => {
      const cart = addLine(readCart(storage, key), wishOf(new FormData(form)));
      try {
        writeCart(storage, key, cart);
      } catch {
        // No room, or not allowed: the form goes on to the cart's page as it would without a script.
        return;
      }
      event.preventDefault();
      showCount(document, countOf(cart));
      announce(document, form.dataset['label'] ?? '');
    });
    form.addEventListener('input', () => showTotal(form));
  }
  enhanceSteppers(document);
}

export function showCount(document: Document, count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.hidden = count === 0;
    badge.textContent = String(count);
  }
}

/** Emptied first, so that the same thing added twice is said twice. */
function announce(document: Document, label: string): void {
  const message = document.querySelector<HTMLElement>('[data-cart-message]');
  if (!message) return;
  message.textContent = '';
  requestAnimationFrame(() => {
    message.textContent = `Ajouté au panier\u00A0: ${label}`;
  });
}

/** The line's amount, by the rule that the server will charge by. */
function showTotal(form: HTMLFormElement): void {
  const output = form.querySelector<HTMLOutputElement>('[data-line-total]');
  if (!output) return;
  const line = priceLine(JSON.parse(form.dataset['pricing'] ?? '{}'), wishOf(new FormData(form)));
  output.textContent = line ? `${line.isEstimate ? '~' : ''}${formatCents(line.subTotal)}` : '…';
}

function enhanceSteppers(document: Document): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-stepper] [data-step]')) {
    button.addEventListener('click', () => {
      const input = button.closest('[data-stepper]')?.querySelector('input');
      if (!input) return;
      if (button.dataset['step'] === '1') input.stepUp();
      else input.stepDown();
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
}
