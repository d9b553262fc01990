import { linen, wood } from './grounds.ts';
import { contact, DEEP_GREEN, ellipse, line, path, placed, shadow, shine, specks, sprig } from './shapes.ts';
import { createSheet, type Point, type Sheet } from './sheet.ts';

const egg = (sheet: Sheet, at: Point, colors: string[]): string =>
  placed(
    at,
    sheet.random(-6, 6),
    path(
      'M0 -142C62 -142 112 -44 112 26C112 98 62 134 0 134C-62 134 -112 98 -112 26C-112 -44 -62 -142 0 -142Z',
      `fill="${sheet.round(colors)}"`,
    ) +
      specks(sheet, 16, [84, 100], '#8a5a33', [1.2, 3], 0.35) +
      shine(-42, -52, 20, 40, 24, 0.6),
  );

const BROWN = ['#f6d5b0', '#dda676', '#bd7d4d', '#84502b'];
const CREAM = ['#fffaf0', '#f6e6cd', '#dfc39d', '#a98759'];
const ROSE = ['#fbe3d0', '#eabf9c', '#c99268', '#8f5f3b'];

export const eggs = (): string => {
  const sheet = createSheet(103);
  const row = (y: number, colors: string[][]) =>
    colors.map((color, index) => egg(sheet, [232 + index * 268, y], color)).join('') +
    path(
      `M70 ${y + 40}C110 ${y + 130} 190 ${y + 150} 232 ${y + 110}C290 ${y + 60} 310 ${y + 20} 366 ${y + 20}C420 ${y + 20} 440 ${y + 60} 500 ${y + 110}C560 ${y + 60} 580 ${y + 20} 634 ${y + 20}C690 ${y + 20} 710 ${y + 60} 768 ${y + 110}C820 ${y + 150} 890 ${y + 130} 930 ${y + 40}L930 ${y + 230}H70Z`,
      `fill="${sheet.along(['#c9c0aa', '#b1a68d', '#93876d'])}"`,
    ) +
    line(
      `M70 ${y + 40}C110 ${y + 130} 190 ${y + 150} 232 ${y + 110}C290 ${y + 60} 310 ${y + 20} 366 ${y + 20}C420 ${y + 20} 440 ${y + 60} 500 ${y + 110}C560 ${y + 60} 580 ${y + 20} 634 ${y + 20}C690 ${y + 20} 710 ${y + 60} 768 ${y + 110}C820 ${y + 150} 890 ${y + 130} 930 ${y + 40}`,
      '#e6dfcd',
      9,
      0.8,
    );
  const cups = [232, 500, 768].map((x) =>
    path(
      `M${x - 92} 790Q${x} 905 ${x + 92} 790`,
      'fill="none" stroke="#7d7158" stroke-width="9" stroke-linecap="round" opacity="0.45"',
    ),
  );
  const straws = Array.from({ length: 26 }, () => {
    const [x, y] = [sheet.random(20, 980), sheet.random(900, 985)];
    return `M${x} ${y}l${sheet.random(-80, 80)} ${sheet.random(-26, 26)}`;
  });
  return sheet.finish(
    wood(sheet, '#a97f52'),
    shadow(540, 880, 470, 90, 0.55) +
      path('M92 380L130 60Q134 30 170 30H830Q866 30 870 60L908 380Z', `fill="${sheet.along(['#bdb39b', '#a3987e'])}"`) +
      path(
        'M122 360L154 86Q158 66 180 66H820Q842 66 846 86L878 360Z',
        `fill="${sheet.along(['#8f8469', '#a99e85'])}"`,
      ) +
      line(straws.join(''), '#d9b865', 6, 0.85) +
      row(350, [CREAM, BROWN, ROSE]) +
      row(600, [BROWN, ROSE, CREAM]) +
      path(
        'M70 800L100 890Q108 916 140 916H860Q892 916 900 890L930 800Z',
        `fill="${sheet.along(['#9c9076', '#857960'])}"`,
      ) +
      cups.join(''),
  );
};

/** A short cylinder seen from above: a cheese with its rind. */
const round = (sheet: Sheet, [cx, cy]: Point, [rx, height]: Point, top: string[], side: string[]): string => {
  const ry = rx * 0.46;
  return (
    shadow(cx + rx * 0.22, cy + height * 0.9 + ry * 0.2, rx * 1.05, ry * 0.9, 0.45) +
    contact(cx, cy + height + ry * 0.35, rx * 0.9, ry * 0.6) +
    path(
      `M${cx - rx} ${cy}C${cx - rx * 1.04} ${cy + height * 0.5} ${cx - rx * 1.02} ${cy + height * 0.8} ${cx - rx * 0.96} ${cy + height}A${rx * 0.96} ${ry} 0 0 0 ${cx + rx * 0.96} ${cy + height}C${cx + rx * 1.02} ${cy + height * 0.8} ${cx + rx * 1.04} ${cy + height * 0.5} ${cx + rx} ${cy}Z`,
      `fill="${sheet.along(side, [0, 0.3], [1, 0.5])}"`,
    ) +
    ellipse(cx, cy, rx, ry, `fill="${sheet.round(top)}"`)
  );
};

const wrinkles = (sheet: Sheet, [cx, cy]: Point, rx: number, height: number): string =>
  line(
    Array.from({ length: 15 }, () => {
      const angle = sheet.random(0, 2 * Math.PI);
      const reach = Math.sqrt(sheet.random(0, 0.7));
      return `M${cx + Math.cos(angle) * reach * rx} ${cy + Math.sin(angle) * reach * rx * 0.44}q${sheet.random(8, 26)} ${sheet.random(-12, 12)} ${sheet.random(26, 52)} ${sheet.random(-6, 6)}`;
    }).join('') +
      Array.from({ length: 9 }, () => {
        const part = sheet.random(-0.85, 0.7);
        const y = cy + Math.sqrt(1 - part * part) * rx * 0.46 + sheet.random(0.15, 0.8) * height;
        return `M${cx + part * rx} ${y}q${sheet.random(8, 18)} ${sheet.random(-8, 10)} ${sheet.random(18, 42)} ${sheet.random(-4, 4)}`;
      }).join(''),
    '#b79d66',
    5,
    0.5,
  );

const goatCheese = (sheet: Sheet, at: Point, rx: number, height: number): string =>
  round(sheet, at, [rx, height], ['#fffdf3', '#f8f0d8', '#e8d9b4'], ['#fbf4de', '#ecdfbd', '#bfa878']) +
  wrinkles(sheet, at, rx, height) +
  shine(at[0] - rx * 0.4, at[1] - rx * 0.14, rx * 0.24, rx * 0.07, -8, 0.7);

export const goatCheeses = (): string => {
  const sheet = createSheet(109);
  const [cx, cy, rx, height] = [660, 640, 232, 150];
  const ry = rx * 0.46;
  const cut =
    shadow(cx + 40, cy + height, rx, ry, 0.45) +
    path(
      `M${cx - rx} ${cy}V${cy + height}A${rx} ${ry} 0 0 0 ${cx - 30} ${cy + height + ry * 0.98}L${cx - 30} ${cy + ry}Z`,
      `fill="${sheet.along(['#fbf4de', '#ecdfbd'], [0, 0], [1, 0])}"`,
    ) +
    path(
      `M${cx - rx} ${cy}A${rx} ${ry} 0 1 1 ${cx + rx * 0.86} ${cy + ry * 0.5}L${cx} ${cy}L${cx - 30} ${cy + ry}A${rx} ${ry} 0 0 1 ${cx - rx} ${cy}Z`,
      `fill="${sheet.round(['#fffdf3', '#f8f0d8', '#e8d9b4'])}"`,
    ) +
    path(`M${cx} ${cy}L${cx - 30} ${cy + ry}V${cy + height + ry}L${cx} ${cy + height}Z`, 'fill="#fffaf0"') +
    path(
      `M${cx} ${cy}L${cx + rx * 0.86} ${cy + ry * 0.5}V${cy + height + ry * 0.5}L${cx} ${cy + height}Z`,
      `fill="${sheet.along(['#fffdf6', '#f4ead0'], [0, 0], [1, 0.4])}"`,
    ) +
    line(
      `M${cx + 40} ${cy + 60}l22 6M${cx + 90} ${cy + 100}l26 8M${cx + 130} ${cy + 70}l16 4M${cx + 60} ${cy + 130}l18 5`,
      '#d9c79c',
      6,
      0.7,
    );
  return sheet.finish(
    wood(sheet, '#6f4a2d'),
    `<g>${shadow(540, 640, 470, 300, 0.5)}${path('M70 470Q60 380 160 370L850 330Q950 330 950 430L940 830Q936 920 840 920L180 930Q80 930 76 840Z', `fill="${sheet.along(['#d9b27a', '#c79b60', '#b0824a'])}"`)}${line('M90 520C400 500 600 520 940 490M84 640C380 620 660 650 944 610M84 760C380 740 660 770 940 730', '#8f642f', 5, 0.3)}</g>` +
      goatCheese(sheet, [360, 330], 232, 150) +
      cut +
      goatCheese(sheet, [270, 660], 190, 124) +
      placed([760, 250], 20, sprig(sheet, 220, 52, DEEP_GREEN, 0.44)) +
      placed([520, 905], -14, sprig(sheet, 190, 48, DEEP_GREEN, 0.44)),
  );
};

export const tomme = (): string => {
  const sheet = createSheet(127);
  const [cx, cy, rx, height] = [430, 320, 370, 190];
  const ry = rx * 0.46;
  const rind = ['#b59a70', '#8f744c', '#65502f'];
  const end: Point = [cx + rx * 0.94, cy + ry * 0.34];
  const start: Point = [cx + rx * 0.12, cy + ry * 0.99];
  const paste = sheet.along(['#fdeeb9', '#f6dc93', '#e8c470'], [0, 0], [0, 1]);
  const hole = (x: number, y: number, size: number) => ellipse(x, y, size, size * 0.7, 'fill="#d2a84f" opacity="0.75"');
  const wheel =
    shadow(cx + 70, cy + height + ry * 0.6, rx * 1.02, ry * 0.9, 0.5) +
    path(
      `M${cx - rx} ${cy}V${cy + height}A${rx} ${ry} 0 0 0 ${start[0]} ${start[1] + height}L${start[0]} ${start[1]}Z`,
      `fill="${sheet.along(rind, [0, 0.2], [1, 0.4])}"`,
    ) +
    path(`M${end[0]} ${end[1]}L${cx + rx} ${cy}V${cy + height}L${end[0]} ${end[1] + height}Z`, 'fill="#65502f"') +
    path(
      `M${cx} ${cy}L${end[0]} ${end[1]}A${rx} ${ry} 0 1 0 ${start[0]} ${start[1]}Z`,
      `fill="${sheet.round(['#d8c19a', '#b89b6e', '#8f744c'])}"`,
    ) +
    path(`M${cx} ${cy}L${start[0]} ${start[1]}V${start[1] + height}L${cx} ${cy + height}Z`, `fill="${paste}"`) +
    path(
      `M${cx} ${cy}L${end[0]} ${end[1]}V${end[1] + height}L${cx} ${cy + height}Z`,
      `fill="${sheet.along(['#fff3c9', '#f3d68a'], [0, 0], [1, 0.6])}"`,
    ) +
    line(
      `M${end[0] - 8} ${end[1] + 4}V${end[1] + height - 4}M${start[0] - 6} ${start[1]}V${start[1] + height}`,
      '#8f744c',
      15,
      0.9,
    ) +
    [
      hole(cx + 90, cy + 90, 12),
      hole(cx + 170, cy + 130, 9),
      hole(cx + 230, cy + 110, 14),
      hole(cx + 60, cy + 150, 8),
      hole(cx + 280, cy + 190, 9),
      hole(cx + 140, cy + 190, 11),
    ].join('') +
    placed([cx - 90, cy - 20], 0, specks(sheet, 44, [rx * 0.66, ry * 0.7], '#6d5636', [3, 11], 0.3)) +
    placed([cx - 190, cy + height * 0.8], 0, specks(sheet, 20, [150, 70], '#4c3a20', [3, 9], 0.3)) +
    shine(cx - 190, cy - 80, 120, 26, -10, 0.35);
  const slice =
    shadow(720, 830, 250, 70, 0.5) +
    path(
      'M470 690L880 640L900 800L500 850Z',
      `fill="${sheet.along(['#fff3c9', '#f6dd97', '#eac879'], [0, 0], [1, 0.6])}"`,
    ) +
    path('M470 690L880 640L760 590L520 620Z', `fill="${sheet.along(['#fff8dc', '#f8e5aa'], [0, 0], [1, 0])}"`) +
    path('M470 690L520 620L516 600L452 676L486 858L500 850Z', `fill="${sheet.along(['#a88c60', '#75603c'])}"`) +
    [hole(590, 740, 12), hole(680, 760, 9), hole(760, 720, 13), hole(830, 750, 8), hole(640, 800, 8)].join('');
  return sheet.finish(
    linen(sheet, { color: '#d7c8a8', stripe: '#7a4b2a' }),
    wheel + placed([10, 104], 0, slice) + placed([110, 850], -16, sprig(sheet, 250, 62, DEEP_GREEN, 0.44)),
  );
};
