import type { TillClosing, TillDay } from '@etal/contract/till';
import type { MoneyKind } from '@etal/domain/orders/ledger';
import type { DepositMove } from '@etal/domain/till/deposits';
import { COUNTED_MEANS, type CountedMeans, type MoneyMeans } from '@etal/domain/till/means';
import { gapsOf, totalOf } from '@etal/domain/till/till-day';
import { type Described, euros, plainAmount, type Spreadsheet, spreadsheet } from './documents-recap.ts';
import type { Table } from './documents.ts';
import { formatCents, formatCount, formatDate, formatDay, formatHour, formatInstant } from './format.ts';
import { MEANS_LABELS, RECEIPTS_TITLE, WITHOUT_POINT } from './till.ts';
import { NBSP, quoted } from './typography.ts';

/** Text and tables from top to bottom, as many pages as they need. */
export interface PlainSheet {
  title: string;
  author: string;
  footer: string;
  /** Under the title: whose it is, where, when. */
  head: string[];
  sections: { heading: string; paragraphs: string[]; tables: Table[]; after?: string[]; isFramed?: boolean }[];
}

/** Who keeps the till, as the shop's legal information says. */
export interface TillKeeper {
  shopLabel: string;
  legal: { name: string; siren: string; address: string } | null;
}

const keeperLines = ({ shopLabel, legal }: TillKeeper): string[] =>
  legal ? [shopLabel, `${legal.name}, SIREN ${spacedSiren(legal.siren)}, ${legal.address}`] : [shopLabel];

/** `732 829 320` */
export const spacedSiren = (siren: string): string => siren.replaceAll(/(\d{3})(?=\d)/g, `$1${NBSP}`);

export const TILL_DAY_TITLE = 'Clôture de caisse';

/** `Clôture n° 13, complément 1` */
export const closingName = ({ number, complement }: Pick<TillClosing, 'number' | 'complement'>): string =>
  `Clôture n°${NBSP}${number}${complement > 0 ? `, complément ${complement}` : ''}`;

/** The closings of a day: the day itself, then its complements (R-TILL-5). */
export function tillDaySheet(keeper: TillKeeper, { date, collectionPoint, closings, entries }: TillDay): PlainSheet {
  return {
    title: TILL_DAY_TITLE,
    author: keeper.shopLabel,
    footer: `${TILL_DAY_TITLE} · ${keeper.shopLabel} · ${formatDay(date)}`,
    head: [...keeperLines(keeper), collectionPoint?.label ?? WITHOUT_POINT, formatDay(date)],
    sections: closings.map((closing) => ({
      heading: closingName(closing),
      paragraphs: [`Clôturée le ${formatInstant(closing.closedAt)}.`],
      tables: [
        countTable(closing),
        totalsTable(closing),
        entriesTable(entries.filter((entry) => entry.closing === closing.number)),
      ],
      ...(closing.note !== null && { after: [`Explication de l'écart${NBSP}: ${closing.note}`] }),
    })),
  };
}

const column = (label: string, share: number, align: 'left' | 'right' = 'right') => ({ label, share, align });

function countTable(closing: TillClosing): Table {
  const { expected, counted, float } = closing;
  const gaps = gapsOf(closing);
  return {
    caption: 'Attendu et compté',
    columns: [
      column('Moyen de paiement', 0.32, 'left'),
      column('Attendu', 0.17),
      column('Fond de caisse', 0.17),
      column('Compté', 0.17),
      column('Écart', 0.17),
    ],
    rows: [
      ...COUNTED_MEANS.map((means) => [
        MEANS_LABELS[means],
        formatCents(expected[means]),
        means === 'CASH' ? formatCents(float) : '',
        formatCents(counted[means]),
        gapText(gaps[means]),
      ]),
      [
        'Total',
        formatCents(totalOf(expected)),
        formatCents(float),
        formatCents(totalOf(counted)),
        gapText(totalOf(gaps)),
      ],
    ],
  };
}

/** `+1,50 €`, `-0,20 €`, `0,00 €`: a gap says on which side it is. */
const gapText = (cents: number): string => `${cents > 0 ? '+' : ''}${formatCents(cents)}`;

const totalsTable = ({ total, monthTotal, yearTotal, perpetualTotal }: TillClosing): Table => ({
  caption: 'Totaux, clôture comprise',
  columns: [
    column('De la clôture', 0.25, 'left'),
    column('Du mois', 0.25),
    column('De l’année', 0.25),
    column('Perpétuel', 0.25),
  ],
  rows: [[total, monthTotal, yearTotal, perpetualTotal].map(formatCents)],
});

const entriesTable = (entries: TillDay['entries']): Table => ({
  caption: formatCount(entries.length, 'mouvement', 'mouvements'),
  columns: [
    column('N°', 0.07, 'left'),
    column('Heure', 0.1, 'left'),
    column('Client', 0.26, 'left'),
    column('Objet', 0.23, 'left'),
    column('Moyen de paiement', 0.2, 'left'),
    column('Montant', 0.14),
  ],
  rows: entries.map(({ sequence, at, name, orderReference, note, means, cents }) => [
    String(sequence),
    formatHour(at),
    name,
    orderReference ? `Commande ${orderReference}` : (note ?? 'Sans commande'),
    MEANS_LABELS[means],
    formatCents(cents),
  ]),
});

/** One movement of money or of deposits, as the receipts book lists it (R-TILL-3). */
export interface Receipt {
  day: string;
  sequence: number;
  kind: MoneyKind;
  means: MoneyMeans;
  /** Negative for what was given back. */
  cents: number;
  deposits: readonly DepositMove[];
  name: string;
  orderReference: string | null;
  /** Numbers of the invoices and credit notes of its order. */
  papers: readonly string[];
  note: string | null;
}

const isDeposit = ({ kind }: Receipt): boolean => kind === 'DEPOSIT_OUT' || kind === 'DEPOSIT_BACK';

function nature(receipt: Receipt): string {
  const { kind, orderReference, papers, note, cents, deposits } = receipt;
  const ofOrder = orderReference
    ? `commande ${orderReference}${papers.length > 0 ? ` (${papers.join(', ')})` : ''}`
    : 'sans commande';
  if (isDeposit(receipt)) {
    const what = deposits.map(({ label, count }) => `${count}${NBSP}×${NBSP}${label}`).join(', ');
    return `${kind === 'DEPOSIT_OUT' ? 'Consigne' : 'Retour de consigne'}, ${ofOrder}${NBSP}: ${what}`;
  }
  if (orderReference) return `${cents < 0 ? 'Rendu, c' : 'C'}${ofOrder.slice(1)}`;
  return `${cents < 0 ? 'Rendu' : 'Reçu'} ${ofOrder}${note ? `${NBSP}: ${note}` : ''}`;
}

const RECEIPTS: Described<Receipt>[] = [
  { header: 'Date', width: 12, format: 'DATE', of: ({ day }) => new Date(`${day}T00:00:00Z`) },
  { header: 'N°', width: 8, format: 'INTEGER', of: ({ sequence }) => sequence },
  { header: 'Client', width: 26, of: ({ name }) => name },
  { header: 'Nature', width: 44, of: nature },
  {
    header: 'Moyen de paiement',
    width: 24,
    of: (receipt) => (isDeposit(receipt) ? null : MEANS_LABELS[receipt.means]),
  },
  {
    header: 'Encaissé (€)',
    width: 13,
    format: 'AMOUNT',
    of: (receipt) => (isDeposit(receipt) ? null : euros(receipt.cents)),
  },
  {
    header: 'dont consignes (€)',
    width: 18,
    format: 'AMOUNT',
    // A deposit that leaves is money of the customer's that the shop holds.
    of: (receipt) => (isDeposit(receipt) ? euros(-receipt.cents) : null),
  },
];

export const receiptsSpreadsheet = (receipts: readonly Receipt[]): Spreadsheet =>
  spreadsheet(RECEIPTS_TITLE, RECEIPTS, receipts);

export const CLOSINGS_TITLE = 'Clôtures de caisse';

/** A closing of the till, with its day and its point. */
export interface DatedClosing extends TillClosing {
  date: string;
  /** Null where no point took the money. */
  point: string | null;
}

interface CountedRow extends Pick<DatedClosing, 'date' | 'point' | 'number' | 'complement' | 'note'> {
  means: CountedMeans;
  expected: number;
  float: number;
  counted: number;
  gap: number;
}

/** R-TILL-5: what was counted more or less than expected is said once, on the closing that found it. */
const CLOSINGS: Described<CountedRow>[] = [
  { header: 'Date', width: 12, format: 'DATE', of: ({ date }) => new Date(`${date}T00:00:00Z`) },
  { header: 'Point de collecte', width: 24, of: ({ point }) => point ?? WITHOUT_POINT },
  { header: 'Clôture', width: 26, of: closingName },
  { header: 'Moyen de paiement', width: 24, of: ({ means }) => MEANS_LABELS[means] },
  { header: 'Attendu (€)', width: 13, format: 'AMOUNT', of: ({ expected }) => euros(expected) },
  { header: 'Fond de caisse (€)', width: 18, format: 'AMOUNT', of: ({ float }) => euros(float) },
  { header: 'Compté (€)', width: 13, format: 'AMOUNT', of: ({ counted }) => euros(counted) },
  { header: 'Écart (€)', width: 13, format: 'AMOUNT', of: ({ gap }) => euros(gap) },
  { header: 'Explication', width: 40, of: ({ note }) => note },
];

/** One row per closing and means that something was expected or counted of. */
export const closingsSpreadsheet = (closings: readonly DatedClosing[]): Spreadsheet =>
  spreadsheet(
    CLOSINGS_TITLE,
    CLOSINGS,
    closings.flatMap((closing) => {
      const gaps = gapsOf(closing);
      return COUNTED_MEANS.flatMap((means): CountedRow[] => {
        const { date, point, number, complement, note } = closing;
        const [expected, counted] = [closing.expected[means], closing.counted[means]];
        const float = means === 'CASH' ? closing.float : 0;
        const row = { date, point, number, complement, note, means, expected, float, counted, gap: gaps[means] };
        return expected === 0 && counted === 0 && float === 0 ? [] : [row];
      });
    }),
  );

/** The same table as text: dates as the French write them, amounts with a decimal comma. */
export const csvRows = ({ columns, rows }: Spreadsheet): string[][] => [
  columns.map(({ header }) => header),
  ...rows.map((row) =>
    row.map((cell, index) => {
      if (cell === null) return '';
      if (cell instanceof Date) return cell.toISOString().slice(0, 10).split('-').toReversed().join('/');
      if (typeof cell === 'number' && columns[index]?.format === 'AMOUNT') return plainAmount(Math.round(cell * 100));
      return String(cell);
    }),
  ),
];

/** Who publishes and runs this installation, for what they attest. */
export interface TillPublisher {
  name: string;
  address: string;
  siren: string;
}

const ATTESTATION_TITLE = 'Attestation individuelle';

/** In the words of the tax office's model (BOI-LETTRE-000242), for one shop. */
export function attestationSheet({
  publisher,
  keeper,
  version,
  at,
}: {
  publisher: TillPublisher;
  keeper: TillKeeper;
  version: string;
  /** Seconds since the epoch. */
  at: number;
}): PlainSheet {
  const major = version.split('.')[0] ?? version;
  const who = `${publisher.name}, SIREN ${spacedSiren(publisher.siren)}, ${publisher.address}`;
  return {
    title: ATTESTATION_TITLE,
    author: publisher.name,
    footer: `${ATTESTATION_TITLE} · ${publisher.name} · ${keeper.shopLabel}`,
    head: [
      "Relative à l'utilisation d'un logiciel de caisse conforme aux dispositions du 3°\u00A0bis du I de l'article\u00A0286 du code général des impôts",
    ],
    sections: [
      {
        heading: "Volet 1, rempli par l'éditeur",
        tables: [],
        paragraphs: [
          `Je soussigné, représentant légal de l'entreprise ${who}, éditeur du logiciel de caisse ${quoted('Étal')}, atteste que ce logiciel, dans sa version ${version}, satisfait aux conditions d'inaltérabilité, de sécurisation, de conservation et d'archivage des données en vue du contrôle de l'administration fiscale, prévues au 3°${NBSP}bis du I de l'article${NBSP}286 du code général des impôts.`,
          `J'atteste que la dernière version majeure de ce logiciel est identifiée par la racine ${quoted(major)} et que les versions mineures développées ultérieurement sont ou seront identifiées par les subdivisions suivantes de cette racine${NBSP}: ${major}.x.y. Je m'engage à n'utiliser ces subdivisions que pour des versions mineures, qui ne touchent pas au respect de ces conditions.`,
          `Chaque encaissement y est un mouvement numéroté sans trou, qui porte l'empreinte SHA-256 du précédent${NBSP}; la base de données refuse d'en modifier ou d'en effacer un seul. Les clôtures de journée gardent les totaux du jour, du mois, de l'année et le total perpétuel. Une archive annuelle, dont chacun peut recalculer les empreintes, se télécharge depuis la caisse.`,
          `Fait le ${formatDate(at)}.`,
          `Nom, qualité et signature du représentant légal de l'entreprise ${publisher.name}${NBSP}:`,
          ' ',
          ' ',
        ],
      },
      {
        heading: "Volet 2, à remplir par l'entreprise qui utilise le logiciel",
        tables: [],
        paragraphs: [
          `Je soussigné, représentant légal de l'entreprise ${keeper.legal ? `${keeper.legal.name}, SIREN ${spacedSiren(keeper.legal.siren)}, ${keeper.legal.address}` : keeper.shopLabel}, certifie utiliser depuis le ____ / ____ / ________, pour enregistrer les règlements de mes clients, le logiciel de caisse mentionné au volet 1 de cette attestation.`,
          `Nom, qualité, date et signature${NBSP}:`,
          ' ',
          ' ',
        ],
        after: [
          `L'établissement d'une fausse attestation est un délit puni de 3${NBSP}ans d'emprisonnement et de 45${NBSP}000${NBSP}€ d'amende (article${NBSP}441-1 du code pénal). L'usage d'une fausse attestation est puni des mêmes peines.`,
        ],
      },
    ],
  };
}
