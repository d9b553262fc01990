import { ellipse, line, path, placed, specks, wavy } from './shapes.ts';
import { createSheet, type Sheet } from './sheet.ts';

/** A walnut tree that stands on (0, 0). */
const tree = (sheet: Sheet): string =>
  ellipse(24, 4, 120, 20, 'fill="#1c3216" opacity="0.4" filter="url(#blur-10)"') +
  path('M-16 0C-10 -60 -12 -90 -22 -130L-2 -104L6 -150L14 -104L40 -132C20 -90 16 -50 22 0Z', 'fill="#5f4024"') +
  path(
    wavy([132, 108], 9, 0.07),
    `transform="translate(4 -196)" fill="${sheet.round(['#a3bf5a', '#5f9140', '#37672d', '#1f4620'])}"`,
  ) +
  path(wavy([66, 50], 7, 0.08), `transform="translate(-52 -228)" fill="#9dbd58" opacity="0.65"`) +
  path(wavy([46, 36], 7, 0.08), `transform="translate(44 -250)" fill="#8db04f" opacity="0.55"`) +
  path(wavy([54, 34], 7, 0.08), `transform="translate(40 -158)" fill="#1f4620" opacity="0.4"`) +
  placed([4, -196], 0, specks(sheet, 26, [104, 82], '#c9d67c', [4, 8], 0.7));

/** A stone farmhouse that stands on (0, 0), with its barn. */
const farmhouse = (sheet: Sheet): string => {
  const stone = sheet.along(['#f3e3c3', '#dfc69a'], [0, 0], [1, 1]);
  const tile = sheet.along(['#cf6a43', '#a3432a']);
  const window = (x: number, y: number) =>
    `<rect x="${x}" y="${y}" width="34" height="46" fill="#3c4b50"/><rect x="${x - 17}" y="${y}" width="17" height="46" fill="#4f7d8c"/><rect x="${x + 34}" y="${y}" width="17" height="46" fill="#4f7d8c"/>` +
    line(`M${x + 17} ${y}v46M${x} ${y + 22}h34`, '#f3e3c3', 4);
  const stones = Array.from(
    { length: 26 },
    () => `M${sheet.random(-150, 130)} ${sheet.random(-124, -12)}h${sheet.random(12, 26)}`,
  );
  return (
    ellipse(60, 6, 330, 22, 'fill="#1c3216" opacity="0.35" filter="url(#blur-10)"') +
    `<rect x="150" y="-96" width="210" height="98" fill="${sheet.along(['#d9bf92', '#c3a474'])}"/>` +
    path('M132 -90L176 -166H334L378 -90Z', `fill="${sheet.along(['#b9573a', '#8f3a25'])}"`) +
    path('M214 2V-56Q255 -86 296 -56V2Z', 'fill="#6b4526"') +
    line('M255 -70V2M218 -30H292', '#4a2d15', 5) +
    `<rect x="-160" y="-140" width="316" height="142" fill="${stone}"/>` +
    line(stones.join(''), '#b7986a', 5, 0.5) +
    `<rect x="70" y="-262" width="38" height="76" fill="#d9bf92"/><rect x="62" y="-270" width="54" height="14" fill="#a3432a"/>` +
    path('M-184 -130L-120 -236H116L180 -130Z', `fill="${tile}"`) +
    line(
      [-210, -186, -160].map((y, index) => `M${-136 - index * 15} ${y}H${132 + index * 15}`).join(''),
      '#8f3a25',
      5,
      0.4,
    ) +
    window(-112, -104) +
    window(78, -104) +
    path('M-22 2V-76Q6 -102 34 -76V2Z', 'fill="#5d3d22"') +
    ellipse(24, -34, 4, 4, 'fill="#e8c77a"')
  );
};

const sky = (sheet: Sheet): string =>
  `<rect width="${sheet.width}" height="${sheet.height}" fill="${sheet.along(['#9cc4cf', '#cfe0d2', '#fbe9c0', '#fbe0ae'])}"/>`;

const sun = (x: number, y: number, size: number): string =>
  ellipse(x, y, size * 1.9, size * 1.9, 'fill="#fff3c4" opacity="0.7" filter="url(#blur-24)"') +
  ellipse(x, y, size, size, 'fill="#fff6d4"');

const cloud = (x: number, y: number, scale: number): string =>
  placed(
    [x, y],
    0,
    ellipse(0, 0, 110, 26, 'fill="#fffaf0"') +
      ellipse(-34, -18, 52, 30, 'fill="#fffaf0"') +
      ellipse(34, -24, 62, 36, 'fill="#fffaf0"'),
    scale,
  ).replace('<g ', '<g opacity="0.75" ');

/** Rows of a kitchen garden that run from the horizon to the reader. */
const rows = (
  sheet: Sheet,
  vanish: readonly [number, number],
  bottom: number,
  from: number,
  to: number,
  count: number,
  colors: readonly string[],
): string =>
  Array.from({ length: count }, (_, index) => {
    const x = from + ((to - from) / count) * index;
    const width = (to - from) / count;
    const color = colors[index % colors.length]!;
    const plants = Array.from({ length: 11 }, (_, step) => {
      const part = ((step + 0.6) / 11) ** 1.7;
      const at = [
        vanish[0] + (x + width * 0.3 - vanish[0]) * (0.24 + 0.76 * part),
        vanish[1] + (bottom - vanish[1]) * (0.24 + 0.76 * part),
      ] as const;
      return path(
        wavy([width * 0.26 * (0.3 + part * 0.8), width * 0.17 * (0.3 + part * 0.8)], 7, 0.12, step),
        `transform="translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})" fill="${sheet.round([color, '#2c5426'], { r: 0.9 })}"`,
      );
    });
    return plants.join('');
  }).join('');

export const landscape = (): string => {
  const sheet = createSheet(173, 1800, 600);
  const furrows = Array.from({ length: 17 }, (_, index) => `M1040 262L${-500 + index * 190} 640`);
  const ground =
    sky(sheet) +
    sun(1380, 130, 52) +
    cloud(330, 110, 1.1) +
    cloud(1040, 80, 0.8) +
    cloud(1640, 170, 0.9) +
    path(
      'M0 250C240 170 420 210 640 190C900 160 1100 220 1320 180C1520 150 1680 200 1800 170V600H0Z',
      'fill="#9db59a"',
    ) +
    path('M0 300C300 220 520 290 820 240C1120 200 1400 280 1800 220V600H0Z', 'fill="#88a869"') +
    path(
      'M0 330C400 270 760 330 1100 290C1400 260 1600 300 1800 280V600H0Z',
      `fill="${sheet.along(['#7fa04f', '#5f8440'])}"`,
    ) +
    path('M-40 620L180 372C560 310 980 300 1240 316L1840 420V620Z', `fill="${sheet.along(['#a9804f', '#7b5532'])}"`);
  return sheet.finish(
    ground,
    line(furrows.join(''), '#5c3d20', 7, 0.3) +
      path('M0 330C80 320 150 330 200 366L-40 640H-60Z', 'fill="#5f8440"') +
      path('M1240 316C1420 290 1640 290 1840 320V470Z', 'fill="#6b9146"') +
      rows(sheet, [1040, 262], 600, -430, 1980, 11, [
        '#9cc25a',
        '#7aa548',
        '#c3cf6a',
        '#8a5a7a',
        '#86b04e',
        '#d98a3a',
      ]) +
      placed([1500, 322], 0, farmhouse(sheet), 0.8) +
      placed([1216, 330], 0, tree(sheet), 0.86) +
      placed([330, 344], 0, tree(sheet), 1.02) +
      placed([130, 356], 0, tree(sheet), 0.9) +
      line('M0 420C90 396 160 392 230 402M40 404V440M110 392V428M176 390V426', '#7b5a35', 9),
  );
};

export const portrait = (): string => {
  const sheet = createSheet(179, 800, 800);
  const ground =
    sky(sheet) +
    sun(560, 210, 76) +
    cloud(190, 150, 0.9) +
    path('M0 420C200 340 420 400 800 330V800H0Z', 'fill="#9db59a"') +
    path('M0 500C220 420 520 480 800 410V800H0Z', `fill="${sheet.along(['#8fb058', '#5f8440'])}"`);
  const furrows = Array.from({ length: 9 }, (_, index) => `M420 560L${-200 + index * 150} 820`);
  return sheet.finish(
    ground,
    placed([470, 560], 0, farmhouse(sheet), 1.1) +
      path('M-20 820L60 610C300 556 560 556 820 620V820Z', `fill="${sheet.along(['#a9804f', '#74502f'])}"`) +
      line(furrows.join(''), '#5c3d20', 8, 0.3) +
      rows(sheet, [420, 520], 800, -160, 960, 6, ['#9cc25a', '#d98a3a', '#7aa548', '#8a5a7a']) +
      placed([160, 600], 0, tree(sheet), 1.3),
  );
};
