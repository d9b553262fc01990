import type { Order, Sale } from '@etal/contract/orders';
import type { Preparation } from '@etal/contract/preparation';
import { isEstimated } from '@etal/domain/orders/estimate';
import { depositsToLeave } from '@etal/domain/orders/ledger';
import { type DepositMove, worthOf } from '@etal/domain/till/deposits';
import { contentsWords } from './bag-contents.ts';
import { type Described, euros, kilograms, type Spreadsheet, spreadsheet } from './documents-recap.ts';
import { DEPOSIT_LABEL, depositCount } from './deposits.ts';
import { formatPhone } from './format.ts';
import { saleQuantity } from './order-lines.ts';
import { orderStatusLabel, SERVICE_FEE_LABEL } from './orders.ts';
import { packsText } from './preparation.ts';
import { unitName } from './units.ts';

type PreparedTotal = Preparation['totals'][number];

const TO_HARVEST: Described<PreparedTotal>[] = [
  { header: 'Catégorie', width: 20, of: ({ categoryLabel }) => categoryLabel },
  { header: 'Article', width: 32, of: ({ label }) => label },
  { header: 'Nombre', width: 10, format: 'INTEGER', of: ({ pieces }) => pieces || null },
  { header: 'Unité', width: 12, of: ({ pieces, unit }) => (pieces > 0 ? unitName(unit) : null) },
  { header: 'dont paniers', width: 13, format: 'INTEGER', of: ({ piecesInBags }) => piecesInBags || null },
  { header: 'Kilogrammes', width: 13, format: 'WEIGHT', of: ({ grams }) => kilograms(grams) },
  {
    header: 'dont kg en paniers',
    width: 18,
    format: 'WEIGHT',
    of: ({ gramsInBags }) => kilograms(gramsInBags || null),
  },
  { header: 'Conditionnements', width: 32, of: ({ packs }) => packsText(packs) || null },
  { header: 'Estimation', width: 11, of: ({ isEstimate }) => (isEstimate ? 'oui' : 'non') },
];

interface CustomerRow {
  order: Order;
  /** What one bag of this line holds; empty for anything else. */
  contents: string;
  /** None for the service fee and for deposits, without which the amounts would not add up to what is paid. */
  sale: Sale | null;
  deposit?: DepositMove;
}

const BY_CUSTOMER: Described<CustomerRow>[] = [
  {
    header: 'Client',
    width: 26,
    of: ({ order: { shopperDetails } }) => `${shopperDetails.lastname} ${shopperDetails.firstname}`.trim(),
  },
  { header: 'Téléphone', width: 16, of: ({ order }) => formatPhone(order.shopperDetails.phone) },
  { header: 'N° de commande', width: 15, of: ({ order }) => order.reference },
  {
    header: 'Article',
    width: 32,
    of: ({ sale, deposit }) => (deposit ? DEPOSIT_LABEL : (sale?.saleableLabel ?? SERVICE_FEE_LABEL)),
  },
  {
    header: 'Quantité',
    width: 26,
    of: ({ sale, deposit }) => (deposit ? depositCount(deposit) : sale && saleQuantity(sale)),
  },
  { header: 'Contenu d’un panier', width: 44, of: ({ contents }) => contents || null },
  { header: 'Poids demandé', width: 14, format: 'WEIGHT', of: ({ sale }) => kilograms(sale && askedGrams(sale)) },
  {
    header: 'Poids pesé',
    width: 12,
    format: 'WEIGHT',
    of: ({ sale }) => kilograms(sale?.klass === 'WeighingRequiredUnitOrderSale' ? sale.weighedGrams : null),
  },
  {
    header: 'Montant',
    width: 12,
    format: 'AMOUNT',
    of: ({ order, sale, deposit }) => euros(deposit ? worthOf([deposit]) : (sale?.subTotal ?? order.platformFees)),
  },
  {
    header: 'État',
    width: 22,
    of: ({ order, sale }) => `${orderStatusLabel(order)}${sale && isEstimated(sale) ? ', à peser' : ''}`,
  },
];

/** What the shopper asked for by weight; of pieces to weigh, what they are expected to weigh. */
function askedGrams(sale: Sale): number | null {
  switch (sale.klass) {
    case 'CapturedWeightOrderSale':
      return sale.selectedWeight;
    case 'WeightOptionOrderSale':
      return sale.selectedOption.weight * sale.quantity;
    case 'WeighingRequiredUnitOrderSale':
      return sale.averageWeight * sale.quantity;
    case 'UnitOrderSale':
      return null;
  }
}

/** What to harvest, then who gets what. */
export function preparationSpreadsheets({
  totals,
  orders,
  bags,
}: Pick<Preparation, 'totals' | 'orders' | 'bags'>): Spreadsheet[] {
  const contentsOf = ({ saleableId }: Sale): string =>
    contentsWords(bags.find((bag) => bag.saleableId === saleableId)?.contents ?? []);
  const rows = orders.flatMap((order): CustomerRow[] => [
    ...order.sales.map((sale) => ({ order, sale, contents: contentsOf(sale) })),
    ...(order.platformFees > 0 ? [{ order, sale: null, contents: '' }] : []),
    ...depositsToLeave({ ...order, lines: order.sales }).map((deposit) => ({
      order,
      sale: null,
      deposit,
      contents: '',
    })),
  ]);
  return [spreadsheet('À récolter', TO_HARVEST, totals), spreadsheet('Par client', BY_CUSTOMER, rows)];
}
