import type { SitePage } from '@etal/contract/site-pages';
import type { ReactNode } from 'react';
import type { Head } from '../layout/document.tsx';
import type { ShopView } from '../layout/shop-view.ts';

export interface DrawnPage {
  head: Head;
  body: ReactNode;
}

export type PageOf<Kind extends SitePage['kind']> = Extract<SitePage, { kind: Kind }>;

/** Draws a page of a shop, or nothing when there is no such thing in it (404). */
export type DrawPage<Page extends SitePage> = (view: ShopView, page: Page) => DrawnPage | undefined;
