import '../styles.css';
import { enhanceForms } from './enhance-forms.ts';
import { searchAsYouType } from './search-as-you-type.ts';

/** The one script of the site. Every page but the cart's works before it runs, and without it. */
document.documentElement.dataset['script'] = '';
searchAsYouType(document);
try {
  enhanceForms(document, localStorage);
} catch {
  // The browser refuses its storage: the forms then lead to the cart's page.
}
