import '../styles.css';
import { enhanceForms } from './enhance-forms.ts';
import { settleCart } from '../returning/settle-cart.ts';
import { ownMap } from './own-map.ts';
import { pressOnce } from './press-once.ts';
import { searchAsYouType } from './search-as-you-type.ts';

/** The one script of the site. Every page but the cart's works before it runs, and without it. */
document.documentElement.dataset['script'] = '';
searchAsYouType(document);
pressOnce(document);
ownMap(document, navigator.userAgent);
try {
  settleCart(document, localStorage, sessionStorage);
  enhanceForms(document, localStorage);
} catch {
  // The browser refuses its storage: the forms then lead to the cart's page.
}
