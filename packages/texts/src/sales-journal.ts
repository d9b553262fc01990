import type { JournalEntry, JournalLine } from '@etal/domain/accounting/sales-journal';
import type { Cents } from '@etal/domain/money';
import { VAT_LABELS } from './labels.ts';

const JOURNAL_LABEL = 'Journal des ventes';

/** The eighteen columns, in the order that the tax office asks for (LPF, A. 47 A-1). */
const JOURNAL_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

const compact = (date: string): string => date.replaceAll('-', '');
const amount = (cents: Cents): string => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
/** Neither the separator nor a new line may stand in a field. */
const field = (text: string): string => text.replaceAll(/[\t\r\n|]+/g, ' ').trim();

const PARTS = {
  CUSTOMERS: 'Clients',
  SALES: 'Ventes de produits',
  FEES: 'Frais de service facturés',
  VAT: 'TVA collectée',
};
const accountLabel = ({ part, rate }: JournalLine): string =>
  rate === null ? PARTS[part] : field(`${PARTS[part]} ${VAT_LABELS[rate]}`);

const ofWhat = ({ orderReference }: { orderReference: string | null }): string =>
  orderReference === null ? 'livraisons du mois' : `commande ${orderReference}`;

interface JournalFile {
  journal: string;
  /** The day on which the month of an entry was closed; an entry of a month that is still open has none. */
  validDateOf: (accountedOn: string) => string | null;
}

/** R-BOOKS-3: the sales journal in the form of the FEC, tabs between fields. */
export function journalFile(entries: readonly JournalEntry[], { journal, validDateOf }: JournalFile): string {
  const rows = entries.flatMap(({ number, paper, lines }) =>
    lines.map((line) => {
      const customer = line.part === 'CUSTOMERS' ? paper.buyer : null;
      return [
        journal,
        JOURNAL_LABEL,
        String(number),
        compact(paper.accountedOn),
        line.account,
        accountLabel(line),
        customer?.siren ?? '',
        field(customer?.company ?? ''),
        paper.number,
        compact(paper.issuedOn),
        `${paper.kind === 'CREDIT_NOTE' ? 'Avoir' : 'Facture'} ${paper.number}, ${ofWhat(paper)}`,
        amount(line.debit),
        amount(line.credit),
        '',
        '',
        compact(validDateOf(paper.accountedOn) ?? ''),
        '',
        '',
      ];
    }),
  );
  return [JOURNAL_COLUMNS, ...rows].map((row) => `${row.join('\t')}\r\n`).join('');
}

/** `732829320FEC20261130.txt`: the SIREN and the last day of what is in it. */
export const journalFileName = (siren: string, lastDay: string): string => `${siren}FEC${compact(lastDay)}.txt`;
