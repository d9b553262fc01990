import { addDays } from '../calendar/dates.ts';
import type { Cents } from '../money.ts';
import type { VatRate } from '../vat.ts';
import type { AccountedShare } from './accounted-paper.ts';
import { daysOfMonth, monthAfter, monthOf, type RateShare, salesSums } from './months.ts';

/**
 * What the tax office will be told of sales to consumers, per day (R-BOOKS-4). Dates and codes that an accountant
 * has to confirm stand here with the day from which they hold.
 */
export const REPORTS_START = '2027-09-01';

const CODES = [{ from: REPORTS_START, goods: 'TLB1', untaxed: 'TNT1', senderScheme: '0238', sender: '0000' }] as const;
const codesOn = (date: string): (typeof CODES)[number] => CODES.findLast(({ from }) => from <= date) ?? CODES[0];

/** How often a merchant reports: three times a month, each month or every second month, by their VAT regime. */
export const REPORT_RHYTHMS = ['TEN_DAYS', 'MONTH', 'TWO_MONTHS'] as const;
export type ReportRhythm = (typeof REPORT_RHYTHMS)[number];

export interface ReportPeriod {
  from: string;
  to: string;
}

/** The period that a day lies in. Two months are January and February, March and April, and so on. */
export function periodOf(date: string, rhythm: ReportRhythm): ReportPeriod {
  const month = monthOf(date);
  const whole = daysOfMonth(month);
  if (rhythm === 'MONTH') return whole;
  if (rhythm === 'TEN_DAYS') {
    const day = Number(date.slice(8));
    if (day <= 10) return { from: `${month}-01`, to: `${month}-10` };
    return day <= 20 ? { from: `${month}-11`, to: `${month}-20` } : { from: `${month}-21`, to: whole.to };
  }
  const isFirst = Number(month.slice(5)) % 2 === 1;
  const first = isFirst ? month : `${month.slice(0, 5)}${String(Number(month.slice(5)) - 1).padStart(2, '0')}`;
  return { from: `${first}-01`, to: daysOfMonth(monthAfter(first)).to };
}

/**
 * The period of a day as it was handed in, where it was; else by the rhythm, on the days that none handed in holds. So
 * a rhythm that is changed tells no day twice and leaves none out. `sent` are those around that day.
 */
export function reportPeriodAt(day: string, rhythm: ReportRhythm, sent: readonly ReportPeriod[]): ReportPeriod {
  const known = sent.find(({ from, to }) => from <= day && day <= to);
  if (known) return { from: known.from, to: known.to };
  const { from, to } = periodOf(day, rhythm);
  const ends = sent.filter((period) => period.to < day && period.to >= from).map((period) => period.to);
  const starts = sent.filter((period) => period.from > day && period.from <= to).map((period) => period.from);
  const [end, start] = [ends.toSorted().at(-1), starts.toSorted()[0]];
  return { from: end === undefined ? from : addDays(end, 1), to: start === undefined ? to : addDays(start, -1) };
}

/** Every period that touches these days. */
export function periodsBetween(
  from: string,
  to: string,
  rhythm: ReportRhythm,
  sent: readonly ReportPeriod[],
): ReportPeriod[] {
  const periods: ReportPeriod[] = [];
  for (let day = from; day <= to; day = addDays(periods.at(-1)?.to ?? day, 1))
    periods.push(reportPeriodAt(day, rhythm, sent));
  return periods;
}

export interface ReportedDay {
  date: string;
  /** Invoices; a credit note takes money back and is no sale. */
  sales: number;
  net: Cents;
  vat: Cents;
  rates: RateShare[];
}

/** Consumers only: what a company bought is told by its own invoice. */
export function reportedDays(shares: Iterable<AccountedShare>): ReportedDay[] {
  const ofConsumers = [...shares].filter(({ isProfessional }) => !isProfessional);
  const days = Map.groupBy(ofConsumers, ({ day }) => day);
  return [...days]
    .map(([date, ofDay]) => {
      const { invoices, net, vat, rates } = salesSums(ofDay);
      return { date, sales: invoices, net, vat, rates };
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

export const REPORT_STATES = ['OPEN', 'READY', 'SENT', 'TO_CORRECT'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** A report that was handed in and has other figures since has to be handed in again, whole. */
export function reportState(
  { to }: ReportPeriod,
  { today, days, sent }: { today: string; days: readonly ReportedDay[]; sent: readonly ReportedDay[] | null },
): ReportState {
  if (sent) return isSameReport(days, sent) ? 'SENT' : 'TO_CORRECT';
  return to < today ? 'READY' : 'OPEN';
}

const isSameReport = (days: readonly ReportedDay[], sent: readonly ReportedDay[]): boolean =>
  days.length === sent.length && days.every((day, index) => isSameDay(day, sent[index]));

const isSameDay = (day: ReportedDay, other: ReportedDay | undefined): boolean =>
  other !== undefined &&
  day.date === other.date &&
  day.sales === other.sales &&
  day.rates.length === other.rates.length &&
  day.rates.every(({ rate, net, vat }, index) => {
    const share = other.rates[index];
    return share?.rate === rate && share.net === net && share.vat === vat;
  });

export interface Report {
  period: ReportPeriod;
  days: readonly ReportedDay[];
  /** How many were handed in for this period before it: the first is new, each later one replaces it. */
  sentBefore: number;
  seller: { siren: string; name: string };
  issuedAt: Date;
}

/** The name of a report among those of its seller. */
const reportId = ({ period, sentBefore }: Pick<Report, 'period' | 'sentBefore'>): string =>
  `ETAL_${period.from.replaceAll('-', '_')}_${String(sentBefore + 1).padStart(2, '0')}`;

/** The report as the administration's flux 10.3 wants it. */
export function reportXml(report: Report): string {
  const { period, days, sentBefore, seller, issuedAt } = report;
  const codes = codesOn(period.from);
  const instant = issuedAt.toISOString().replaceAll(/[-:T]|\.\d+Z$/g, '');
  const party = (scheme: string, id: string, name: string, role: string): string =>
    `<Id schemeId="${scheme}">${id}</Id><Name>${escaped(name)}</Name><RoleCode>${role}</RoleCode>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Report>',
    '<ReportDocument>',
    `<Id>${reportId(report)}</Id>`,
    `<IssueDateTime><DateTimeString>${instant}</DateTimeString></IssueDateTime>`,
    `<TypeCode>${sentBefore === 0 ? 'IN' : 'RE'}</TypeCode>`,
    `<Sender>${party(codes.senderScheme, codes.sender, 'Plateforme', 'WK')}</Sender>`,
    `<Issuer>${party('0002', seller.siren, seller.name, 'SE')}</Issuer>`,
    '</ReportDocument>',
    '<TransactionsReport>',
    `<ReportPeriod><StartDate>${compact(period.from)}</StartDate>`,
    `<EndDate>${compact(period.to)}</EndDate></ReportPeriod>`,
    ...days.map((day) => transactions(day, day.rates.every(({ rate }) => rate === null) ? codes.untaxed : codes.goods)),
    '</TransactionsReport>',
    '</Report>',
    '',
  ].join('\n');
}

const transactions = ({ date, sales, net, vat, rates }: ReportedDay, category: string): string =>
  [
    '<Transactions>',
    `<Date>${compact(date)}</Date>`,
    '<TransactionsCurrency>EUR</TransactionsCurrency>',
    `<CategoryCode>${category}</CategoryCode>`,
    `<TaxExclusiveAmount>${decimal(net)}</TaxExclusiveAmount>`,
    `<TaxTotal>${decimal(vat)}</TaxTotal>`,
    `<TransactionsCount>${sales}</TransactionsCount>`,
    ...rates.map(
      (share) =>
        `<TaxSubtotal><TaxPercent>${share.rate === null ? '0' : PERCENTS[share.rate]}</TaxPercent>` +
        `<TaxableAmount>${decimal(share.net)}</TaxableAmount><TaxTotal>${decimal(share.vat)}</TaxTotal></TaxSubtotal>`,
    ),
    '</Transactions>',
  ].join('');

const PERCENTS: Record<VatRate, string> = { RATE_5_5: '5.5', RATE_10: '10', RATE_20: '20' };

const compact = (date: string): string => date.replaceAll('-', '');
const decimal = (cents: Cents): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
/** What XML has no way to write is left out. */
const escaped = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
