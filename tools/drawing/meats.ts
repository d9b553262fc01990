import { linen, wood } from './grounds.ts';
import { contact, DEEP_GREEN, ellipse, GREEN, line, path, placed, shadow, shine, specks, sprig } from './shapes.ts';
import { createSheet, type Point, type Sheet } from './sheet.ts';

const SKIN = ['#fdeaba', '#f3cd8a', '#dda55b', '#a46c30'];

const drumstick = (sheet: Sheet): string =>
  path(
    'M-28 250C-34 300 -42 330 -62 346C-84 352 -84 384 -54 382C-46 402 -14 400 -12 376C0 350 24 310 34 262Z',
    `fill="${sheet.along(['#f2dcae', '#e0bd82'])}"`,
  ) +
  path(
    'M-10 -190C120 -170 150 -20 118 90C98 170 66 230 30 274C10 288 -18 284 -32 268C-82 200 -130 110 -132 10C-132 -110 -90 -196 -10 -190Z',
    `fill="${sheet.round(SKIN)}"`,
  ) +
  line('M-70 40C-60 110 -34 170 -8 214', '#fff3d0', 26, 0.4) +
  specks(sheet, 22, [80, 130], '#b97f3c', [1.5, 3.4], 0.45);

export const chicken = (): string => {
  const sheet = createSheet(131);
  const wing =
    path(
      'M0 0C-70 10 -124 70 -132 140C-136 190 -96 206 -76 176C-64 150 -44 120 -6 106C30 90 60 40 0 0Z',
      `fill="${sheet.round(SKIN)}"`,
    ) + line('M-104 150C-92 110 -60 76 -20 60', '#b97f3c', 7, 0.45);
  const lemon =
    ellipse(0, 0, 92, 92, 'fill="#e8b923"') +
    ellipse(0, 0, 80, 80, 'fill="#fff3b8"') +
    Array.from({ length: 8 }, (_, index) =>
      placed([0, 0], index * 45, path('M12 -8L66 -24Q76 0 66 24L12 8Z', 'fill="#f7d34c"')),
    ).join('');
  return sheet.finish(
    wood(sheet, '#7d573a'),
    shadow(540, 620, 470, 400, 0.45) +
      path(
        'M80 160Q80 70 170 70H830Q920 70 920 160V850Q920 940 830 940H170Q80 940 80 850Z',
        `fill="${sheet.along(['#dcb784', '#c99f66', '#b58a52'])}"`,
      ) +
      line(
        'M100 250C380 230 640 260 900 240M100 480C380 460 640 490 900 470M100 720C380 700 640 730 900 710',
        '#8f642f',
        6,
        0.28,
      ) +
      placed([110, 210], 30, sprig(sheet, 280, 74, DEEP_GREEN, 0.3)) +
      placed([900, 800], 205, sprig(sheet, 250, 74, GREEN, 0.34)) +
      placed([800, 230], 0, lemon) +
      placed([186, 800], 0, lemon, 0.86) +
      shadow(560, 600, 310, 330, 0.6) +
      placed([300, 300], -6, wing, 1.1) +
      placed([700, 300], 6, `<g transform="scale(-1 1)">${wing}</g>`, 1.1) +
      path(
        'M500 130C640 130 740 250 752 410C764 580 680 760 500 770C320 760 236 580 248 410C260 250 360 130 500 130Z',
        `fill="${sheet.round(SKIN, { x: 0.38, y: 0.3, r: 0.8 })}"`,
      ) +
      line('M500 170C494 300 496 420 500 560', '#c68d48', 9, 0.5) +
      path('M450 146C470 110 530 110 550 146C540 176 460 176 450 146Z', 'fill="#c68d48" opacity="0.7"') +
      placed([500, 420], 0, specks(sheet, 70, [210, 270], '#b97f3c', [1.6, 3.6], 0.4)) +
      shine(390, 290, 46, 100, 20, 0.5) +
      shine(600, 260, 22, 60, -14, 0.25) +
      contact(390, 640, 110, 120) +
      contact(610, 640, 110, 120) +
      placed([370, 580], -22, drumstick(sheet), 0.98) +
      placed([630, 580], 22, `<g transform="scale(-1 1)">${drumstick(sheet)}</g>`, 0.98) +
      line(
        'M404 800C450 836 550 836 596 800M400 816C450 852 550 852 600 816M500 836c-40 10 -60 40 -46 70M500 836c40 10 56 34 52 66',
        '#fbf3dd',
        10,
      ),
  );
};

const sausage = (sheet: Sheet, from: Point, to: Point): string => {
  const rise = 74;
  const d = `M${from[0]} ${from[1]}C${from[0] + 180} ${from[1] - rise} ${to[0] - 180} ${to[1] - rise} ${to[0]} ${to[1]}`;
  const grain = Array.from({ length: 30 }, (_, index) => {
    const part = sheet.random(0.02, 0.98);
    const x = from[0] + (to[0] - from[0]) * part + sheet.random(-8, 8);
    const y = from[1] - rise * 3 * part * (1 - part) + sheet.random(-32, 34);
    return ellipse(
      x,
      y,
      sheet.random(3, 8),
      sheet.random(2, 5),
      `fill="${index % 3 ? '#efc9b4' : '#6b2c1e'}" opacity="0.6"`,
    );
  });
  return (
    `<g transform="translate(16 22)" opacity="0.4" filter="url(#blur-10)">${line(d, '#2a1208', 112)}</g>` +
    line(d, '#7c3626', 114) +
    line(d, '#b5604a', 98) +
    `<g transform="translate(-8 -10)">${line(d, '#cf8067', 66)}</g>` +
    grain.join('') +
    `<g transform="translate(-18 -24)" filter="url(#blur-4)">${line(d, '#f6cdb6', 16, 0.8)}</g>`
  );
};

export const sausages = (): string => {
  const sheet = createSheet(139);
  const knot = (x: number, y: number, angle: number) =>
    placed(
      [x, y],
      angle,
      path('M0 -26C20 -22 44 -34 52 -14C44 -4 44 4 52 16C44 34 20 22 0 26Z', 'fill="#a3523e"') +
        line('M4 -24V24', '#f0e2c0', 8),
    );
  const rows = [250, 400, 550, 700].map((y, index) => {
    return (
      knot(index % 2 ? 846 : 806, y + 16, 22) +
      `<g transform="scale(-1 1)">${knot(index % 2 ? -214 : -164, y + 16, 22)}</g>` +
      sausage(sheet, [index % 2 ? 250 : 200, y], [index % 2 ? 810 : 770, y + 4])
    );
  });
  return sheet.finish(
    linen(sheet, { color: '#e3d6bb', stripe: '#b3301c' }),
    shadow(540, 560, 460, 400, 0.4) +
      path('M90 130L880 80L950 860L150 930Z', `fill="${sheet.along(['#d3ab78', '#c0945e', '#a97d49'])}"`) +
      path('M880 80L950 860L900 868L836 84Z', 'fill="#8f6535" opacity="0.35"') +
      line('M130 300L900 250M140 620L920 560', '#8f6535', 5, 0.25) +
      rows.join('') +
      placed([170, 860], -10, sprig(sheet, 330, 66, DEEP_GREEN, 0.3)) +
      placed([740, 850], 0, specks(sheet, 16, [130, 50], '#2b1a10', [8, 13], 1)),
  );
};
