import { Recent } from '../../platform/recent.ts';

/** One drawn page, ready to be sent. */
export interface KeptPage {
  html: Buffer;
  brotli: Buffer;
  etag: string;
  /** Of the shop, when the page was drawn: any edit moves it. */
  version: number;
  /** Seconds since the epoch: what the page says about time holds strictly before. */
  freshUntil: number;
}

const bytesOf = ({ html, brotli, etag }: KeptPage, key: string): number =>
  key.length + html.length + brotli.length + etag.length;

/** Pages by address, in memory, up to so many bytes; the one that nobody asked for the longest goes first. */
export class PageCache {
  readonly #pages: Recent<KeptPage>;

  constructor(maxBytes: number) {
    this.#pages = new Recent(maxBytes, bytesOf);
  }

  get bytes(): number {
    return this.#pages.weight;
  }

  get(key: string, { version, now }: { version: number; now: number }): KeptPage | undefined {
    const page = this.#pages.get(key);
    if (page === undefined || (page.version === version && now < page.freshUntil)) return page;
    this.#pages.delete(key);
    return undefined;
  }

  set(key: string, page: KeptPage): void {
    this.#pages.set(key, page);
  }
}
