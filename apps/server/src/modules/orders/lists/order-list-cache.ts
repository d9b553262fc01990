import { Recent } from '../../../platform/recent.ts';
import type { PageMark, PageWindow } from './page-window.ts';

/** What was learnt of a list, as long as no order of the shop has changed. */
export interface KnownList {
  /** The shop's `orders_version` it was learnt at. */
  version: number;
  totalCount: number;
  marks: PageMark[];
}

const MOST_LISTS = 500;
const MOST_MARKS = 50;
/** A page nearer than this to a known place is found quickly enough without a mark of its own. */
const WORTH_A_MARK = 1000;

/**
 * How long the lists are and where some of their pages begin, so that who leafs through a long one does not have it
 * counted and walked again at every page. Each process has its own; a version that moved on makes it worthless.
 */
export class OrderListCache {
  readonly #lists = new Recent<KnownList>(MOST_LISTS);

  get(list: string): KnownList | undefined {
    return this.#lists.get(list);
  }

  keep(list: string, known: KnownList): void {
    this.#lists.set(list, known);
  }
}

/** Remembers where this page begins when it was far from every remembered place. */
export function withMark(known: KnownList, { skip }: PageWindow, mark: PageMark): KnownList {
  return skip < WORTH_A_MARK ? known : { ...known, marks: [mark, ...known.marks].slice(0, MOST_MARKS) };
}
