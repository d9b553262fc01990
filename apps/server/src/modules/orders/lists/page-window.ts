/** An order of the list, and how many lie before it. */
export interface PageMark {
  offset: number;
  id: string;
}

export interface PageWindow {
  /** Read towards the beginning: from the end of the list, or from the order before a mark. */
  isBackwards: boolean;
  /** The mark to read from; without one, the beginning or the end. */
  from: string | undefined;
  skip: number;
  limit: number;
}

/**
 * Where to read a page, from whatever known place is nearest: what is skipped is read too. Undefined past the last
 * page.
 */
export function pageWindow({
  offset,
  limit,
  totalCount,
  marks = [],
}: {
  offset: number;
  limit: number;
  totalCount: number;
  marks?: readonly PageMark[];
}): PageWindow | undefined {
  const shown = Math.min(limit, totalCount - offset);
  if (shown <= 0) return undefined;
  const end = offset + shown;
  const ways: PageWindow[] = [
    { isBackwards: false, from: undefined, skip: offset, limit: shown },
    { isBackwards: true, from: undefined, skip: totalCount - end, limit: shown },
  ];
  for (const { offset: place, id } of marks) {
    if (place <= offset) ways.push({ isBackwards: false, from: id, skip: offset - place, limit: shown });
    else if (place >= end) ways.push({ isBackwards: true, from: id, skip: place - end, limit: shown });
  }
  return ways.reduce((nearest, way) => (way.skip < nearest.skip ? way : nearest));
}
