/** Long enough to be read twice, and to reach « Voir le panier ». */
const SHOWN_MS = 8000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Says what was put in the cart. The notice leaves by itself, but not under a pointer or while it holds the focus. */
export function announce(document: Document, text: string): void {
  const notice = document.querySelector<HTMLElement>('[data-cart-notice]');
  const message = notice?.querySelector<HTMLElement>('[data-cart-message]');
  if (!notice || !message) return;
  // Emptied first, so that the same thing added twice is said twice.
  message.textContent = '';
  requestAnimationFrame(() => {
    message.textContent = text;
    notice.dataset['shown'] = '';
    // What has the focus may stand where the notice has just come: `scroll-padding` of styles.css says how far it goes.
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    leaveLater(notice);
  });
}

/** Once per page: how the notice is closed, and what keeps it. */
export function enhanceNotice(document: Document): void {
  const notice = document.querySelector<HTMLElement>('[data-cart-notice]');
  if (!notice) return;
  let cameFrom: HTMLElement | null = null;
  notice.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !notice.contains(relatedTarget)) cameFrom = relatedTarget;
  });
  const close = (): void => {
    const hadFocus = notice.contains(document.activeElement);
    hide(notice);
    if (hadFocus) (cameFrom ?? document.querySelector<HTMLElement>('main'))?.focus();
  };
  notice.querySelector('[data-cart-close]')?.addEventListener('click', close);
  notice.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  notice.addEventListener('pointerleave', () => leaveLater(notice));
  notice.addEventListener('focusout', () => leaveLater(notice));
}

function leaveLater(notice: HTMLElement): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // Whoever is at it gets the time again when they leave it.
    if (!notice.matches(':hover') && !notice.contains(notice.ownerDocument.activeElement)) hide(notice);
  }, SHOWN_MS);
}

function hide(notice: HTMLElement): void {
  clearTimeout(timer);
  delete notice.dataset['shown'];
  const message = notice.querySelector('[data-cart-message]');
  if (message) message.textContent = '';
}
