export interface PageWindow {
  /** Read in the order opposite to the one asked for: the end of the list is nearer than its beginning. */
  isFromEnd: boolean;
  offset: number;
  limit: number;
}

/** Where to read a page, from whichever end is nearer: what is skipped is read too. Undefined past the last page. */
export function pageWindow({ offset, limit, totalCount }: { offset: number; limit: number; totalCount: number }): PageWindow | undefined {
  const shown = Math.min(limit, totalCount - offset);
  if (shown <= 0) return undefined;
  const after = totalCount - offset - shown;
  return after < offset ? { isFromEnd: true, offset: after, limit: shown } : { isFromEnd: false, offset, limit: shown };
}
