import type { SitePage } from '@etal/contract/site-pages';
import type { ShopView } from '../layout/shop-view.ts';
import { drawCart } from './cart.page.tsx';
import { drawCatalogue } from '../catalogue/catalogue.page.tsx';
import { drawHome } from './home.page.tsx';
import { drawLegalText } from './legal.page.tsx';
import { drawOwnOrders } from '../returning/own-orders.page.tsx';
import { drawSpace } from '../returning/space.page.tsx';
import { drawOrder } from '../orders/order.page.tsx';
import type { DrawnPage, DrawPage, PageOf } from './page.ts';
import { drawPoints } from './points.page.tsx';
import { drawSaleable } from '../catalogue/saleable.page.tsx';
import { drawUnsubscribe } from './unsubscribe.page.tsx';
import { drawWithdrawal } from '../orders/withdrawal.page.tsx';

/** One entry per page of the site. A new page: its kind and address in `contract/site-pages.ts`, then here. */
const PAGES: { [Kind in SitePage['kind']]: DrawPage<PageOf<Kind>> } = {
  home: drawHome,
  catalogue: drawCatalogue,
  article: drawSaleable,
  bag: drawSaleable,
  points: drawPoints,
  cart: drawCart,
  ownOrders: drawOwnOrders,
  space: drawSpace,
  order: drawOrder,
  legalNotice: drawLegalText,
  terms: drawLegalText,
  privacy: drawLegalText,
  accessibility: drawLegalText,
  withdrawal: drawWithdrawal,
  unsubscribe: drawUnsubscribe,
};

export const drawPage = (view: ShopView, page: SitePage): DrawnPage | undefined =>
  (PAGES[page.kind] as DrawPage<SitePage>)(view, page);
