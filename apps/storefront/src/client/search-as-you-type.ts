import { FILTER_PARAMS } from '@etal/contract/site-pages';
import { findByWords } from '@etal/domain/catalog/search';
import { resultsWords } from '@etal/texts/storefront';

/** Hides what does not match, card by card; the form still works, and its address can still be shared. */
export function searchAsYouType(document: Document): void {
  const filters = [...document.querySelectorAll<HTMLAnchorElement>('[data-filters] a')];
  showCurrent(filters);
  const catalogue = document.querySelector<HTMLElement>('[data-catalogue]');
  const field = catalogue?.querySelector<HTMLInputElement>('input[type="search"]');
  if (!catalogue || !field) return;
  const results = catalogue.querySelector<HTMLElement>('[data-results]');
  const nothing = catalogue.querySelector<HTMLElement>('[data-nothing]');
  const sections = [...catalogue.querySelectorAll<HTMLElement>('[data-section]')];
  const cards = [...catalogue.querySelectorAll<HTMLElement>('[data-search]')];

  const filter = (): void => {
    const found = new Set(findByWords(cards, (card) => card.dataset['search'] ?? '', field.value));
    for (const card of cards) card.hidden = !found.has(card);
    for (const section of sections) section.hidden = section.querySelector('[data-search]:not([hidden])') === null;
    if (results) results.textContent = resultsWords(found.size);
    if (nothing) nothing.hidden = found.size > 0;
    // Another category is searched for the same.
    for (const link of filters) {
      const url = new URL(link.href);
      if (field.value.trim() === '') url.searchParams.delete(FILTER_PARAMS.search);
      else url.searchParams.set(FILTER_PARAMS.search, field.value.trim());
      link.href = url.href;
    }
  };
  field.addEventListener('input', filter);
  // A page brought back from the browser's memory may come with what was typed.
  if (field.value !== '') filter();
}

/** The category that one is in may stand beyond the edge of a phone. */
function showCurrent(filters: HTMLAnchorElement[]): void {
  for (const link of filters) {
    const bar = link.closest('nav');
    if (bar && link.ariaCurrent === 'page') bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
  }
}
