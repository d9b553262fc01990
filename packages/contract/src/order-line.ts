import type { Cents } from '@etal/domain/money';
import type { LineWish } from '@etal/domain/orders/lines';
import { dueForDeposits } from '@etal/domain/orders/ledger';
import type { StoredOrderStatus } from '@etal/domain/orders/order';
import type { OrderLine } from '@etal/domain/orders/order-line';
import type { LineWithDeposit } from '@etal/domain/till/deposits';
import type { Sale } from './orders.ts';

const NOTHING = {
  quantity: null,
  selectedWeight: null,
  optionWeight: null,
  unitPrice: null,
  pricePerKilogram: null,
  averageWeight: null,
  weighedGrams: null,
  unit: null,
};

/** The rate of VAT, which the wire does not say, counts in no plan of a screen. */
const UNSAID_RATE = 'RATE_5_5';

/** Of what is due on site for an order of the wire, what is due for the goods: the rest is for deposits (R-TILL-4). */
export const goodsDue = ({
  status,
  isTest,
  sales,
  dueOnSite,
}: {
  status: StoredOrderStatus;
  isTest: boolean;
  sales: readonly LineWithDeposit[];
  dueOnSite: Cents;
}): Cents => dueOnSite - dueForDeposits({ status, isTest, lines: sales });

/** A line of the wire, as the domain plans a change of it. */
export function toOrderLine(sale: Sale): OrderLine {
  const line = {
    ...NOTHING,
    id: sale.id,
    saleableId: sale.saleableId,
    label: sale.saleableLabel,
    categoryLabel: sale.saleableCategoryLabel,
    rate: UNSAID_RATE,
    subTotal: sale.subTotal,
    deposit: sale.deposit,
    estimatedSubTotal: sale.subTotal,
  } as const;
  switch (sale.klass) {
    case 'UnitOrderSale':
      // The line is this price times the quantity, both whole numbers: nothing is lost in dividing.
      return {
        ...line,
        klass: sale.klass,
        quantity: sale.quantity,
        unit: sale.unit,
        unitPrice: Math.round(sale.subTotal / sale.quantity),
      };
    case 'WeightOptionOrderSale':
      return {
        ...line,
        klass: sale.klass,
        quantity: sale.quantity,
        optionWeight: sale.selectedOption.weight,
        unitPrice: sale.selectedOption.price,
      };
    case 'CapturedWeightOrderSale':
      return {
        ...line,
        klass: sale.klass,
        selectedWeight: sale.selectedWeight,
        pricePerKilogram: sale.pricePerKilogram,
      };
    case 'WeighingRequiredUnitOrderSale':
      return {
        ...line,
        klass: sale.klass,
        quantity: sale.quantity,
        pricePerKilogram: sale.pricePerKilogram,
        averageWeight: sale.averageWeight,
        weighedGrams: sale.weighedGrams,
        estimatedSubTotal: sale.estimatedSubTotal,
      };
  }
}

/** What was asked for with a line of the wire: for who orders it again. */
export function wishOf(sale: Sale): LineWish {
  const { saleableId } = sale;
  switch (sale.klass) {
    case 'CapturedWeightOrderSale':
      return { saleableId, selectedWeight: sale.selectedWeight };
    case 'WeightOptionOrderSale':
      return { saleableId, quantity: sale.quantity, optionWeight: sale.selectedOption.weight };
    case 'UnitOrderSale':
    case 'WeighingRequiredUnitOrderSale':
      return { saleableId, quantity: sale.quantity };
  }
}
