import { line, path } from './shapes.ts';
import type { Sheet } from './sheet.ts';

const whole = (sheet: Sheet, attributes: string): string =>
  `<rect width="${sheet.width}" height="${sheet.height}" ${attributes}/>`;

/** Light falls from the upper left on every table. */
const lit = (sheet: Sheet): string =>
  whole(sheet, `fill="${sheet.round(['#fff6dc', '#fff6dc00'], { x: 0.28, y: 0.2, r: 0.75 })}" opacity="0.5"`) +
  whole(
    sheet,
    `fill="${sheet.round(['#2a150800', '#2a150800', '#2a1508'], { x: 0.45, y: 0.42, r: 0.95 })}" opacity="0.34"`,
  );

interface Cloth {
  color?: string;
  stripe?: string;
}

/** A linen cloth; its coloured stripes run down one side, as on a French kitchen towel. */
export const linen = (sheet: Sheet, { color = '#e6dac0', stripe }: Cloth = {}): string => {
  const threads = Array.from({ length: 38 }, (_, index) => {
    const at = index * 27 + sheet.random(-5, 5);
    return `M${at} 0L${at + sheet.random(-5, 5)} 1000M0 ${at}L1000 ${at + sheet.random(-5, 5)}`;
  });
  const stripes = stripe
    ? [60, 104, 884, 940]
        .map(
          (x, index) =>
            `<rect x="${x}" width="${index % 3 === 0 ? 26 : 12}" height="1000" fill="${stripe}" opacity="0.55"/>`,
        )
        .join('')
    : '';
  const folds =
    path(
      'M-20 760C240 700 420 800 1020 690',
      'fill="none" stroke="#7a6440" stroke-width="26" opacity="0.16" filter="url(#blur-10)"',
    ) +
    path(
      'M-20 738C240 678 420 778 1020 668',
      'fill="none" stroke="#fffaf0" stroke-width="20" opacity="0.4" filter="url(#blur-10)"',
    );
  return whole(sheet, `fill="${color}"`) + stripes + line(threads.join(''), '#8a744c', 4, 0.05) + folds + lit(sheet);
};

/** Planks, their grain and their joints. */
export const wood = (sheet: Sheet, color = '#a9743f', planks = 4): string => {
  const height = sheet.height / planks;
  const boards = Array.from({ length: planks }, (_, index) => {
    const y = index * height;
    const shade = sheet.random(-0.12, 0.12);
    return (
      `<rect y="${y}" width="${sheet.width}" height="${height}" fill="${shade > 0 ? '#fff0d0' : '#3a1d08'}" opacity="${Math.abs(shade)}"/>` +
      line(`M0 ${y}H${sheet.width}`, '#2d1606', 7, 0.55) +
      line(`M0 ${y + 6}H${sheet.width}`, '#ffe2b0', 3, 0.25)
    );
  });
  return (
    whole(sheet, `fill="${color}"`) + whole(sheet, 'filter="url(#fibre)" opacity="0.5"') + boards.join('') + lit(sheet)
  );
};
