import { linen, wood } from './grounds.ts';
import {
  calyx,
  contact,
  DEEP_GREEN,
  ellipse,
  GREEN,
  leaf,
  line,
  path,
  pebble,
  placed,
  shadow,
  shine,
  specks,
  wavy,
} from './shapes.ts';
import { createSheet, type Point, type Sheet } from './sheet.ts';

const APPLE =
  'M0 -74C40 -106 108 -92 116 -14C122 60 62 116 26 110C10 106 -10 106 -26 110C-62 116 -122 60 -116 -14C-108 -92 -40 -106 0 -74Z';

export const apple = (sheet: Sheet, at: Point, scale: number, turn: number, colors: string[]): string => {
  const streaks = Array.from({ length: 22 }, () => {
    const x = sheet.random(-92, 96);
    return `M${x * 0.3} ${-66 + Math.abs(x) * 0.06}Q${x * 0.95} ${sheet.random(-40, -10)} ${x} ${sheet.random(10, 70)}`;
  });
  return (
    shadow(at[0] + 20 * scale, at[1] + 76 * scale, 122 * scale, 60 * scale) +
    contact(at[0] + 5, at[1] + 102 * scale, 66 * scale, 15 * scale) +
    placed(
      at,
      turn,
      path(APPLE, `fill="${sheet.round(colors)}"`) +
        line(streaks.join(''), '#a51d14', 4, 0.35) +
        specks(sheet, 22, [90, 80], '#ffe9a8', [1.2, 2.4], 0.7) +
        ellipse(0, -72, 34, 12, 'fill="#5c3a10" opacity="0.55" filter="url(#blur-4)"') +
        line('M0 -70C2 -92 8 -104 20 -116', '#5a3a1a', 8) +
        placed([10, -92], -22, leaf(sheet, 78, GREEN, 0.5)) +
        shine(-52, -34, 22, 34, 24, 0.65) +
        shine(-74, 12, 8, 20, 12, 0.35),
      scale,
    )
  );
};

const RED = ['#ffd27a', '#ec6a3a', '#c92f22', '#7d130f'];
const BLUSH = ['#ffe79a', '#f3b452', '#d9562f', '#8f1f12'];

const halfApple = (sheet: Sheet): string =>
  path(APPLE, 'fill="#b92a1c"') +
  path(APPLE, `transform="scale(0.93)" fill="${sheet.round(['#fffbe6', '#fbf0c4', '#f0dc9a'], { x: 0.45, y: 0.4 })}"`) +
  path('M0 -46C34 -50 44 20 0 62C-44 20 -34 -50 0 -46Z', 'fill="#f4e2a2" stroke="#d8bf72" stroke-width="4"') +
  ellipse(-12, 4, 8, 17, 'fill="#4a2710"') +
  ellipse(12, 4, 8, 17, 'fill="#5d3314"') +
  line('M0 -70C0 -60 0 -52 0 -46', '#c9ad62', 5, 0.8) +
  line('M0 -70C2 -92 6 -104 16 -114', '#5a3a1a', 8);

export const apples = (): string => {
  const sheet = createSheet(71);
  return sheet.finish(
    linen(sheet, { stripe: '#356b2b' }),
    placed([60, 190], 24, leaf(sheet, 200, DEEP_GREEN, 0.5)) +
      apple(sheet, [310, 310], 1.75, -10, BLUSH) +
      apple(sheet, [690, 330], 1.85, 10, RED) +
      apple(sheet, [300, 690], 1.9, -4, RED) +
      shadow(745, 860, 230, 110, 0.45) +
      placed([705, 710], 12, halfApple(sheet), 1.85),
  );
};

export const strawberry = (sheet: Sheet, at: Point, scale: number, turn: number): string => {
  const seeds: string[] = [];
  for (let row = 0; row < 7; row++) {
    const half = 82 * Math.sin(((row + 1.6) / 8.6) * Math.PI) ** 0.8;
    const count = Math.max(2, Math.round(half / 17));
    for (let index = 0; index < count; index++) {
      const x = ((index + 0.5) / count - 0.5) * 2 * half + (row % 2 ? 5 : -5);
      seeds.push(ellipse(x * 0.92, -52 + row * 26, 4.2, 7, 'fill="#ffe08a" stroke="#8f120e" stroke-width="2.4"'));
    }
  }
  return (
    shadow(at[0] + 16 * scale, at[1] + 66 * scale, 100 * scale, 70 * scale, 0.38) +
    placed(
      at,
      turn,
      path(
        'M0 -92C60 -104 112 -70 104 -14C96 52 38 128 0 132C-38 128 -96 52 -104 -14C-112 -70 -60 -104 0 -92Z',
        `fill="${sheet.round(['#ff8a76', '#ee3b36', '#cc1a20', '#7e0a12'])}"`,
      ) +
        seeds.join('') +
        shine(-46, -40, 18, 34, 28, 0.55) +
        placed([0, -88], 90, calyx(sheet, 66, 7, 0.42)) +
        line('M0 -90C2 -110 10 -124 22 -132', '#6f9a3c', 9),
      scale,
    )
  );
};

export const strawberries = (): string => {
  const sheet = createSheet(83);
  const slats = [0, 1, 2].map(
    (row) =>
      `<rect x="110" y="${640 + row * 92}" width="780" height="76" rx="12" fill="${sheet.along(['#efd3a0', '#d8b074', '#b98a4c'])}"/>` +
      line(`M130 ${672 + row * 92}H870M150 ${690 + row * 92}H700`, '#a9793c', 4, 0.4),
  );
  return sheet.finish(
    wood(sheet, '#9a7148'),
    shadow(540, 900, 420, 70, 0.55) +
      strawberry(sheet, [230, 500], 1.25, -22) +
      strawberry(sheet, [770, 500], 1.25, 20) +
      strawberry(sheet, [380, 330], 1.3, -14) +
      strawberry(sheet, [630, 320], 1.35, 16) +
      placed([500, 270], -76, leaf(sheet, 190, DEEP_GREEN, 0.7)) +
      strawberry(sheet, [500, 510], 1.5, 3) +
      slats.join('') +
      [128, 480, 832]
        .map(
          (x) =>
            `<rect x="${x}" y="626" width="44" height="292" rx="8" fill="${sheet.along(['#e3c189', '#b98a4c'], [0, 0], [1, 0])}"/>`,
        )
        .join('') +
      strawberry(sheet, [880, 840], 0.95, 62),
  );
};

const walnut = (sheet: Sheet, at: Point, size: number, turn: number): string => {
  const ridges = [-0.78, -0.52, -0.26, 0.28, 0.54, 0.8].map((part) => {
    const points = Array.from({ length: 9 }, (_, index) => {
      const height = -0.84 + index * 0.21;
      const half = size * 0.86 * Math.sqrt(1 - height * height);
      return `${part * half + sheet.random(-0.045, 0.045) * size} ${height * size}`;
    });
    return `M${points.join('L')}`;
  });
  return (
    shadow(at[0] + size * 0.15, at[1] + size * 0.66, size * 0.95, size * 0.5) +
    contact(at[0], at[1] + size * 0.92, size * 0.55, size * 0.13) +
    placed(
      at,
      turn,
      path(
        pebble(sheet, size * 0.9, size, 0.03),
        `fill="${sheet.round(['#f0cf97', '#d3a163', '#a9743a', '#6a3f17'])}"`,
      ) +
        line(ridges.join(''), '#7a4a1c', size * 0.035, 0.6) +
        line(`M0 ${-size * 0.98}Q${size * 0.06} 0 0 ${size * 0.98}`, '#5c3510', size * 0.05, 0.85) +
        line(
          `M${size * 0.05} ${-size * 0.94}Q${size * 0.11} 0 ${size * 0.05} ${size * 0.94}`,
          '#f5dcae',
          size * 0.03,
          0.6,
        ) +
        shine(-size * 0.38, -size * 0.4, size * 0.12, size * 0.22, 24, 0.45),
    )
  );
};

const openWalnut = (sheet: Sheet, at: Point, size: number, turn: number): string => {
  const kernel = (side: number) =>
    placed(
      [side * size * 0.36, 0],
      0,
      path(
        wavy([size * 0.3, size * 0.66], 7, 0.07, side),
        `fill="${sheet.round(['#fbe6b8', '#e3b878', '#b98444', '#8a5a26'])}"`,
      ) +
        line(
          [-0.42, -0.2, 0.04, 0.26, 0.46]
            .map(
              (y) =>
                `M${-size * 0.2} ${y * size}q${size * 0.1} ${-size * 0.12} ${size * 0.2} 0t${size * 0.18} ${size * 0.02}`,
            )
            .join(''),
          '#8a5a26',
          size * 0.032,
          0.65,
        ) +
        line(
          `M${-side * size * 0.04} ${-size * 0.5}q${side * size * 0.1} ${size * 0.5} 0 ${size}`,
          '#9a6830',
          size * 0.03,
          0.5,
        ),
    );
  return (
    shadow(at[0] + size * 0.15, at[1] + size * 0.66, size * 0.95, size * 0.5) +
    placed(
      at,
      turn,
      path(pebble(sheet, size * 0.92, size, 0.03), 'fill="#8a5a28"') +
        path(
          pebble(sheet, size * 0.8, size * 0.88, 0.03),
          `fill="${sheet.round(['#7a5127', '#6a431c', '#4a2b0e'], { x: 0.6, y: 0.65 })}"`,
        ) +
        kernel(-1) +
        kernel(1) +
        line(`M0 ${-size * 0.8}L0 ${size * 0.8}`, '#5c3510', size * 0.05, 0.9),
    )
  );
};

export const walnuts = (): string => {
  const sheet = createSheet(97);
  return sheet.finish(
    linen(sheet, { color: '#cdb68d' }),
    placed([40, 120], 34, leaf(sheet, 330, DEEP_GREEN, 0.46)) +
      placed([960, 90], 150, leaf(sheet, 290, GREEN, 0.46)) +
      walnut(sheet, [300, 330], 190, -22) +
      walnut(sheet, [700, 320], 185, 26) +
      openWalnut(sheet, [510, 610], 215, 12) +
      walnut(sheet, [180, 720], 165, 38) +
      walnut(sheet, [840, 700], 175, -30),
  );
};
