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

const bytesOf = (key: string, { html, brotli, etag }: KeptPage): number =>
  key.length + html.length + brotli.length + etag.length;

/** Pages by address, in memory, up to so many bytes; the one that nobody asked for the longest goes first. */
export class PageCache {
  readonly #maxBytes: number;
  /** A Map keeps its order: the first is the one to go. */
  readonly #pages = new Map<string, KeptPage>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string, { version, now }: { version: number; now: number }): KeptPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    this.#drop(key);
    if (page.version !== version || now >= page.freshUntil) return undefined;
    this.#add(key, page);
    return page;
  }

  set(key: string, page: KeptPage): void {
    this.#drop(key);
    if (bytesOf(key, page) > this.#maxBytes) return;
    this.#add(key, page);
    while (this.#bytes > this.#maxBytes) this.#drop(this.#pages.keys().next().value as string);
  }

  #add(key: string, page: KeptPage): void {
    this.#pages.set(key, page);
    this.#bytes += bytesOf(key, page);
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= bytesOf(key, page);
  }
}
