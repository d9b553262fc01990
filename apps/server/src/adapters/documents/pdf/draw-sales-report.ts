import { REPORT_TITLE } from '@etal/texts/documents';
import type { ReportedOrder, SalesReport } from '@etal/texts/documents-report';
import { formatCount } from '@etal/texts/format';
import { SERVICE_FEE_LABEL } from '@etal/texts/orders';
import { COLOURS, FLOOR, PAGE, Paper, WIDTH } from './paper.ts';

const SOFT = { size: 8, colour: COLOURS.soft };
/** A company and who comes for it may need a second line. */
const NAME = { font: 'strong', size: 10, width: WIDTH * 0.7 } as const;
const AMOUNT = 70;
const QUANTITY = 120;

/** What to hand over and what to take, order by order, for a day at a point. */
export function drawSalesReport(report: SalesReport, now: Date): Promise<Buffer> {
  const paper = new Paper({
    title: `${REPORT_TITLE} – ${report.eventName}`,
    author: report.eventName,
    footer: `${REPORT_TITLE} · ${report.eventName} · ${report.date}`,
    date: now,
  });
  const nextPage = (): number => {
    paper.newPage();
    return PAGE.top;
  };

  let y = drawHead(paper, report);
  let collection: string | undefined;
  for (const order of report.orders) {
    const isNew = order.collection !== collection;
    const height = orderHeight(paper, order) + (isNew ? 34 : 0);
    // Together when a page can hold it; else it flows, line by line.
    if (y + height > FLOOR && height < FLOOR - PAGE.top) y = nextPage();
    if (isNew) {
      const heading = paper.group('Sect');
      y +=
        paper.text(heading, 'H2', order.collection, PAGE.side, y + 8, {
          font: 'strong',
          size: 10.5,
          colour: COLOURS.leaf,
          width: WIDTH,
        }) + 16;
      heading.end();
      ({ collection } = order);
    }
    y = drawOrder(paper, order, y, nextPage);
  }
  drawArticles(paper, report.articles, y, nextPage);
  return paper.finish();
}

function drawHead(
  paper: Paper,
  { eventName, date, collectionPointName, collectionPointAddress, ordersCount, revenue, due }: SalesReport,
): number {
  const head = paper.group('Sect');
  let y =
    PAGE.top +
    paper.text(head, 'H1', REPORT_TITLE, PAGE.side, PAGE.top, { font: 'title', size: 27, colour: COLOURS.leaf });
  y += paper.text(head, 'P', eventName, PAGE.side, y, { font: 'strong', size: 11, width: WIDTH });
  y += paper.text(head, 'P', date, PAGE.side, y, { width: WIDTH });
  y += paper.text(head, 'P', collectionPointName, PAGE.side, y + 4, { font: 'strong', width: WIDTH }) + 4;
  y += paper.text(head, 'P', collectionPointAddress, PAGE.side, y, { width: WIDTH });
  y += 10;
  paper.rule(PAGE.side, y, WIDTH, COLOURS.leaf, 0.8);
  const style = { font: 'strong', size: 12 } as const;
  paper.text(head, 'P', formatCount(ordersCount, 'commande', 'commandes'), PAGE.side, y + 7, style);
  paper.text(
    head,
    'P',
    due === undefined ? `Recette ${revenue}` : `Recette ${revenue}, dont ${due} à encaisser`,
    PAGE.side,
    y + 7,
    {
      ...style,
      colour: COLOURS.leaf,
      width: WIDTH,
      align: 'right',
    },
  );
  head.end();
  return y + 36;
}

const labelStyle = { width: WIDTH - AMOUNT - QUANTITY - 12 };

const orderHeight = (paper: Paper, { shopperName, lines }: ReportedOrder): number =>
  48 +
  paper.heightOf(shopperName, NAME) +
  lines.reduce((sum, { label }) => sum + paper.heightOf(label, labelStyle) + 3, 0);

function drawOrder(paper: Paper, order: ReportedOrder, top: number, nextPage: () => number): number {
  const block = paper.group('Sect');
  let y = top;
  paper.rule(PAGE.side, y, WIDTH, COLOURS.rule, 0.5);
  y += 6;
  y += Math.max(
    paper.text(block, 'H2', order.shopperName, PAGE.side, y, NAME),
    paper.text(block, 'P', order.reference, PAGE.side, y, { ...SOFT, width: WIDTH, align: 'right' }) + 3,
  );
  y +=
    paper.text(block, 'P', [order.phone, order.email].filter(Boolean).join('  ·  '), PAGE.side, y, {
      ...SOFT,
      width: WIDTH,
    }) + 4;
  for (const { label, quantity, amount } of order.lines) {
    const height = paper.heightOf(label, labelStyle) + 3;
    if (y + height > FLOOR) y = nextPage();
    drawLine(paper, block, { label, quantity, amount }, y);
    y += height;
  }
  if (y + 20 > FLOOR) y = nextPage();
  const sums = [
    `Sous-total ${order.subTotal}`,
    order.fees === null ? [] : `${SERVICE_FEE_LABEL} ${order.fees}`,
    order.credited ?? [],
    order.deposits ?? [],
    order.payment,
  ]
    .flat()
    .join('  ·  ');
  paper.text(block, 'P', sums, PAGE.side, y + 3, { ...SOFT, width: WIDTH - AMOUNT - 20, align: 'right' });
  y +=
    paper.text(block, 'P', order.total, PAGE.side + WIDTH - AMOUNT - 16, y + 2, {
      font: 'strong',
      width: AMOUNT + 16,
      align: 'right',
    }) + 12;
  block.end();
  return y;
}

function drawArticles(paper: Paper, articles: SalesReport['articles'], top: number, nextPage: () => number): void {
  if (articles.length === 0) return;
  const block = paper.group('Sect');
  let y = top + 60 > FLOOR ? nextPage() : top + 10;
  const title = { font: 'strong', size: 10.5, colour: COLOURS.leaf, width: WIDTH } as const;
  y += paper.text(block, 'H2', 'Totaux par article', PAGE.side, y, title) + 6;
  for (const { label, quantity, amount } of articles) {
    const height = paper.heightOf(label, labelStyle) + 3;
    if (y + height > FLOOR) y = nextPage();
    drawLine(paper, block, { label, quantity, amount }, y);
    y += height;
  }
  block.end();
}

function drawLine(
  paper: Paper,
  block: ReturnType<Paper['group']>,
  { label, quantity, amount }: SalesReport['articles'][number],
  y: number,
): void {
  paper.text(block, 'P', label, PAGE.side, y, labelStyle);
  paper.text(block, 'P', quantity, PAGE.side + WIDTH - AMOUNT - QUANTITY, y, { width: QUANTITY, align: 'right' });
  paper.text(block, 'P', amount, PAGE.side + WIDTH - AMOUNT, y, { width: AMOUNT, align: 'right' });
}
