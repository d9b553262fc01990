import type { Storefront } from '@etal/contract/storefront';
import { BAG_PRICING, listsItsContents } from '@etal/domain/catalog/bags';
import type { NetQuantity } from '@etal/domain/catalog/net-quantity';
import type { PricingModel, Prices } from '@etal/domain/catalog/pricing';
import { mondayOf } from '@etal/domain/calendar/weeks';
import { type DayStock, stockOnSome } from '@etal/domain/catalog/stock';
import { openDates, openSlots } from '@etal/domain/collection/slots';
import { stockLeft } from '@etal/domain/orders/lines';
import * as z from 'zod/mini';
import { contentsWords, UNKNOWN_CONTENT } from './bag-contents.ts';
import type { Table } from './documents.ts';
import type { PlainSheet } from './documents-till.ts';
import { shortDepositNotice } from './deposits.ts';
import { composeToCustomer, type MailBlock, type MailTable, type MailText, type ProducerContact } from './mails.ts';
import { feeNotice } from './orders.ts';
import { cutOffDayWords, priceWords, slotWords } from './storefront.ts';
import { NBSP } from './typography.ts';

/** Everything that « l'ardoise de la semaine » says (R-MAILINGS-5): as mail, as a text to copy and as a poster. */

const slateLine = z.object({
  label: z.string(),
  detail: z.string(),
  amount: z.string(),
  /** What the amount is for, where there is room for a word or two; slates that are older do not say it. */
  per: z.optional(z.string()),
});
type SlateLine = z.infer<typeof slateLine>;

/** As it is kept once it is sent: everyone reads the same, whatever is edited meanwhile. */
export const slate = z.object({
  news: z.array(slateLine),
  bags: z.array(slateLine),
  families: z.array(z.object({ label: z.string(), lines: z.array(slateLine) })),
  points: z.array(z.object({ label: z.string(), when: z.string(), orderBefore: z.string() })),
  /** What comes on top of the prices (R-PAYMENTS-6); slates that are older do not say it. */
  fee: z.optional(z.string()),
  /** What was on sale: what is not among them the next time is new, or back. */
  saleableIds: z.array(z.string()),
});
export type Slate = z.infer<typeof slate>;

interface SlateSource {
  storefront: Pick<Storefront, 'categories' | 'singleArticles' | 'articlesBags' | 'collectionPoints' | 'platformFee'>;
  /** Articles that are in a bag on sale without being on sale themselves. */
  unsoldContents: readonly { id: string; label: string; unit: string | null }[];
  /** What was on sale in the slate before; undefined for the first one, where nothing is new. */
  before: ReadonlySet<string> | undefined;
  /** Only this point's collections, where one is named. */
  pointId: string | undefined;
  /** Seconds since the epoch. */
  now: number;
}

/** What is on sale now, in the words and at the prices of the shop's site. */
export function slateOf({ storefront, unsoldContents, before, pointId, now }: SlateSource): Slate {
  const { categories, collectionPoints } = storefront;
  const points = collectionPoints.filter(({ id }) => pointId === undefined || id === pointId);
  const dates = openDates(points, now);
  // What who orders now is given: a composition of another week is not theirs (R-CATALOG-22).
  const [soonest] = dates;
  const nextWeek = soonest && mondayOf(soonest);
  const isInStock = (saleable: DayStock): boolean => stockLeft(stockOnSome(saleable, dates)) !== 0;
  const articles = storefront.singleArticles.filter(isInStock);
  const bags = storefront.articlesBags.filter(isInStock);
  const isNew = ({ id }: { id: string }): boolean => before !== undefined && !before.has(id);
  const nameOf = (id: string): { label: string; unit: string | null } =>
    [...storefront.singleArticles, ...unsoldContents].find((article) => article.id === id) ?? UNKNOWN_CONTENT;
  const bagLine = (bag: (typeof bags)[number]): SlateLine => {
    const contents = listsItsContents(bag.bagType)
      ? bag.articles.map(({ articleId, ...amount }) => ({ ...nameOf(articleId), ...amount }))
      : (bag.weeks.find(({ week }) => week === nextWeek)?.contents ?? []);
    const line = lineOf({ ...bag, pricingModel: BAG_PRICING[bag.bagType] }, 'panier');
    return { ...line, detail: [line.detail, contentsWords(contents)].filter(Boolean).join(`${NBSP}: `) };
  };
  const fee = feeNotice(storefront.platformFee);
  return {
    ...(fee && { fee }),
    news: [...bags.filter(isNew).map(bagLine), ...articles.filter(isNew).map((article) => lineOf(article, 'pièce'))],
    bags: bags.map(bagLine),
    families: categories
      .map(({ id, label }) => ({
        label,
        lines: articles.filter(({ categoryId }) => categoryId === id).map((article) => lineOf(article, 'pièce')),
      }))
      .filter(({ lines }) => lines.length > 0),
    points: points.flatMap((point) => {
      const [next] = openSlots(point, now);
      return next ? [{ label: point.label, when: slotWords(next), orderBefore: cutOffDayWords(next.orderBefore) }] : [];
    }),
    saleableIds: [...bags, ...articles].map(({ id }) => id),
  };
}

type OnSale = Prices & {
  netQuantity: NetQuantity | null;
  label: string;
  pricingModel: PricingModel;
  deposit: Storefront['singleArticles'][number]['deposit'];
};

function lineOf(saleable: OnSale, unit: 'pièce' | 'panier'): SlateLine {
  const { amount, per, detail } = priceWords(saleable, unit);
  const { deposit } = saleable;
  const notice = deposit && deposit.cents > 0 ? [shortDepositNotice(deposit)] : [];
  return { label: saleable.label, detail: [detail, ...notice].join(', '), amount, per };
}

/** Nothing to sell, or nowhere to fetch it: there is nothing to announce. */
export const isEmptySlate = ({ saleableIds, points }: Slate): boolean =>
  saleableIds.length === 0 || points.length === 0;

export const SLATE_NAME = "L'ardoise de la semaine";
export const slateSubject = (shopLabel: string): string => `${SLATE_NAME} – ${shopLabel}`;

interface Writer {
  shopLabel: string;
  contact: ProducerContact;
}

const LEAVE = 'Ne plus recevoir ces mails';
const leaveNote = (shopLabel: string): string =>
  `Vous recevez ce mail parce que vous avez commandé chez ${shopLabel} sans refuser de ses nouvelles.`;

export function slateMail({
  subject,
  intro,
  image,
  told,
  shopUrl,
  unsubscribeUrl,
  ...writer
}: Writer & {
  subject: string;
  intro: string;
  /** The address of the merchant's photograph. */
  image: string | null;
  told: Slate;
  shopUrl: string;
  unsubscribeUrl: string;
}): MailText {
  const { news, bags, families, points, fee } = told;
  return composeToCustomer({
    ...writer,
    subject,
    paragraphs: [
      ...(intro === '' ? [] : [intro]),
      ...(image === null ? [] : [{ image: { url: image, alt: `Photo de ${writer.shopLabel}` } }]),
      { title: 'Où et quand' },
      {
        facts: points.map(({ label, when, orderBefore }) => ({ term: label, value: `${when}. ${orderBefore}.` })),
      },
      ...titled('Nouveau ou de retour', news),
      ...titled('Les paniers', bags),
      ...families.flatMap(({ label, lines }) => titled(label, lines)),
      ...(fee ? [fee] : []),
    ],
    action: { label: 'Commander', url: shopUrl },
    footnote: leaveNote(writer.shopLabel),
    leave: { label: LEAVE, url: unsubscribeUrl },
  });
}

const titled = (title: string, lines: SlateLine[]): MailBlock[] =>
  lines.length === 0 ? [] : [{ title }, { lines, sums: [] } satisfies MailTable];

/** A message in the merchant's own words; when and where come first where it is about an order. */
export function messageMail({
  subject,
  text,
  collection,
  unsubscribeUrl,
  ...writer
}: Writer & {
  subject: string;
  text: string;
  collection: { when: string; where: string } | null;
  /** Absent where it is about an order, of which one wants to hear. */
  unsubscribeUrl: string | null;
}): MailText {
  return composeToCustomer({
    ...writer,
    subject: `${subject} – ${writer.shopLabel}`,
    paragraphs: [
      ...(collection
        ? [
            {
              facts: [
                { term: 'Votre retrait', value: collection.when },
                { term: 'Lieu', value: collection.where },
              ],
            },
          ]
        : []),
      text,
    ],
    footnote: collection
      ? `Vous recevez ce mail parce que vous avez une commande chez ${writer.shopLabel}.`
      : leaveNote(writer.shopLabel),
    ...(unsubscribeUrl !== null && { leave: { label: LEAVE, url: unsubscribeUrl } }),
  });
}

/** As many as one reads on a telephone. */
const SHORT_LINES = 15;

/** To copy into a text message or a conversation. */
export function slateShortText({
  shopLabel,
  intro,
  told: { bags, families, points, fee },
  shopUrl,
}: {
  shopLabel: string;
  intro: string;
  told: Slate;
  shopUrl: string;
}): string {
  const lines = [...bags, ...families.flatMap((family) => family.lines)];
  const more = lines.length - SHORT_LINES;
  return [
    `${shopLabel}${NBSP}: cette semaine`,
    ...(intro === '' ? [] : [intro]),
    '',
    ...lines
      .slice(0, SHORT_LINES)
      .map(({ label, amount, per }) => `• ${label}${NBSP}: ${[amount, per].filter(Boolean).join(' ')}`),
    ...(more > 0 ? [`… et ${more} ${more === 1 ? 'autre produit' : 'autres produits'}`] : []),
    ...(fee ? [fee] : []),
    '',
    ...points.map(({ label, when, orderBefore }) => `${label}${NBSP}: ${when}. ${orderBefore}.`),
    '',
    shopUrl,
  ].join('\n');
}

/** On paper, to pin up. */
export function slateSheet({
  shopLabel,
  intro,
  told: { bags, families, points, fee },
  shopUrl,
}: {
  shopLabel: string;
  intro: string;
  told: Slate;
  shopUrl: string;
}): PlainSheet {
  const listed = [...(bags.length > 0 ? [{ label: 'Les paniers', lines: bags }] : []), ...families];
  return {
    title: SLATE_NAME,
    author: shopLabel,
    footer: `${shopLabel} · ${shopUrl.replace(/^https?:\/\//, '')}`,
    head: [shopLabel, ...(intro === '' ? [] : [intro]), ...(fee ? [fee] : [])],
    sections: [
      {
        heading: 'Où et quand',
        paragraphs: points.map(({ label, when, orderBefore }) => `${label}${NBSP}: ${when}. ${orderBefore}.`),
        tables: [],
      },
      ...listed.map(({ label, lines }) => ({ heading: label, paragraphs: [], tables: [priceTable(lines)] })),
    ],
  };
}

const priceTable = (lines: readonly SlateLine[]): Table => ({
  caption: '',
  columns: [
    { label: 'Produit', share: 0.4, align: 'left' },
    { label: '', share: 0.42, align: 'left' },
    { label: 'Prix', share: 0.18, align: 'right' },
  ],
  rows: lines.map(({ label, detail, amount }) => [label, detail, amount]),
});
