import type { SiteModule } from '@etal/contract/site-pages';
import { accentStylesheet } from './accent.ts';
import { renderPage } from './render-page.tsx';

/** What the server loads (apps/server/src/adapters/site). */
const site: SiteModule = { renderPage, accentStylesheet };

export default site;
