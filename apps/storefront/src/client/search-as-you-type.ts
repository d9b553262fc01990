import { resultsWords } from '@etal/texts/storefront';
import { matches } from '../catalogue/filter.ts';

/** Hides what does not match, card by card; the form still works, and its address can still be shared. */
export function searchAsYouType(document: Document): void {
  const catalogue = document.querySelector<HTMLElement>('[data-catalogue]');
  const field = catalogue?.querySelector<HTMLInputElement>('input[type="search"]');
  if (!catalogue || !field) return;
  const results = catalogue.querySelector<HTMLElement>('[data-results]');
  const nothing = catalogue.querySelector<HTMLElement>('[data-nothing]');
  const sections = [...catalogue.querySelectorAll<HTMLElement>('[data-section]')];

  const filter = (): void => {
    let count = 0;
    for (const section of sections) {
      const cards = [...section.querySelectorAll<HTMLElement>('[data-search]')];
      for (const card of cards) card.hidden = !matches(card.dataset['search'] ?? '', field.value);
      const shown = cards.filter(({ hidden }) => !hidden).length;
      section.hidden = shown === 0;
      count += shown;
    }
    if (results) results.textContent = resultsWords(count);
    if (nothing) nothing.hidden = count > 0;
  };
  field.addEventListener('input', filter);
  // A page brought back from the browser's memory may come with what was typed.
  if (field.value !== '') filter();
}
