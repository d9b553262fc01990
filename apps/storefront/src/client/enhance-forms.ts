import { MAX_ORDER_TOTAL, priceLine } from '@etal/domain/orders/lines';
import { ORDER_BOUND, QUANTITY_BOUND, SELECTED_WEIGHT_BOUND } from '@etal/texts/bounds';
import { formatCents } from '@etal/texts/format';
import { addLine, boundMet, type CartStorage, cartKey, countOf, readCart, writeCart } from './cart.ts';
import { wishOf } from './cart-form.ts';
import { announce, enhanceNotice } from './cart-notice.ts';

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
      const before = readCart(storage, key);
      const wish = wishOf(new FormData(form));
      const cart = addLine(before, wish);
      try {
        writeCart(storage, key, cart);
      } catch {
        // No room, or not allowed: the form goes on to the cart's page as it would without a script.
        return;
      }
      event.preventDefault();
      showCount(document, countOf(cart));
      const met = boundMet(before, cart, wish);
      announce(document, met ? BOUNDS[met] : `Ajouté au panier\u00A0: ${form.dataset['label'] ?? ''}`);
    });
    form.addEventListener('input', () => showTotal(form));
  }
  enhanceSteppers(document);
  enhanceNotice(document);
}

export function showCount(document: Document, count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.hidden = count === 0;
    badge.textContent = String(count);
  }
}

const BOUNDS = { QUANTITY: QUANTITY_BOUND, WEIGHT: SELECTED_WEIGHT_BOUND };

/** The line's amount, by the rule that the server will charge by. */
function showTotal(form: HTMLFormElement): void {
  const output = form.querySelector<HTMLOutputElement>('[data-line-total]');
  if (!output) return;
  const line = priceLine(JSON.parse(form.dataset['pricing'] ?? '{}'), wishOf(new FormData(form)));
  // The browser says it beside the field, and the form is not sent.
  const field = form.querySelector<HTMLInputElement>('[data-stepper] input');
  field?.setCustomValidity(line && line.subTotal > MAX_ORDER_TOTAL ? ORDER_BOUND : '');
  // A quantity that cannot be ordered has no price: the sentence beside the field says what can be.
  const isRefused = field !== null && !field.validity.valid;
  output.textContent = line && !isRefused ? `${line.isEstimate ? '~' : ''}${formatCents(line.subTotal)}` : '…';
  const refusal = form.querySelector<HTMLElement>('[data-refusal]');
  const isOutOfBounds = isRefused && field.value !== '' && !field.validity.customError;
  if (refusal) refusal.hidden = !isOutOfBounds;
  if (isOutOfBounds) field.setAttribute('aria-invalid', 'true');
  else field?.removeAttribute('aria-invalid');
}

/** At the bound « + » stops, and the sentence beside says why. */
function enhanceSteppers(document: Document): void {
  for (const stepper of document.querySelectorAll<HTMLElement>('[data-stepper]')) {
    const input = stepper.querySelector('input');
    const more = stepper.querySelector<HTMLButtonElement>('[data-step="1"]');
    const sentence = document.getElementById(`${input?.id}-borne`);
    const judge = (): void => {
      if (!input || !more) return;
      const isAtBound = Number(input.value) >= Number(input.max);
      more.disabled = isAtBound;
      if (sentence) sentence.hidden = !isAtBound;
    };
    input?.addEventListener('input', judge);
    judge();
  }
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
