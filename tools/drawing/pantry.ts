import { apple, strawberry } from './fruits.ts';
import { linen, wood } from './grounds.ts';
import {
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
} from './shapes.ts';
import { createSheet, type Point, type Sheet } from './sheet.ts';

/** A glass jar, 420 wide and 560 high, with its middle at (0, 0). */
const jar = (sheet: Sheet, content: string[], inside = ''): string =>
  shadow(70, 250, 240, 90, 0.5) +
  contact(6, 278, 190, 26) +
  path(
    'M-170 -190C-210 -170 -214 -140 -214 -100V210C-214 262 -190 284 -140 284H140C190 284 214 262 214 210V-100C214 -140 210 -170 170 -190Z',
    `fill="${sheet.along(content, [0, 0.2], [1, 0.5])}"`,
  ) +
  inside +
  path(
    'M-170 -190C-210 -170 -214 -140 -214 -100V-84C-120 -70 120 -70 214 -84V-100C214 -140 210 -170 170 -190Z',
    'fill="#fffaf0" opacity="0.22"',
  ) +
  path(
    'M214 -100V210C214 262 190 284 140 284H96C150 276 166 250 166 206V-110C166 -150 160 -176 140 -190H170C210 -170 214 -140 214 -100Z',
    'fill="#2a1206" opacity="0.22"',
  ) +
  path(
    'M-186 -110C-186 -140 -176 -160 -156 -164V236C-176 232 -186 216 -186 190Z',
    'fill="#fffdf2" opacity="0.5" filter="url(#blur-4)"',
  );

const label = (sheet: Sheet, drawing: string): string =>
  path(
    'M-132 -44Q0 -30 132 -44V168Q0 184 -132 168Z',
    `fill="${sheet.along(['#fffaf0', '#f6ead0', '#e2cfa8'], [0, 0], [1, 0.3])}"`,
  ) +
  path('M-116 -26Q0 -13 116 -26V152Q0 166 -116 152Z', 'fill="none" stroke="#8a6a35" stroke-width="4" opacity="0.7"') +
  drawing;

const flower = (petals: string, heart: string): string =>
  Array.from({ length: 8 }, (_, index) => placed([0, 0], index * 45, ellipse(30, 0, 26, 13, `fill="${petals}"`))).join(
    '',
  ) + ellipse(0, 0, 17, 17, `fill="${heart}"`);

export const honey = (): string => {
  const sheet = createSheet(149);
  const hexagon = (x: number, y: number) =>
    path(`M${x} ${y - 40}l35 20v40l-35 20l-35 -20v-40z`, 'fill="#f2b632" stroke="#a96a0c" stroke-width="7"');
  const bee = placed(
    [0, 20],
    -14,
    ellipse(-14, -30, 30, 18, 'fill="#dfeaf0" opacity="0.9" transform="rotate(-30 -14 -30)"') +
      ellipse(22, -30, 30, 18, 'fill="#dfeaf0" opacity="0.9" transform="rotate(24 22 -30)"') +
      ellipse(0, 0, 46, 30, 'fill="#e8a51c"') +
      line('M-12 -27V27M10 -28V28', '#3a2206', 12) +
      ellipse(44, -2, 17, 18, 'fill="#3a2206"'),
  );
  const dipper =
    line('M0 0L-250 -250', '#c89a58', 30) +
    line('M-14 -22L-244 -252', '#ecc98e', 9, 0.7) +
    [0, 1, 2, 3, 4]
      .map((ring) =>
        ellipse(
          24 + ring * 24,
          24 + ring * 24,
          74 - Math.abs(ring - 2) * 10,
          20,
          `fill="${sheet.along(['#dcb06a', '#a9752f'], [0, 0], [1, 0])}" transform="rotate(-45 ${24 + ring * 24} ${24 + ring * 24})"`,
        ),
      )
      .join('') +
    path(
      'M90 40C140 60 170 110 150 160C140 190 100 190 84 160C60 130 40 100 90 40Z',
      `fill="${sheet.round(['#ffd766', '#f0a21a', '#b96b08'])}" opacity="0.92"`,
    ) +
    shine(92, 92, 12, 30, -30, 0.7);
  return sheet.finish(
    wood(sheet, '#a87b4a'),
    placed([868, 200], 0, flower('#fffaf0', '#e8a51c'), 1.5) +
      placed([900, 350], 0, flower('#c9a0d8', '#e8a51c'), 1.1) +
      placed([858, 230], 112, leaf(sheet, 150, GREEN, 0.4)) +
      placed(
        [440, 520],
        0,
        jar(sheet, ['#ffe08a', '#f6b02a', '#dd8410', '#a3560a'], shine(-60, 60, 70, 150, 12, 0.25)) +
          `<rect x="-186" y="-290" width="372" height="112" rx="20" fill="${sheet.along(['#e0b878', '#c08f4c', '#94652c'], [0, 0], [1, 0.2])}"/>` +
          line('M-170 -250H170M-176 -220H176', '#8f6129', 5, 0.4) +
          label(
            sheet,
            placed([0, 64], 0, hexagon(-70, 30) + hexagon(70, 30) + hexagon(0, 30) + placed([0, 8], 0, bee)),
          ),
        1.36,
      ) +
      placed([842, 760], 28, shadow(60, 60, 120, 60) + dipper, 1.02),
  );
};

export const jam = (): string => {
  const sheet = createSheet(151);
  const checks = Array.from(
    { length: 13 },
    (_, index) => `M${-250 + index * 44} -420V-130M-270 ${-416 + index * 24}H270`,
  );
  const cloth =
    path(
      'M-214 -196C-240 -180 -262 -150 -270 -112C-226 -92 -212 -124 -170 -104C-130 -84 -96 -118 -50 -100C-10 -86 22 -118 66 -100C104 -86 136 -120 178 -102C214 -88 240 -104 272 -112C262 -150 240 -180 214 -196Z',
      'fill="#f7ecd8"',
    ) + path('M-196 -290C-190 -330 190 -330 196 -290L214 -196H-214Z', 'fill="#fbf3e2"');
  const clip = `<clipPath id="cloth"><path d="M-196 -290C-190 -330 190 -330 196 -290L214 -196C240 -180 262 -150 272 -112C240 -104 214 -88 178 -102C136 -120 104 -86 66 -100C22 -118 -10 -86 -50 -100C-96 -118 -130 -84 -170 -104C-212 -124 -226 -92 -270 -112C-262 -150 -240 -180 -214 -196Z"/></clipPath>`;
  return sheet.finish(
    linen(sheet, { color: '#e9dfc8' }),
    placed(
      [450, 530],
      0,
      jar(
        sheet,
        ['#e2473b', '#b3171c', '#8a0c16', '#4d050c'],
        placed([0, 60], 0, specks(sheet, 60, [180, 200], '#f2b46a', [2.4, 4], 0.65)) +
          shine(-40, 30, 60, 140, 10, 0.18),
      ) +
        clip +
        cloth +
        `<g clip-path="url(#cloth)">${line(checks.join(''), '#c22a1e', 19, 0.5)}${shine(-70, -270, 110, 30, -4, 0.4)}<path d="M120 -330L280 -100V-330Z" fill="#3a0d08" opacity="0.16"/></g>` +
        line('M-212 -196C-100 -184 100 -184 212 -196', '#b58a48', 13) +
        line(
          'M150 -192c30 -44 70 -30 58 4M150 -192c-44 -34 -70 -6 -46 16M150 -192c-6 34 -22 50 -30 78M150 -192c14 30 26 40 40 74',
          '#c99c58',
          9,
        ) +
        label(sheet, placed([0, 62], 0, strawberry(sheet, [0, 6], 0.62, 0))),
      1.4,
    ) +
      strawberry(sheet, [800, 760], 1.3, 24) +
      strawberry(sheet, [880, 560], 0.95, -30) +
      placed([690, 930], -20, leaf(sheet, 170, DEEP_GREEN, 0.6)),
  );
};

const wheatEar = (sheet: Sheet): string =>
  line('M-360 16Q-120 10 120 0', '#c99f45', 9) +
  Array.from({ length: 9 }, (_, index) => {
    const x = -70 + index * 24;
    return [-1, 1]
      .map((side) =>
        placed(
          [x, side * 4],
          side * -28,
          ellipse(22, 0, 26, 11, `fill="${sheet.along(['#f0cf77', '#c08f2f'])}"`) + line('M44 0L96 0', '#d9b45a', 3),
        ),
      )
      .join('');
  }).join('');

export const bread = (): string => {
  const sheet = createSheet(157);
  const score = (d: string) => line(d, '#7a4416', 50, 0.6) + line(d, '#e6bd80', 40) + line(d, '#f6dfb2', 20, 0.85);
  const loaf =
    shadow(60, 150, 400, 200, 0.55) +
    contact(10, 226, 300, 40) +
    path(
      'M-370 40C-380 -160 -200 -270 0 -270C200 -270 380 -160 370 40C364 180 200 244 0 244C-200 244 -364 180 -370 40Z',
      `fill="${sheet.round(['#e7b46c', '#c47f38', '#94541c', '#55290a'])}"`,
    ) +
    score('M-230 -60C-140 -160 -20 -190 120 -176') +
    score('M-210 70C-80 -60 80 -110 240 -100') +
    score('M-120 160C0 40 140 -10 290 10') +
    placed([-20, -30], 0, specks(sheet, 130, [300, 210], '#fff6e0', [2, 6], 0.5)) +
    shine(-170, -150, 90, 40, -36, 0.35);
  const slice =
    shadow(30, 130, 210, 80, 0.5) +
    path(
      'M-190 60C-230 -40 -170 -150 -60 -160C10 -168 80 -166 130 -140C220 -100 220 10 180 80C150 140 -150 140 -190 60Z',
      'fill="#8f5320"',
    ) +
    path(
      'M-168 52C-202 -36 -150 -130 -54 -140C10 -146 74 -144 120 -122C196 -86 196 6 162 66C132 116 -132 116 -168 52Z',
      `fill="${sheet.round(['#fdf2d8', '#f3dfb6', '#dfc08a'])}"`,
    ) +
    Array.from({ length: 34 }, () =>
      path(
        pebble(sheet, sheet.random(4, 15), sheet.random(3, 9), 0.2),
        `transform="translate(${sheet.random(-130, 130)} ${sheet.random(-100, 66)})" fill="#cfa869" opacity="0.6"`,
      ),
    ).join('');
  return sheet.finish(
    wood(sheet, '#86603c'),
    placed([420, 130], -8, wheatEar(sheet), 1.05) +
      placed([520, 200], 4, wheatEar(sheet), 0.9) +
      placed([470, 480], -4, loaf, 1.12) +
      placed([705, 780], 8, slice, 1.12),
  );
};

export const cider = (): string => {
  const sheet = createSheet(163);
  const bottle =
    shadow(80, 400, 170, 60, 0.5) +
    contact(0, 424, 140, 22) +
    path(
      'M-46 -470H46V-330C46 -240 142 -190 142 -70V380C142 418 124 430 96 430H-96C-124 430 -142 418 -142 380V-70C-142 -190 -46 -240 -46 -330Z',
      `fill="${sheet.along(['#4d6b2c', '#2f4a1e', '#1b2f12', '#0f1d0a'], [0, 0.2], [1, 0.4])}"`,
    ) +
    path(
      'M-110 -60C-110 -150 -30 -220 -28 -330V-460H-10V-320C-10 -210 -78 -150 -80 -50V380H-110Z',
      'fill="#cfe09a" opacity="0.35" filter="url(#blur-4)"',
    ) +
    path(
      'M-56 -478H56L62 -330C62 -312 -62 -312 -62 -330Z',
      `fill="${sheet.along(['#f3d07a', '#d19c2e', '#8a5d10'], [0, 0], [1, 0])}"`,
    ) +
    line('M-52 -440Q0 -430 52 -440M-56 -396Q0 -386 56 -396', '#8a5d10', 5, 0.6) +
    ellipse(0, -482, 58, 18, 'fill="#e2b44c"') +
    path(
      'M-142 20Q0 36 142 20V290Q0 308 -142 290Z',
      `fill="${sheet.along(['#fffaf0', '#f6ead0', '#d3bd92'], [0, 0], [1, 0.2])}"`,
    ) +
    path('M-126 40Q0 54 126 40V272Q0 288 -126 272Z', 'fill="none" stroke="#8a6a35" stroke-width="4" opacity="0.7"') +
    apple(sheet, [0, 168], 0.72, 0, ['#ffd27a', '#ec6a3a', '#c92f22', '#7d130f']);
  const bubbles = Array.from({ length: 34 }, () =>
    ellipse(
      sheet.random(-84, 84),
      sheet.random(-110, 150),
      sheet.random(3, 8),
      sheet.random(3, 8),
      'fill="#fff7d6" opacity="0.75"',
    ),
  ).join('');
  const glass =
    shadow(50, 210, 130, 46, 0.45) +
    path('M-120 -220L-96 190Q-94 214 -60 214H60Q94 214 96 190L120 -220Z', 'fill="#fffaf0" opacity="0.35"') +
    path(
      'M-112 -130L-94 178Q-92 200 -60 200H60Q92 200 94 178L112 -130Z',
      `fill="${sheet.along(['#ffd873', '#f2ac34', '#cf7f14'], [0, 0.2], [1, 0.6])}"`,
    ) +
    bubbles +
    ellipse(0, -130, 112, 24, 'fill="#fff3cf"') +
    path('M-96 -200L-80 170Q-78 180 -66 182L-84 -200Z', 'fill="#ffffff" opacity="0.6"') +
    ellipse(0, -220, 120, 24, 'fill="none" stroke="#fffaf0" stroke-width="8" opacity="0.7"');
  return sheet.finish(
    wood(sheet, '#8f6a45'),
    placed([90, 330], 30, leaf(sheet, 200, DEEP_GREEN, 0.5)) +
      placed([390, 510], 0, bottle) +
      placed([700, 700], 0, glass, 1.06) +
      apple(sheet, [160, 830], 1.15, -10, ['#ffe79a', '#f3b452', '#d9562f', '#8f1f12']) +
      apple(sheet, [870, 890] as Point, 0.9, 14, ['#ffd27a', '#ec6a3a', '#c92f22', '#7d130f']),
  );
};
