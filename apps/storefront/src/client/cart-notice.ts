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
    keepClear(notice);
    // What has the focus may stand where the notice has just come.
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
  addEventListener('resize', () => keepClear(notice));
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

/** Room for the outline of what has the focus, and for the tallest of what can have it. */
const CLEARANCE = 8;
const TALLEST = 64;

/**
 * What the focus reaches comes to rest above the notice, however many lines it has (WCAG 2.4.11). Where a window at
 * four times the size leaves no room for that, the room that is kept at its top gives way.
 */
function keepClear(notice: HTMLElement): void {
  const { style } = notice.ownerDocument.documentElement;
  style.scrollPaddingTop = '';
  style.scrollPaddingBottom = '';
  if (notice.dataset['shown'] === undefined) return;
  const bottom = notice.offsetHeight + CLEARANCE;
  const top = Math.max(0, innerHeight - bottom - TALLEST);
  style.scrollPaddingBottom = `${bottom}px`;
  if (top < parseFloat(getComputedStyle(notice.ownerDocument.documentElement).scrollPaddingTop))
    style.scrollPaddingTop = `${top}px`;
}

function hide(notice: HTMLElement): void {
  clearTimeout(timer);
  delete notice.dataset['shown'];
  keepClear(notice);
  const message = notice.querySelector('[data-cart-message]');
  if (message) message.textContent = '';
}
