import { linen, wood } from './grounds.ts';
import {
  blob,
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
  sprig,
  wavy,
} from './shapes.ts';
import { createSheet, type Point, type Sheet } from './sheet.ts';

const tomato = (sheet: Sheet, at: Point, size: number, colors: string[], ribs: number, turn = 0): string => {
  const tall = size * 0.84;
  const creases = Array.from({ length: ribs }, (_, index) => {
    const angle = ((index + 0.5) / ribs) * 2 * Math.PI;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return `M${x * size * 0.16} ${-tall * 0.28 + y * tall * 0.1}Q${x * size * 0.72} ${-tall * 0.16 + y * tall * 0.55} ${x * size * 0.93} ${y * tall * 0.93}`;
  });
  return (
    shadow(at[0] + size * 0.16, at[1] + tall * 0.62, size * 1.02, tall * 0.5) +
    contact(at[0] + size * 0.05, at[1] + tall * 0.86, size * 0.74, tall * 0.16) +
    placed(
      at,
      turn,
      path(wavy([size, tall], ribs, 0.028, Math.PI), `fill="${sheet.round(colors)}"`) +
        line(creases.join(''), colors.at(-1)!, size * 0.045, 0.5) +
        ellipse(
          0,
          -tall * 0.28,
          size * 0.24,
          tall * 0.13,
          `fill="${colors.at(-1)}" opacity="0.65" filter="url(#blur-4)"`,
        ) +
        placed([0, -tall * 0.3], 12, calyx(sheet, size * 0.42, 6, 0.34)) +
        line(`M0 ${-tall * 0.3}q6 ${-size * 0.1} ${size * 0.05} ${-size * 0.2}`, '#5d7f35', size * 0.07) +
        shine(-size * 0.5, -tall * 0.42, size * 0.2, tall * 0.1, -38, 0.75) +
        shine(-size * 0.66, -tall * 0.08, size * 0.07, tall * 0.12, 10, 0.4),
    )
  );
};

export const tomatoes = (): string => {
  const sheet = createSheet(11);
  return sheet.finish(
    wood(sheet, '#b98a57'),
    placed([90, 250], 20, sprig(sheet, 250, 150, GREEN, 0.62)) +
      tomato(sheet, [690, 330], 235, ['#ffd873', '#f5a623', '#dd7b14', '#a84c08'], 9, 8) +
      tomato(sheet, [330, 400], 225, ['#b3614f', '#7b2f33', '#532029', '#2f1119'], 8, -10) +
      tomato(sheet, [560, 680], 270, ['#ff9a72', '#e8432a', '#c02517', '#7f120d'], 7, 4) +
      placed([150, 880], -18, leaf(sheet, 190, GREEN, 0.6)) +
      placed([190, 850], -70, leaf(sheet, 150, DEEP_GREEN, 0.6)),
  );
};

const carrot = (sheet: Sheet, length: number, width: number): string => {
  const rings = [0.12, 0.24, 0.31, 0.45, 0.58, 0.72].map((part, index) => {
    const half = width * (1 - part) * 0.5;
    const left = index % 2 === 0;
    return `M${left ? -half * 0.95 : half * 0.2} ${length * part}q${half * 0.3} 7 ${half * 0.7} 2`;
  });
  return (
    path(
      `M${-width * 0.5} 10C${-width * 0.55} ${-width * 0.3} ${width * 0.55} ${-width * 0.3} ${width * 0.5} 10C${width * 0.52} ${length * 0.4} ${width * 0.2} ${length * 0.8} 6 ${length}C-2 ${length * 1.03} -8 ${length} -10 ${length * 0.97}C${-width * 0.3} ${length * 0.75} ${-width * 0.5} ${length * 0.4} ${-width * 0.5} 10Z`,
      `fill="${sheet.along(['#ffb04d', '#f58220', '#dd5f10', '#a53f08'], [0, 0.2], [1, 0.35])}"`,
    ) +
    line(rings.join(''), '#a53f08', 5, 0.6) +
    line(
      `M${-width * 0.24} 30Q${-width * 0.26} ${length * 0.35} ${-width * 0.1} ${length * 0.66}`,
      '#ffe3b0',
      width * 0.1,
      0.6,
    )
  );
};

const frond = (sheet: Sheet, length: number): string => {
  const tufts = Array.from({ length: 4 }, (_, index) => {
    const x = length * (0.3 + index * 0.18);
    const reach = length * 0.27 * (1.1 - index / 8);
    return [-1, 1]
      .map((side) =>
        placed(
          [x, 0],
          side * (42 + sheet.random(-9, 9)),
          sprig(sheet, reach, reach * 0.66, index % 2 ? GREEN : DEEP_GREEN, 0.5),
        ),
      )
      .join('');
  });
  return line(`M0 0Q${length / 2} ${sheet.random(-14, 14)} ${length} 0`, '#6f9a3c', 13) + tufts.join('');
};

export const carrots = (): string => {
  const sheet = createSheet(23);
  const roots: [Point, number, number, number][] = [
    [[368, 400], 17, 470, 112],
    [[632, 400], -17, 470, 112],
    [[440, 410], 8, 540, 118],
    [[560, 410], -8, 530, 118],
    [[500, 425], 0, 545, 128],
  ];
  const bunch =
    shadow(560, 690, 260, 270, 0.4) +
    [-128, -52, -106, -74, -90]
      .map((angle, index) =>
        placed([500 + (index - 2) * 14, 395], angle, frond(sheet, [300, 300, 350, 350, 380][index]!)),
      )
      .join('') +
    roots
      .map(([at, angle, length, width]) =>
        placed(
          at,
          angle,
          `<g opacity="0.5">${placed([14, 10], 0, path(`M${-width / 2} 10L0 ${length}L${width / 2} 10Z`, 'fill="#5a2206" filter="url(#blur-10)"'))}</g>` +
            carrot(sheet, length, width),
        ),
      )
      .join('') +
    line('M386 372C430 400 570 400 614 372M384 388C430 418 570 418 616 388', '#e9d8b0', 13) +
    line(
      'M500 402c-60 -40 -110 -10 -96 24M500 402c70 -44 120 -6 92 32M500 404c-30 40 -50 60 -44 92M500 404c30 34 44 52 60 84',
      '#f4e6c4',
      9,
    );
  return sheet.finish(linen(sheet, { stripe: '#2f5d8a' }), placed([-54, -62], 3, bunch, 1.09));
};

const leek = (sheet: Sheet, length: number, width: number): string => {
  const blades = [-30, 26, -16, 14, 0].map((angle, index) =>
    placed(
      [0, -length * 0.36],
      angle,
      path(
        `M${-width * 0.5} 40C${-width * 0.75} ${-length * 0.2} ${-width * 0.5} ${-length * 0.38} 0 ${-length * (0.5 + 0.02 * index)}C${width * 0.5} ${-length * 0.38} ${width * 0.75} ${-length * 0.2} ${width * 0.5} 40Z`,
        `fill="${sheet.along(['#275238', index % 2 ? '#3f7547' : '#336640', '#79a55b', '#c3d79a'], [0.5, 0], [0.5, 1])}"`,
      ) + line(`M0 20L0 ${-length * 0.44}`, '#a9c98a', 4, 0.6),
    ),
  );
  const roots = Array.from(
    { length: 13 },
    (_, index) =>
      `M${(index - 6) * width * 0.07} ${length * 0.47}q${sheet.random(-22, 22)} ${length * 0.05} ${(index - 6) * 7 + sheet.random(-12, 12)} ${length * 0.09}`,
  );
  return (
    line(roots.join(''), '#cfb98a', 4, 0.95) +
    blades.join('') +
    path(
      `M${-width * 0.5} ${-length * 0.34}C${-width * 0.5} 0 ${-width * 0.46} ${length * 0.2} ${-width * 0.6} ${length * 0.4}C${-width * 0.55} ${length * 0.5} ${width * 0.55} ${length * 0.5} ${width * 0.6} ${length * 0.4}C${width * 0.46} ${length * 0.2} ${width * 0.5} 0 ${width * 0.5} ${-length * 0.34}C${width * 0.2} ${-length * 0.42} ${-width * 0.2} ${-length * 0.42} ${-width * 0.5} ${-length * 0.34}Z`,
      `fill="${sheet.along(['#a8c877', '#dbe5b4', '#fbf7e6', '#f4ecd2'], [0.5, 0], [0.5, 1])}"`,
    ) +
    path(
      `M${width * 0.12} ${-length * 0.36}C${width * 0.22} 0 ${width * 0.14} ${length * 0.3} ${width * 0.24} ${length * 0.46}L${width * 0.5} ${length * 0.46}C${width * 0.46} ${length * 0.2} ${width * 0.5} 0 ${width * 0.5} ${-length * 0.34}Z`,
      'fill="#7d8f4e" opacity="0.26"',
    ) +
    line(
      `M${-width * 0.16} ${-length * 0.3}C${-width * 0.14} 0 ${-width * 0.14} ${length * 0.2} ${-width * 0.22} ${length * 0.4}`,
      '#b7c78a',
      4,
      0.7,
    ) +
    line(`M${-width * 0.34} ${-length * 0.2}L${-width * 0.33} ${length * 0.34}`, '#fffef4', width * 0.1, 0.6)
  );
};

const bundle = (sheet: Sheet): string =>
  [300, 690, 500]
    .map(
      (x, index) =>
        shadow(x + 50, 590, 90, 360, 0.4) +
        placed([x, [570, 580, 600][index]!], [-13, 13, 1][index]!, leek(sheet, [880, 880, 920][index]!, 140)),
    )
    .join('') +
  line('M338 640C430 690 580 690 670 636M336 660C430 712 580 712 672 656', '#e9d8b0', 16) +
  line('M560 690c40 -40 90 -20 76 24M560 690c-20 40 -10 60 -30 84M560 690c30 30 50 40 54 74', '#f4e6c4', 11);

export const leeks = (): string => {
  const sheet = createSheet(31);
  return sheet.finish(wood(sheet, '#8a6240', 5), placed([70, 66], 0, bundle(sheet), 0.86));
};

const potato = (sheet: Sheet, at: Point, angle: number, [rx, ry]: Point): string => {
  const eyes = Array.from({ length: 5 }, () => {
    const [x, y] = [sheet.random(-rx * 0.6, rx * 0.6), sheet.random(-ry * 0.5, ry * 0.6)];
    return `M${x} ${y}q10 -9 22 -2`;
  });
  return (
    shadow(at[0] + rx * 0.14, at[1] + ry * 0.62, rx, ry * 0.7, 0.36) +
    contact(at[0] + 6, at[1] + ry * 0.84, rx * 0.72, ry * 0.22) +
    placed(
      at,
      angle,
      path(pebble(sheet, rx, ry, 0.05), `fill="${sheet.round(['#fbe3a4', '#e9c274', '#cd9a4c', '#8f6127'])}"`) +
        specks(sheet, 26, [rx * 0.85, ry * 0.8], '#8f6127', [1.5, 4], 0.45) +
        line(eyes.join(''), '#87571f', 5, 0.55) +
        shine(-rx * 0.4, -ry * 0.45, rx * 0.28, ry * 0.14, -14, 0.5),
    )
  );
};

export const potatoes = (): string => {
  const sheet = createSheet(41);
  const weave = Array.from(
    { length: 30 },
    (_, index) => `M${90 + index * 28} -20L${80 + index * 28} 480M40 ${index * 18}L960 ${10 + index * 18}`,
  );
  const outline = 'M60 -20C40 160 50 340 120 430C300 500 720 500 880 430C950 330 960 160 940 -20Z';
  const sack =
    shadow(520, 400, 420, 90, 0.4) +
    path(outline, `fill="${sheet.along(['#b08a55', '#c9a56c', '#a37b45'])}"`) +
    `<clipPath id="sack"><path d="${outline}"/></clipPath><g clip-path="url(#sack)">${line(weave.join(''), '#7d5b2d', 5, 0.22)}</g>`;
  const heap: [Point, number, Point][] = [
    [[300, 370], -18, [165, 122]],
    [[720, 365], 14, [170, 120]],
    [[510, 330], 4, [160, 124]],
    [[190, 590], 24, [160, 118]],
    [[815, 590], -20, [165, 122]],
    [[500, 560], -8, [190, 140]],
    [[330, 770], 8, [180, 128]],
    [[675, 780], -12, [190, 134]],
  ];
  return sheet.finish(
    linen(sheet, { color: '#d9c7a2' }),
    sack +
      heap.map(([at, angle, size]) => potato(sheet, at, angle, size)).join('') +
      placed([70, 930], -24, sprig(sheet, 220, 110, GREEN, 0.55)),
  );
};

/** A leaf seen from above: narrow at the heart, frilled at its far edge. */
const frilledLeaf = (sheet: Sheet, length: number, [heart, blade, edge]: readonly [string, string, string]): string => {
  const frill = (reach: number): Point[] =>
    Array.from({ length: 15 }, (_, index): Point => {
      const angle = ((index - 7) / 7) * 0.76;
      const wave = (index % 2 ? 0.92 : 1.07) + sheet.random(-0.03, 0.03);
      return [Math.cos(angle) * reach * wave * (1 - 0.2 * angle * angle), Math.sin(angle) * reach * wave];
    });
  const outline = (reach: number): string =>
    blob([[length * 0.05, -length * 0.12], ...frill(reach), [length * 0.05, length * 0.12]]);
  const veins = [0.3, 0.45, 0.6].map(
    (part) =>
      `M${length * part} 0Q${length * (part + 0.12)} ${length * 0.05} ${length * (part + 0.2)} ${length * 0.24}M${length * part} 0Q${length * (part + 0.12)} ${-length * 0.05} ${length * (part + 0.2)} ${-length * 0.24}`,
  );
  return (
    `<g opacity="0.5" filter="url(#blur-10)">${path(outline(length * 1.02), 'fill="#12300f"')}</g>` +
    path(outline(length), `fill="${edge}"`) +
    path(outline(length * 0.93), `fill="${sheet.along([heart, blade, edge], [0, 0.5], [1, 0.5])}"`) +
    line(veins.join(''), heart, length * 0.016, 0.55) +
    path(
      `M0 ${-length * 0.06}Q${length * 0.5} ${-length * 0.02} ${length * 0.82} 0Q${length * 0.5} ${length * 0.02} 0 ${length * 0.06}Z`,
      `fill="${heart}" opacity="0.85"`,
    )
  );
};

export const lettuce = (): string => {
  const sheet = createSheet(53);
  const rings: [number, number, number, [string, string, string]][] = [
    [8, 10, 440, ['#a3bd5c', '#4f8a37', '#2f6627']],
    [7, 34, 360, ['#b9cf6d', '#67a043', '#437f31']],
    [6, 4, 282, ['#d0de88', '#86b851', '#5d983c']],
    [5, 40, 206, ['#e5eba8', '#aacd66', '#82b44e']],
    [4, 12, 136, ['#f7f4cc', '#d4e291', '#aecb69']],
    [3, 50, 76, ['#fdfae0', '#eef0b8', '#d2de8c']],
  ];
  const head = rings.map(([count, turn, length, colors]) =>
    Array.from({ length: count }, (_, index) =>
      placed(
        [0, 0],
        turn + (360 / count) * index + sheet.random(-6, 6),
        frilledLeaf(sheet, length * sheet.random(0.96, 1.04), colors),
      ),
    ).join(''),
  );
  return sheet.finish(
    linen(sheet, { color: '#e3d3b4', stripe: '#b3301c' }),
    shadow(545, 560, 420, 390, 0.5) + placed([500, 500], 0, head.join('')),
  );
};

const squash = (sheet: Sheet, size: number): string => {
  const ribs = [-0.72, -0.42, -0.12, 0.2, 0.5, 0.76].map(
    (part) =>
      `M${part * size * 0.12} ${-size * 0.78}C${part * size * 1.1} ${-size * 0.5} ${part * size * 1.35} ${size * 0.4} ${part * size * 0.25} ${size * 0.88}`,
  );
  return (
    path(
      `M0 ${-size * 0.86}C${size * 0.34} ${-size * 0.86} ${size * 0.4} ${-size * 0.56} ${size * 0.72} ${-size * 0.26}C${size * 1.16} ${size * 0.16} ${size * 0.98} ${size * 0.9} 0 ${size * 0.92}C${-size * 0.98} ${size * 0.9} ${-size * 1.16} ${size * 0.16} ${-size * 0.72} ${-size * 0.26}C${-size * 0.4} ${-size * 0.56} ${-size * 0.34} ${-size * 0.86} 0 ${-size * 0.86}Z`,
      `fill="${sheet.round(['#ffab5c', '#f07a24', '#d4530f', '#8e2f07'])}"`,
    ) +
    line(ribs.join(''), '#a53a08', size * 0.03, 0.4) +
    path(
      `M${-size * 0.1} ${-size * 0.8}C${-size * 0.12} ${-size * 1.02} ${-size * 0.02} ${-size * 1.12} ${size * 0.16} ${-size * 1.16}L${size * 0.26} ${-size * 1.06}C${size * 0.1} ${-size} ${size * 0.1} ${-size * 0.9} ${size * 0.13} ${-size * 0.8}Z`,
      `fill="${sheet.along(['#c5b27a', '#7d6a3a'], [0, 0], [1, 0])}"`,
    ) +
    shine(-size * 0.42, -size * 0.06, size * 0.13, size * 0.26, 22, 0.5) +
    shine(-size * 0.14, -size * 0.58, size * 0.06, size * 0.12, 12, 0.4)
  );
};

export const squashes = (): string => {
  const sheet = createSheet(67);
  const seeds = Array.from({ length: 17 }, (_, index) => {
    const angle = (index / 17) * 2 * Math.PI;
    const reach = index % 2 ? 50 : 72;
    return placed(
      [Math.cos(angle) * reach, 62 + Math.sin(angle) * reach * 0.95],
      (angle * 180) / Math.PI,
      ellipse(0, 0, 21, 11, 'fill="#f8e9c0" stroke="#cf9a45" stroke-width="3"'),
    );
  });
  const half =
    path(
      'M0 -222C88 -222 104 -144 186 -68C302 42 254 234 0 240C-254 234 -302 42 -186 -68C-104 -144 -88 -222 0 -222Z',
      'fill="#c04a0d"',
    ) +
    path(
      'M0 -204C76 -204 94 -132 174 -58C278 42 234 218 0 223C-234 218 -278 42 -174 -58C-94 -132 -76 -204 0 -204Z',
      `fill="${sheet.round(['#ffd579', '#ffbe4f', '#f5a02f'], { x: 0.45, y: 0.5 })}"`,
    ) +
    path(
      wavy([112, 116], 9, 0.05),
      `transform="translate(0 62)" fill="${sheet.round(['#b9651a', '#d9862b', '#eea53f'], { x: 0.5, y: 0.5, r: 0.6 })}"`,
    ) +
    seeds.join('') +
    shine(-104, -40, 26, 60, 34, 0.4);
  return sheet.finish(
    wood(sheet, '#7b5334'),
    placed([690, 180], -24, leaf(sheet, 290, DEEP_GREEN, 0.78)) +
      placed([640, 200], 20, leaf(sheet, 250, GREEN, 0.74)) +
      shadow(460, 690, 360, 200, 0.5) +
      contact(410, 730, 250, 40) +
      placed([400, 450], -6, squash(sheet, 320)) +
      shadow(735, 800, 270, 170, 0.5) +
      placed([705, 680], 14, half, 1.06),
  );
};
