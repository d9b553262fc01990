import { ownUnit } from '../catalog/units.ts';
import type { Cents } from '../money.ts';
import { isEstimated } from '../orders/estimate.ts';
import { feeByRate, netOfLines, vatByRate, type VatLine, type VatShare } from '../orders/vat-split.ts';
import type { VatRegime } from '../settings/legal-information.ts';
import { VAT_RATES, type VatRate } from '../vat.ts';
import type { Grams } from '../weight.ts';

/** A line of an order, with all it was sold as (R-ORDERS-3). */
export interface DocumentSale {
  klass: 'CapturedWeightOrderSale' | 'UnitOrderSale' | 'WeighingRequiredUnitOrderSale' | 'WeightOptionOrderSale';
  label: string;
  categoryLabel: string | null;
  rate: VatRate;
  quantity: number | null;
  selectedWeight: Grams | null;
  optionWeight: Grams | null;
  unitPrice: Cents | null;
  pricePerKilogram: Cents | null;
  averageWeight: Grams | null;
  weighedGrams: Grams | null;
  /** What one of it is called; null is a piece. */
  unit: string | null;
  subTotal: Cents;
}

export interface LineQuantity {
  pieces: number | null;
  /** What one of them is called; a piece on papers from before units had names. */
  unit?: string | null;
  /** Of the whole line. */
  grams: Grams | null;
  /** Of one prepared pack. */
  packGrams: Grams | null;
  /** Nobody has weighed it yet. */
  isAbout: boolean;
}

export interface DocumentLine {
  type: 'GOODS' | 'FEE' | 'REFUND';
  /** Empty for the service fee and for a refund that names no line: their names are words of the product. */
  label: string;
  categoryLabel: string | null;
  quantity: LineQuantity | null;
  /** Tax included, for a piece, a pack or a kilogram. */
  unitPrice: Cents | null;
  unit: 'PIECE' | 'PACK' | 'KILOGRAM' | null;
  /** Without tax, in hundredths of a cent: what a tax-included price comes to is rarely whole. */
  unitNet: number | null;
  /** Null where no VAT is charged. */
  rate: VatRate | null;
  net: Cents;
  total: Cents;
  isEstimate: boolean;
  /** Of a refund: nobody was ever asked for it (R-PAYMENTS-4). */
  isGivenUp?: boolean | undefined;
}

export const chargesVat = (regime: VatRegime): boolean => regime === 'STANDARD';

/** What a document is made of. */
export interface Billed {
  sales: readonly DocumentSale[];
  fees: Cents;
  /** What a refund without lines adds to a credit note, or takes away from what is left to credit. */
  refund?: Cents | undefined;
  /** The refund is all of what nobody was ever asked for. */
  isGivenUp?: boolean | undefined;
  /** Whose rates of VAT a refund without lines has in proportion. */
  refundOf?: readonly VatLine[] | undefined;
  /** What earlier papers leave by rate, where all of it is taken back: the fee or the refund follows it to the cent. */
  takenBack?: readonly VatLine[] | undefined;
}

/** Goods, then the service fee at the goods' rates: everything that prints or counts an order starts from these. */
export function documentLines(
  { sales, fees, refund = 0, isGivenUp = false, refundOf, takenBack }: Billed,
  regime: VatRegime,
): DocumentLine[] {
  const goods = sales.map(vatLineOf);
  const hasVat = chargesVat(regime);
  // Each is one line, unless the goods have several rates.
  const spread = (amount: Cents, over: readonly VatLine[]): { rate: VatRate | null; total: Cents }[] => {
    if (amount === 0) return [];
    if (!hasVat) return [{ rate: null, total: amount }];
    const sign = Math.sign(amount);
    return feeByRate(Math.abs(amount), over).map(({ rate, total }) => ({ rate, total: sign * total }));
  };
  const refunded = refundOf ?? goods;
  let ofFees = spread(fees, goods.length > 0 ? goods : refunded);
  let ofRefund = spread(refund, refunded);
  if (takenBack && hasVat) {
    if (fees > 0 && refund === 0) ofFees = restOf(takenBack, goods);
    else ofRefund = restOf(takenBack, [...goods, ...ofFees]);
  }
  const parts = [
    ...ofFees.map((part) => ({ type: 'FEE' as const, ...part })),
    ...ofRefund.map((part) => ({ type: 'REFUND' as const, ...part })),
  ];
  const nets = hasVat
    ? netOfLines([...goods, ...parts.flatMap(({ rate, total }) => (rate ? [{ rate, total }] : []))])
    : [];
  const anyEstimate = sales.some(isEstimated);
  return [
    ...sales.map((sale, index): DocumentLine => {
      const unitPrice = sale.unitPrice ?? sale.pricePerKilogram;
      return {
        type: 'GOODS',
        label: sale.label,
        categoryLabel: sale.categoryLabel,
        quantity: quantityOf(sale),
        unitPrice,
        unit: UNITS[sale.klass],
        unitNet: unitPrice === null ? null : unitNetOf(unitPrice, hasVat ? sale.rate : null),
        rate: hasVat ? sale.rate : null,
        net: nets[index] ?? sale.subTotal,
        total: sale.subTotal,
        isEstimate: isEstimated(sale),
      };
    }),
    ...parts.map(({ type, rate, total }, index): DocumentLine => ({
      type,
      label: '',
      categoryLabel: null,
      quantity: null,
      unitPrice: null,
      unit: null,
      unitNet: null,
      rate,
      net: nets[sales.length + index] ?? total,
      total,
      isEstimate: anyEstimate,
      ...(type === 'REFUND' && isGivenUp && { isGivenUp }),
    })),
  ];
}

/** What is left of some amounts by rate once others are taken off. */
const restOf = (
  amounts: readonly VatLine[],
  less: readonly { rate: VatRate | null; total: Cents }[],
): { rate: VatRate; total: Cents }[] =>
  VAT_RATES.flatMap((rate) => {
    const sumOf = (lines: readonly { rate: VatRate | null; total: Cents }[]): Cents =>
      lines.reduce((sum, line) => sum + (line.rate === rate ? line.total : 0), 0);
    const total = sumOf(amounts) - sumOf(less);
    return total === 0 ? [] : [{ rate, total }];
  });

/** Lines of several papers as lines of one: what they come to without tax adds up over all of them (R-DOCUMENTS-2). */
export function asOnePaper(lines: readonly DocumentLine[]): DocumentLine[] {
  const taxed = lines.flatMap(({ rate, total }) => (rate ? [{ rate, total }] : []));
  // Either all of them have a rate, or none has.
  if (taxed.length !== lines.length) return [...lines];
  const nets = netOfLines(taxed);
  return lines.map((line, index) => ({ ...line, net: nets[index] ?? line.net }));
}

export const vatLineOf = ({ rate, subTotal }: Pick<DocumentSale, 'rate' | 'subTotal'>): VatLine => ({
  rate,
  total: subTotal,
});

const UNITS = {
  UnitOrderSale: 'PIECE',
  WeightOptionOrderSale: 'PACK',
  CapturedWeightOrderSale: 'KILOGRAM',
  WeighingRequiredUnitOrderSale: 'KILOGRAM',
} as const;

function quantityOf({
  klass,
  categoryLabel,
  quantity,
  selectedWeight,
  optionWeight,
  averageWeight,
  weighedGrams,
  unit: named,
}: DocumentSale): LineQuantity {
  // As on the screens: only a bag has no category.
  const unit = ownUnit(named, categoryLabel === null);
  switch (klass) {
    case 'UnitOrderSale':
      return { pieces: quantity, unit, grams: null, packGrams: null, isAbout: false };
    case 'WeightOptionOrderSale':
      return {
        pieces: quantity,
        unit,
        grams: (quantity ?? 0) * (optionWeight ?? 0),
        packGrams: optionWeight,
        isAbout: false,
      };
    case 'CapturedWeightOrderSale':
      return { pieces: null, grams: selectedWeight, packGrams: null, isAbout: false };
    case 'WeighingRequiredUnitOrderSale':
      return {
        pieces: quantity,
        unit,
        grams: weighedGrams ?? (quantity ?? 0) * (averageWeight ?? 0),
        packGrams: null,
        isAbout: weighedGrams === null,
      };
  }
}

/** The same split as for totals, on hundredths of a cent. */
const unitNetOf = (unitPrice: Cents, rate: VatRate | null): number =>
  rate ? (vatByRate([{ rate, total: unitPrice * 100 }])[0]?.net ?? 0) : unitPrice * 100;

export interface DocumentTotals {
  net: Cents;
  vat: Cents;
  total: Cents;
}

/** Empty where no VAT is charged. */
export const sharesOf = (lines: readonly DocumentLine[]): VatShare[] =>
  vatByRate(lines.flatMap(({ rate, total }) => (rate ? [{ rate, total }] : [])));

export function totalsOf(lines: readonly DocumentLine[]): DocumentTotals {
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  const vat = sharesOf(lines).reduce((sum, share) => sum + share.vat, 0);
  return { net: total - vat, vat, total };
}
