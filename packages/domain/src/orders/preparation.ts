import type { BagContent } from '../catalog/bags.ts';
import { byLabel, byName } from '../names.ts';
import type { Grams } from '../weight.ts';

/** As much of a sale line as its preparation needs. */
export interface PreparedSale {
  klass: 'CapturedWeightOrderSale' | 'UnitOrderSale' | 'WeighingRequiredUnitOrderSale' | 'WeightOptionOrderSale';
  saleableId: string;
  saleableLabel: string;
  saleableCategoryLabel: string | null;
  quantity?: number;
  selectedWeight?: Grams;
  selectedOption?: { weight: Grams };
  averageWeight?: Grams;
  weighedGrams?: Grams | null;
  unit?: string | null;
}

/** What has to be harvested or packed of one thing, all pack sizes together. */
export interface PreparedTotal {
  saleableId: string;
  label: string;
  categoryLabel: string | null;
  /** Pieces to count out; those inside baskets are in it. */
  pieces: number;
  /** Of which inside baskets. */
  piecesInBags: number;
  /** What one piece is called; null where it is a piece, or where the lines do not agree. */
  unit: string | null;
  /** Grams to weigh out; those inside baskets are in it. */
  grams: Grams;
  /** Of which inside baskets. */
  gramsInBags: Grams;
  /** The weight of the pieces is only expected. */
  isEstimate: boolean;
  /** Packs to prepare, lightest first: three of 500 g. */
  packs: { weight: Grams; count: number }[];
}

/** One thing inside a basket, by the names it has today. */
export interface PackedArticle extends BagContent {
  label: string;
  categoryLabel: string | null;
  unit: string | null;
}

/** What baskets hold, by the basket's id; only those of which it is known (R-CATALOG-22). */
export type BagContents = ReadonlyMap<string, readonly PackedArticle[]>;

/** Compares as a French directory does, without regard to capitals and accents. */
export const byDirectoryName = (
  one: { lastname: string; firstname: string },
  other: { lastname: string; firstname: string },
): number => byName(one.lastname, other.lastname) || byName(one.firstname, other.firstname);

/** All pack sizes merged into kilograms or pieces, baskets taken apart; in the order of categories and names. */
export function preparationTotals(sales: readonly PreparedSale[], bags: BagContents): PreparedTotal[] {
  const totals = new Map<string, PreparedTotal>();
  const totalOf = (
    saleableId: string,
    { label, categoryLabel, unit }: Pick<PackedArticle, 'label' | 'categoryLabel' | 'unit'>,
  ): PreparedTotal => {
    const known = totals.get(saleableId);
    if (known) {
      if (known.unit !== unit) known.unit = null;
      return known;
    }
    const fresh = {
      saleableId,
      label,
      categoryLabel,
      pieces: 0,
      piecesInBags: 0,
      unit,
      grams: 0,
      gramsInBags: 0,
      isEstimate: false,
      packs: [],
    };
    totals.set(saleableId, fresh);
    return fresh;
  };
  for (const sale of sales) {
    const total = totalOf(sale.saleableId, {
      label: sale.saleableLabel,
      categoryLabel: sale.saleableCategoryLabel,
      unit: sale.unit ?? null,
    });
    const quantity = sale.quantity ?? 0;
    switch (sale.klass) {
      case 'UnitOrderSale':
        total.pieces += quantity;
        break;
      case 'WeighingRequiredUnitOrderSale':
        total.pieces += quantity;
        total.grams += sale.weighedGrams ?? (sale.averageWeight ?? 0) * quantity;
        total.isEstimate ||= (sale.weighedGrams ?? null) === null;
        break;
      case 'WeightOptionOrderSale':
        addPacks(total, sale.selectedOption?.weight ?? 0, quantity);
        break;
      case 'CapturedWeightOrderSale':
        addPacks(total, sale.selectedWeight ?? 0, 1);
        break;
    }
    for (const content of bags.get(sale.saleableId) ?? []) {
      const inside = totalOf(content.articleId, content);
      const count = content.quantity * quantity;
      if (content.weight === null) {
        inside.pieces += count;
        inside.piecesInBags += count;
      } else {
        addPacks(inside, content.weight, count);
        inside.gramsInBags += content.weight * count;
      }
    }
  }
  return [...totals.values()].toSorted(
    (a, b) => byCategory(a.categoryLabel ?? '', b.categoryLabel ?? '') || byLabel(a, b),
  );
}

/** Two categories whose names are written alike stay apart: each is shown in one piece. */
const byCategory = (one: string, other: string): number =>
  byName(one, other) || Number(one > other) - Number(one < other);

function addPacks(total: PreparedTotal, weight: Grams, count: number): void {
  total.grams += weight * count;
  const same = total.packs.find((pack) => pack.weight === weight);
  if (same) same.count += count;
  else total.packs = [...total.packs, { weight, count }].toSorted((a, b) => a.weight - b.weight);
}
