/** The sheets and the roll that order labels are printed on, in millimetres. */
export const LABEL_FORMATS = ['A4_8', 'A4_14', 'A4_24', 'ROLL_62'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

export interface LabelLayout {
  /** Of the page. */
  width: number;
  height: number;
  columns: number;
  rows: number;
}

const A4 = { width: 210, height: 297 };

/** The labels fill the page to its edges, as the sheets that are sold are cut. */
export const LABEL_LAYOUTS: Record<LabelFormat, LabelLayout> = {
  A4_8: { ...A4, columns: 2, rows: 4 },
  A4_14: { ...A4, columns: 2, rows: 7 },
  A4_24: { ...A4, columns: 3, rows: 8 },
  ROLL_62: { width: 62, height: 100, columns: 1, rows: 1 },
};

export const labelsPerPage = (format: LabelFormat): number => {
  const { columns, rows } = LABEL_LAYOUTS[format];
  return columns * rows;
};

/** On which page and in which place each label is, when the first place that is free is this one (from 1). */
export function labelPlace(format: LabelFormat, start: number, index: number): { page: number; place: number } {
  const perPage = labelsPerPage(format);
  const at = Math.min(start, perPage) - 1 + index;
  return { page: Math.floor(at / perPage), place: at % perPage };
}

/** As many bags as an order may be said to make. */
export const MAX_LABELS_PER_ORDER = 9;
/** One print of a market day, with room to spare. */
export const MAX_LABELLED_ORDERS = 500;
/** As many cards as are printed at once. */
export const MAX_PRICE_CARDS = 200;
