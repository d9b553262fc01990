import { PRICE_CARDS_NAME, type PriceCard } from '@etal/texts/price-cards';
import { COLOURS, PAGE, Paper, type TextStyle } from './paper.ts';

export interface PriceCardsModel {
  author: string;
  cards: readonly PriceCard[];
  date: Date;
}

/** Four A6 cards on a sheet, cut along its middle lines. */
const CARD = { width: PAGE.width / 2, height: PAGE.height / 2, padding: 22 };
const PER_PAGE = 4;
const INNER = CARD.width - 2 * CARD.padding;

export function drawPriceCards({ author, cards, date }: PriceCardsModel): Promise<Buffer> {
  const paper = new Paper({ title: `${PRICE_CARDS_NAME} – ${author}`, author, footer: null, date });
  for (const [index, card] of cards.entries()) {
    if (index > 0 && index % PER_PAGE === 0) paper.newPage();
    const place = index % PER_PAGE;
    drawCard(paper, card, (place % 2) * CARD.width, Math.floor(place / 2) * CARD.height);
  }
  return paper.finish();
}

const centred = (style: TextStyle): TextStyle => ({ width: INNER, align: 'center', ...style });

/** The first size that needs no more lines than this, else the smallest. */
function fitting(paper: Paper, text: string, sizes: readonly number[], lines: number, more: TextStyle): TextStyle {
  const styles = sizes.map((size) => centred({ ...more, size }));
  return (
    styles.find((style) => paper.linesOf(text, style).length <= lines) ?? centred({ ...more, size: sizes.at(-1) ?? 9 })
  );
}

function drawCard(paper: Paper, card: PriceCard, x: number, y: number): void {
  const section = paper.group('Sect');
  const left = x + CARD.padding;
  const bottom = y + CARD.height - CARD.padding;
  paper.frame(x + 10, y + 10, CARD.width - 20, CARD.height - 20, COLOURS.rule);
  let top = y + CARD.padding + 14;
  const name = fitting(paper, card.label, [30, 26, 22, 18, 15], 3, { font: 'title', colour: COLOURS.leaf });
  top += paper.text(section, 'H2', card.label, left, top, name) + 16;
  top += paper.text(section, 'P', card.price, left, top, centred({ font: 'title', size: 46 }));
  top += paper.text(section, 'P', card.detail, left, top, centred({ font: 'strong', size: 18 })) + 8;
  const small = centred({ size: 12 });
  const footer: { text: string; style: TextStyle }[] = [
    { text: card.marks.join(', '), style: small },
    { text: card.origin, style: small },
    // The law wants them to stand out.
    { text: card.allergens, style: centred({ size: 12, font: 'strong' }) },
  ].filter(({ text }) => text !== '');
  const footHeight = footer.reduce((sum, { text, style }) => sum + paper.heightOf(text, style), 0);
  const room = bottom - footHeight - 10;
  // Every pack's price is told while there is room; a card is no catalogue.
  for (const text of card.more) {
    const style = centred({ size: 13, colour: COLOURS.soft });
    if (top + paper.heightOf(text, style) > room) break;
    top += paper.text(section, 'P', text, left, top, style);
  }
  let foot = bottom - footHeight;
  for (const { text, style } of footer) foot += paper.text(section, 'P', text, left, foot, style);
  section.end();
}
