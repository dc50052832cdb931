// The dishes: each is (pen, random) => { serve, pack }, where serve is the food on its plate and
// pack the same food in a takeaway tray. Positions in the 960 square.
import { shade } from '../lib/colour.mjs';
import * as f from './parts.mjs';
import { board, bowl, leafBed, paper, plate, tray } from './vessels.mjs';

const JOLLOF = ['#E0561C', '#D64A18', '#EC6A22', '#C94014', '#F07F2C'];
const FRIED = ['#EBD27A', '#E0C060', '#F3E09A', '#D6B452'];
const WHITE = ['#FBFAF2', '#F1EFE2', '#FFFFFA', '#E9E6D6'];
const OFADA = ['#E7D3B4', '#D9BF98', '#F0E2C8', '#C9A97C', '#B88F66'];
const COCONUT = ['#F6E3A8', '#EFD590', '#FAEDC4'];
const PEPPER = ['#3D8B37', '#F6C344', '#2F7A3A', '#F29A2E', '#D93A22'];
const each = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join('');
const fan = (spots) => spots.map(([x, y, a, k]) => f.plantain(x, y, a, k)).join('');
const SIDE_FAN = [
  [272, 640, 44],
  [330, 702, 26],
  [404, 738, 8],
  [486, 746, -6],
];

const riceMeal =
  (
    colours,
    { protein, flecks = PEPPER, slaw = true, plantain = true, over = '', dish = {}, carton },
  ) =>
  (p, r) => ({
    serve:
      plate(p, dish) +
      f.grains(p, r, 430, 440, 222, colours) +
      f.bits(r, 430, 440, 190, 30, flecks, 17) +
      (typeof over === 'function' ? over(p, r, 430, 440) : over) +
      (slaw ? f.slaw(p, r, 668, 606, 100) : '') +
      (plantain ? fan(SIDE_FAN) : '') +
      protein(p, r, 628, 336) +
      f.sprig(420, 420, -20),
    pack:
      tray(p, { colour: carton, split: 590 }) +
      f.grains(p, r, 354, 470, 216, colours) +
      f.bits(r, 354, 470, 180, 26, flecks, 17) +
      (typeof over === 'function' ? over(p, r, 354, 470) : over) +
      (slaw ? f.slaw(p, r, 724, 600, 94) : f.sprig(730, 610, 0, 1.4)) +
      (plantain
        ? fan([
            [250, 650, 30, 0.9],
            [350, 676, 6, 0.9],
            [450, 660, -20, 0.9],
          ])
        : '') +
      protein(p, r, 700, 360),
  });

const chicken =
  (colour, size = 340) =>
  (p, _r, x, y) =>
    f.chicken(p, x, y, size, 18, colour);
const beef = (p, r, x, y) =>
  f.meat(
    p,
    r,
    [
      [x - 60, y + 20],
      [x + 30, y - 30],
      [x + 40, y + 70],
      [x - 30, y - 70],
    ],
    '#6E3A1E',
    62,
  );
const fishOn = (p, _r, x, y) => f.fish(p, x - 6, y + 20, -58, 0.86);
const turkey = (p, _r, x, y) => f.chicken(p, x, y, 380, 30, '#8F4A1F');
const eggs = (p, _r, x, y) => f.egg(p, x - 40, y, -20, 1.15) + f.egg(p, x + 60, y + 80, 30, 1.15);

const redStew = (p, r, x, y) =>
  f.pool(p, r, x + 10, y + 30, 150, 118, '#B32A12', { oil: '#F0702A', oils: 30 }) +
  f.lumps(r, x + 10, y + 30, 118, 88, 22, ['#C93A18', '#A8240E', '#D9542A'], 18);
const greenStew = (p, r, x, y) =>
  f.pool(p, r, x + 10, y + 30, 150, 122, '#6B5A1E', { oil: '#C98A1E', oils: 34 }) +
  f.lumps(r, x + 10, y + 30, 120, 92, 26, ['#7E6A22', '#55702A', '#8A3A1A', '#4A5A1E'], 20) +
  f.egg(p, x + 26, y + 30, 10, 0.9);

/** Swallow next to a bowl of soup, on one plate: ball left, pool of soup right. */
const swallowMeal =
  (ball, gloss, soup, { dish = { band: '#3D2FB0' }, cup = '#FBFAF7' } = {}) =>
  (p, r) => ({
    serve:
      plate(p, dish) +
      `<circle cx="584" cy="500" r="246" fill="#2a0d00" opacity=".22" filter="${p.blur(16)}"/>` +
      `<circle cx="580" cy="484" r="238" fill="${p.linear([shade(cup, 0.02), shade(cup, -0.09)])}" filter="${p.clay(16, 0.24, 0.6)}"/><circle cx="580" cy="488" r="206" fill="${shade(cup, -0.16)}"/>` +
      soup(p, r, 580, 490, 200) +
      f.swallow(p, r, 286, 400, 150, ball, gloss) +
      f.swallow(p, r, 322, 640, 118, shade(ball, -0.015), gloss),
    pack:
      tray(p, { colour: '#2B2740', split: 480 }) +
      f.swallow(p, r, 304, 390, 142, ball, gloss) +
      f.swallow(p, r, 312, 610, 116, ball, gloss) +
      soup(p, r, 672, 474, 172),
  });

const getSoup = (base, oil, extra) => (p, r, x, y, k) =>
  f.pool(p, r, x, y, k, k, base, { oil, oils: 30, rough: 0.02 }) + extra(p, r, x, y, k);
const egusi = getSoup(
  '#C27A1E',
  '#E8862A',
  (p, r, x, y, k) =>
    f.lumps(r, x, y, k * 0.84, k * 0.84, 52, ['#F0C45A', '#E3AE3E', '#F6D67E', '#D9932A'], 24) +
    f.greens(r, x, y, k * 0.74, k * 0.74, 22) +
    f.meat(p, r, [
      [x - 70, y - 50],
      [x + 66, y + 20],
      [x - 20, y + 92],
    ]),
);
const vegetable = getSoup(
  '#3A5A1E',
  '#E8862A',
  (p, r, x, y, k) =>
    f.greens(r, x, y, k * 0.86, k * 0.86, 96) +
    f.bits(r, x, y, k * 0.8, 34, ['#D93A22', '#F0702A', '#B32A12'], 17) +
    f.meat(p, r, [
      [x - 60, y - 60],
      [x + 70, y + 10],
    ]) +
    f.fish(p, x - 6, y + 84, 10, 0.42),
);
const banga = getSoup(
  '#8A2F12',
  '#D9541E',
  (p, r, x, y, k) =>
    f.lumps(r, x, y, k * 0.8, k * 0.8, 18, ['#9A3A16', '#7A2810'], 22) +
    f.fish(p, x - 8, y - 10, 24, 0.7, '#5A3A26') +
    f.bits(r, x, y, k * 0.8, 20, ['#3A5A1E', '#2F4A1A'], 15) +
    f.meat(
      p,
      r,
      [
        [x + 84, y + 86],
        [x - 92, y + 84],
      ],
      '#5A2E1A',
      46,
    ),
);
const owo = getSoup(
  '#E0A21E',
  '#F0B93A',
  (p, r, x, y, k) =>
    f.fish(p, x - 4, y - 50, -12, 0.6, '#6E4A2E') +
    f.meat(
      p,
      r,
      [
        [x - 70, y + 60],
        [x + 60, y + 64],
      ],
      '#5A3426',
      50,
    ) +
    f.egg(p, x + 10, y + 116, 12, 0.62) +
    f.bits(r, x, y, k * 0.8, 16, ['#B33A12', '#C9661E'], 13),
);
const black = getSoup(
  '#26301A',
  '#7A6A1E',
  (p, r, x, y, k) =>
    f.greens(r, x, y, k * 0.84, k * 0.84, 66, ['#1F2A16', '#2E3D1C', '#3B4A22', '#18200F']) +
    f.meat(
      p,
      r,
      [
        [x - 66, y - 44],
        [x + 68, y + 26],
        [x - 12, y + 92],
      ],
      '#4A2A1C',
      56,
    ) +
    f.bits(r, x, y, k * 0.8, 14, ['#B33A12', '#D9772B'], 15),
);
const ogbono = getSoup(
  '#8A5A1E',
  '#D9862A',
  (p, r, x, y, k) =>
    f.lumps(r, x, y, k * 0.8, k * 0.8, 16, ['#9A6A2A', '#7E4E18'], 28) +
    f.greens(r, x, y, k * 0.72, k * 0.72, 18) +
    f.meat(p, r, [
      [x - 70, y - 30],
      [x + 62, y - 50],
      [x + 24, y + 82],
    ]),
);
const okro = getSoup(
  '#6A8A2A',
  '#E8862A',
  (p, r, x, y, k) =>
    each(38, () => {
      const a = r() * 6.28;
      const d = Math.sqrt(r()) * k * 0.82;
      const [cx, cy] = [x + d * Math.cos(a), y + d * Math.sin(a)];
      return `<circle cx="${cx}" cy="${cy}" r="21" fill="#5B8A2A"/><circle cx="${cx}" cy="${cy}" r="14" fill="#A9CC6A"/><circle cx="${cx}" cy="${cy}" r="4" fill="#F4F0D0"/>`;
    }) +
    f.bits(r, x, y, k * 0.8, 22, ['#D93A22', '#F0702A'], 15) +
    f.iconPart(p, 'shrimp', x - 50, y + 40, 150, 20) +
    f.meat(p, r, [[x + 66, y - 40]]),
);
const ewedu = getSoup(
  '#4A7A2A',
  '#E8862A',
  (p, r, x, y, k) =>
    f.pool(p, r, x + 74, y + 6, k * 0.5, k * 0.78, '#E0A83A', { oil: '#E8862A', oils: 8 }) +
    f.pool(p, r, x - 10, y + 60, k * 0.5, k * 0.42, '#B32A12', { oil: '#F0702A', oils: 14 }) +
    f.meat(p, r, [
      [x - 30, y + 40],
      [x + 34, y + 84],
    ]),
);

const getBowl =
  (liquid, oil, extra, colour = '#7A4A2B') =>
  (p, r) => ({
    serve:
      bowl(p, { colour, liquid }) +
      f.pool(p, r, 480, 486, 300, 300, liquid, { oil, oils: 40, rough: 0.01 }) +
      extra(p, r, 480, 486, 300),
    pack:
      tray(p, { colour: '#2B2740' }) +
      f.pool(p, r, 480, 470, 336, 258, liquid, { oil, oils: 40, rough: 0.02 }) +
      extra(p, r, 480, 470, 250),
  });

export const MENU = {
  'jollof-chicken': riceMeal(JOLLOF, { protein: chicken('#A85A24') }),
  'jollof-beef': riceMeal(JOLLOF, { protein: beef, slaw: false, dish: { band: '#3D2FB0' } }),
  'jollof-turkey': riceMeal(JOLLOF, { protein: turkey, plantain: false }),
  'jollof-egg': riceMeal(JOLLOF, {
    protein: eggs,
    slaw: false,
    plantain: true,
    dish: { colour: '#F3E7D2' },
  }),
  'fried-rice-chicken': riceMeal(FRIED, {
    protein: chicken('#B5722E'),
    flecks: ['#3D8B37', '#F29A2E', '#5BA64A', '#D93A22', '#3D8B37'],
  }),
  'coconut-rice-fish': riceMeal(COCONUT, {
    protein: fishOn,
    slaw: false,
    flecks: ['#3D8B37', '#D93A22', '#F29A2E'],
  }),
  'white-rice-stew': riceMeal(WHITE, {
    protein: beef,
    slaw: false,
    flecks: ['#F1EFE2'],
    over: redStew,
    dish: { colour: '#2F4A7A' },
  }),
  'ofada-ayamase': riceMeal(OFADA, {
    protein: (p, r, x, y) =>
      f.meat(
        p,
        r,
        [
          [x - 20, y],
          [x + 60, y + 60],
        ],
        '#5A3422',
        58,
      ),
    slaw: false,
    flecks: ['#B88F66'],
    over: greenStew,
    dish: { colour: '#EFE3CC' },
  }),
  'rice-beans': riceMeal([...WHITE, '#8A4A2A', '#7A3E22'], {
    protein: fishOn,
    slaw: false,
    flecks: ['#7A3E22', '#8A4A2A', '#6A341C'],
    over: redStew,
    plantain: true,
    dish: { band: '#0B6B45' },
  }),
  'pounded-yam-egusi': swallowMeal('#FBF6E8', 0.4, egusi),
  'eba-vegetable': swallowMeal('#F2D06A', 0.25, vegetable, {
    dish: { colour: '#F3E7D2' },
    cup: '#7A4A2B',
  }),
  'starch-banga': swallowMeal('#E9B949', 0.6, banga, { dish: { band: '#C2410C' }, cup: '#3A2A22' }),
  'starch-owo': swallowMeal('#EDC25A', 0.6, owo, { dish: { band: '#0B6B45' } }),
  'pounded-yam-black-soup': swallowMeal('#FBF6E8', 0.4, black, {
    dish: { colour: '#F3E7D2' },
    cup: '#8A5230',
  }),
  'semo-ogbono': swallowMeal('#F3E3B4', 0.35, ogbono, {
    dish: { colour: '#DDE6F2', band: '#1E5AA8' },
  }),
  'eba-okro': swallowMeal('#F2D06A', 0.25, okro, { dish: { band: '#FFB020' } }),
  'amala-ewedu': swallowMeal('#5A4032', 0.3, ewedu, {
    dish: { colour: '#F6EBD8', band: '#0B6B45' },
    cup: '#F2C14E',
  }),
  'fufu-bitterleaf': swallowMeal(
    '#F2ECD9',
    0.3,
    getSoup(
      '#6E4A1A',
      '#D9862A',
      (p, r, x, y, k) =>
        f.greens(r, x, y, k * 0.8, k * 0.8, 70, ['#24401C', '#34561F', '#1B3016']) +
        f.meat(p, r, [
          [x - 66, y - 40],
          [x + 60, y + 50],
          [x + 40, y - 74],
        ]),
    ),
  ),
  'beef-suya': (p, r) => ({
    serve:
      paper(p, '#E3CBA0') +
      each(4, (i) => f.suyaStick(p, r, 480, 270 + i * 128, -12 + i * 2)) +
      f.onion(250, 740) +
      f.onion(320, 782, 0.8) +
      f.tomato(690, 740) +
      f.tomato(776, 706, 0.85),
    pack:
      tray(p) +
      each(3, (i) => f.suyaStick(p, r, 470, 290 + i * 120, -4)) +
      f.onion(240, 660) +
      f.tomato(700, 660) +
      f.onion(330, 676, 0.8),
  }),
  'chicken-suya': (p, r) => ({
    serve:
      paper(p, '#E9D7B4') +
      f.chicken(p, 380, 400, 420, -20, '#A8541E') +
      f.chicken(p, 600, 480, 420, 40, '#9A4A1A') +
      f.bits(r, 480, 440, 220, 120, ['#D9772B', '#B33A12', '#E9A24A'], 8) +
      f.onion(290, 730) +
      f.onion(370, 760, 0.8) +
      f.tomato(620, 750),
    pack:
      tray(p) +
      f.chicken(p, 360, 440, 400, -10, '#A8541E') +
      f.chicken(p, 590, 460, 400, 40, '#9A4A1A') +
      f.bits(r, 480, 450, 200, 90, ['#D9772B', '#B33A12'], 8) +
      f.onion(740, 640),
  }),
  asun: getBowl(
    '#7A2410',
    '#E8702A',
    (p, r, x, y, k) =>
      f.meat(
        p,
        r,
        Array.from({ length: 15 }, (_, i) => [
          x + k * 0.68 * Math.cos(i * 2.4) * Math.sqrt((i + 1) / 15),
          y + k * 0.68 * Math.sin(i * 2.4) * Math.sqrt((i + 1) / 15),
        ]),
        '#6A3018',
        58,
      ) +
      f.bits(r, x, y, k * 0.84, 60, ['#D93A22', '#F0702A', '#3D8B37', '#F6C344'], 19) +
      f.onion(x + 120, y - 110, 0.8) +
      f.onion(x - 110, y + 120, 0.7),
    '#2B2740',
  ),
  gizdodo: getBowl(
    '#A83214',
    '#F0702A',
    (p, r, x, y, k) =>
      each(14, (i) =>
        f.plantain(
          x + k * 0.66 * Math.cos(i * 2.4) * Math.sqrt((i + 1) / 14),
          y + k * 0.66 * Math.sin(i * 2.4) * Math.sqrt((i + 1) / 14),
          i * 47,
          0.85,
        ),
      ) +
      f.meat(
        p,
        r,
        Array.from({ length: 8 }, (_, i) => [
          x + k * 0.5 * Math.cos(i * 2.1 + 1),
          y + k * 0.5 * Math.sin(i * 2.1 + 1),
        ]),
        '#7A4630',
        36,
      ) +
      f.bits(r, x, y, k * 0.8, 40, ['#3D8B37', '#D93A22', '#F6C344'], 20),
    '#F3E7D2',
  ),
  'goat-pepper-soup': getBowl(
    '#A8521E',
    '#E8862A',
    (p, r, x, y, k) =>
      f.meat(
        p,
        r,
        [
          [x - 120, y - 60],
          [x + 40, y - 130],
          [x + 130, y + 10],
          [x - 20, y + 40],
          [x + 50, y + 140],
          [x - 130, y + 100],
        ],
        '#6E4028',
        66,
      ) +
      f.greens(r, x, y, k * 0.8, k * 0.8, 16, undefined, 24) +
      f.bits(r, x, y, k * 0.8, 26, ['#D93A22', '#3D8B37'], 13),
  ),
  'catfish-pepper-soup': getBowl(
    '#9A4A1A',
    '#E8862A',
    (p, r, x, y, k) =>
      f.fish(p, x - 10, y - 60, 14, 0.92, '#4A4048') +
      f.fish(p, x + 14, y + 110, -10, 0.8, '#544A50') +
      f.greens(r, x, y, k * 0.82, k * 0.82, 18, undefined, 24) +
      f.bits(r, x, y, k * 0.8, 24, ['#D93A22', '#3D8B37'], 13),
  ),
  'moi-moi': (p, r) => ({
    serve:
      plate(p, { band: '#0B6B45' }) +
      leafBed(p).replace('<g ', '<g opacity=".98" ') +
      [
        [360, 400, -14],
        [604, 560, 16],
      ]
        .map(
          ([x, y, a]) =>
            `<g transform="rotate(${a} ${x} ${y})">${`<ellipse cx="${x + 6}" cy="${y + 34}" rx="156" ry="116" fill="#2a0d00" opacity=".36" filter="${p.blur(12)}"/>`}${p.path(`M${x - 150} ${y + 60}Q${x - 130} ${y - 120} ${x} ${y - 124}Q${x + 130} ${y - 120} ${x + 150} ${y + 60}Q${x} ${y + 130} ${x - 150} ${y + 60}Z`, '#E08A3C', 24, { dark: 0.28 })}${f.bits(r, x, y, 92, 20, ['#C9602A', '#F0A85A', '#D93A22', '#3D8B37'], 12)}</g>`,
        )
        .join('') +
      f.egg(p, 600, 330, 20, 1) +
      f.sprig(330, 640, 10, 1.2),
    pack:
      tray(p) +
      [
        [320, 440],
        [620, 500],
      ]
        .map(
          ([x, y]) =>
            p.path(
              `M${x - 150} ${y + 90}Q${x - 130} ${y - 120} ${x} ${y - 124}Q${x + 130} ${y - 120} ${x + 150} ${y + 90}Q${x} ${y + 150} ${x - 150} ${y + 90}Z`,
              '#E08A3C',
              24,
              { dark: 0.28 },
            ) + f.bits(r, x, y, 92, 20, ['#C9602A', '#F0A85A', '#D93A22', '#3D8B37'], 12),
        )
        .join('') +
      f.sprig(480, 660, 10, 1.2),
  }),
  'beans-plantain': (p, r) => ({
    serve:
      plate(p, { colour: '#F3E7D2' }) +
      f.pool(p, r, 430, 450, 236, 220, '#8A4420', { oil: '#E8702A', oils: 30 }) +
      f.lumps(r, 430, 450, 206, 190, 90, ['#9A5028', '#7E3C1C', '#A85E34', '#6E3216'], 22) +
      f.pool(p, r, 420, 430, 96, 78, '#B32A12', { oils: 14 }) +
      fan([
        [640, 300, -50],
        [690, 380, -64],
        [712, 468, -84],
        [700, 556, 76],
        [664, 638, 58],
      ]) +
      f.sprig(420, 420, 0, 1),
    pack:
      tray(p, { split: 600 }) +
      f.pool(p, r, 354, 470, 210, 220, '#8A4420', { oils: 30 }) +
      f.lumps(r, 354, 470, 186, 190, 80, ['#9A5028', '#7E3C1C', '#A85E34'], 22) +
      fan([
        [730, 290, -40],
        [730, 390, -52],
        [730, 490, -64],
        [730, 590, -76],
      ]),
  }),
  'ewa-agoyin-bread': (p, r) => ({
    serve:
      plate(p, { band: '#C2410C' }) +
      f.pool(p, r, 400, 470, 220, 220, '#9A5A34', { oils: 6 }) +
      f.lumps(r, 400, 470, 190, 190, 70, ['#A86A40', '#8E4E2A', '#B87A50'], 22) +
      f.pool(p, r, 396, 450, 122, 104, '#3A1A10', { oil: '#B33A12', oils: 26 }) +
      f.iconPart(p, 'bread', 676, 430, 290, 8),
    pack:
      tray(p, { split: 560 }) +
      f.pool(p, r, 334, 470, 190, 220, '#9A5A34', { oils: 6 }) +
      f.lumps(r, 334, 470, 166, 190, 70, ['#A86A40', '#8E4E2A'], 22) +
      f.pool(p, r, 330, 440, 110, 96, '#3A1A10', { oil: '#B33A12', oils: 20 }) +
      f.iconPart(p, 'bread', 716, 470, 230, 4),
  }),
  'yam-egg-sauce': (p, r) => ({
    serve:
      plate(p, {}) +
      [
        [300, 350, -30],
        [330, 480, -8],
        [340, 616, 14],
        [440, 700, 40],
      ]
        .map(([x, y, a]) => f.yam(p, x, y, a))
        .join('') +
      f.pool(p, r, 596, 440, 178, 190, '#E9A93A', { oil: '#F0702A', oils: 22 }) +
      f.lumps(r, 596, 440, 156, 166, 52, ['#F6CE6A', '#F3BE4A', '#FADF94', '#E8A02E'], 30) +
      f.bits(r, 596, 440, 150, 44, ['#D93A22', '#3D8B37', '#F0702A'], 20) +
      f.sprig(600, 420, 10, 1),
    pack:
      tray(p, { split: 480 }) +
      [
        [300, 300, -10],
        [306, 430, 6],
        [300, 560, -6],
        [310, 670, 8],
      ]
        .map(([x, y, a]) => f.yam(p, x, y, a, undefined, 0.95))
        .join('') +
      f.lumps(r, 672, 470, 136, 230, 70, ['#F6CE6A', '#F3BE4A', '#FADF94'], 30) +
      f.bits(r, 672, 470, 150, 44, ['#D93A22', '#3D8B37'], 20),
  }),
  'fried-yam-fish': (p, r) => ({
    serve:
      plate(p, { band: '#FFB020' }) +
      [
        [330, 360, 20],
        [290, 480, -14],
        [360, 580, 30],
        [450, 680, -6],
        [430, 440, 60],
      ]
        .map(([x, y, a]) => f.yam(p, x, y, a, '#E9BE6A', 0.84))
        .join('') +
      f.fish(p, 616, 420, -70, 0.95) +
      f.pool(p, r, 640, 690, 90, 74, '#B32A12', { oils: 12 }),
    pack:
      tray(p, { split: 540 }) +
      [
        [320, 300, 10],
        [320, 410, -10],
        [330, 520, 14],
        [320, 630, -6],
      ]
        .map(([x, y, a]) => f.yam(p, x, y, a, '#E9BE6A', 0.9))
        .join('') +
      f.fish(p, 700, 470, -86, 0.8),
  }),
  'boli-fish': (p, r) => ({
    serve:
      paper(p) +
      [
        [340, 380, -34],
        [440, 520, -28],
        [560, 640, -22],
      ]
        .map(
          ([x, y, a]) =>
            `<g transform="rotate(${a} ${x} ${y})"><rect x="${x - 190}" y="${y - 36}" width="380" height="100" rx="50" fill="#2a0d00" opacity=".3" filter="${p.blur(8)}"/>${p.rect(x - 190, y - 52, 380, 104, 52, '#E0A23A', 16)}${each(6, (i) => `<path d="M${x - 140 + i * 52} ${y - 36}l22 70" stroke="#5a2f0c" stroke-width="15" opacity=".6" stroke-linecap="round"/>`)}</g>`,
        )
        .join('') +
      f.fish(p, 590, 330, -20, 0.9, '#6E4426') +
      f.pool(p, r, 280, 690, 100, 84, '#B32A12', { oils: 14 }) +
      f.onion(440, 770, 0.8),
    pack:
      tray(p) +
      [
        [480, 310, -3],
        [480, 440, 3],
      ]
        .map(
          ([x, y, a]) =>
            `<g transform="rotate(${a} ${x} ${y})">${p.rect(x - 230, y - 52, 460, 104, 52, '#E0A23A', 16)}${each(7, (i) => `<path d="M${x - 170 + i * 52} ${y - 36}l22 70" stroke="#5a2f0c" stroke-width="15" opacity=".6" stroke-linecap="round"/>`)}</g>`,
        )
        .join('') +
      f.fish(p, 470, 610, 2, 0.95, '#6E4426'),
  }),
  akara: (p, r) => ({
    serve:
      plate(p, { band: '#C2410C' }) +
      [
        [350, 370],
        [520, 330],
        [640, 440],
        [430, 510],
        [600, 600],
        [340, 610],
        [480, 680],
      ]
        .map(([x, y]) => f.fritter(p, r, x, y, 88, '#A8641E'))
        .join('') +
      f.bits(r, 480, 490, 220, 20, ['#D93A22', '#3D8B37'], 10),
    pack:
      paper(p) +
      [
        [350, 370],
        [520, 340],
        [650, 450],
        [430, 520],
        [590, 620],
        [350, 650],
      ]
        .map(([x, y]) => f.fritter(p, r, x, y, 90, '#A8641E'))
        .join(''),
  }),
  'puff-puff': (p, r) => ({
    serve:
      plate(p, { colour: '#F6EBD8' }) +
      [
        [350, 360],
        [500, 320],
        [630, 400],
        [420, 490],
        [560, 530],
        [660, 580],
        [330, 600],
        [470, 660],
        [590, 690],
      ]
        .map(([x, y]) => f.fritter(p, r, x, y, 80, '#C98A3A'))
        .join(''),
    pack:
      paper(p, '#F3E6CC') +
      [
        [340, 350],
        [490, 320],
        [630, 400],
        [400, 490],
        [540, 510],
        [660, 560],
        [350, 630],
        [500, 660],
        [620, 700],
      ]
        .map(([x, y]) => f.fritter(p, r, x, y, 80, '#C98A3A'))
        .join(''),
  }),
  'meat-pie': (p, r) => ({
    serve:
      plate(p, {}) +
      `<g filter="${p.def('<filter id="ID" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="4" dy="16" stdDeviation="12" flood-color="#2a0d00" flood-opacity=".4"/></filter>')}">${f.pie(400, 400, -8, 0.72)}${f.pie(570, 570, 16, 0.7)}</g>` +
      f.bits(r, 480, 720, 60, 10, ['#C98A3A', '#E3AE5A'], 12),
    pack:
      paper(p) +
      `<g filter="${p.def('<filter id="ID" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="4" dy="16" stdDeviation="12" flood-color="#2a0d00" flood-opacity=".4"/></filter>')}">${f.pie(480, 470, 0, 0.95)}</g>`,
  }),
  'small-chops': (p, r) => ({
    serve:
      board(p) +
      [
        [240, 270],
        [350, 250],
        [280, 370],
      ]
        .map(([x, y]) => f.fritter(p, r, x, y, 62, '#C98A3A'))
        .join('') +
      [
        [560, 260, 0],
        [680, 300, 40],
        [600, 380, -20],
      ]
        .map(
          ([x, y, a]) =>
            `<g transform="rotate(${a} ${x} ${y})">${p.path(`M${x - 70} ${y + 54}L${x} ${y - 70}L${x + 70} ${y + 54}Z`, '#D9963F', 12)}</g>`,
        )
        .join('') +
      each(
        4,
        (i) =>
          `<g transform="rotate(${-14 + i * 4} ${320 + i * 30} ${520 + i * 62})">${p.rect(200 + i * 24, 500 + i * 58, 220, 56, 26, '#C9803A', 12)}</g>`,
      ) +
      f.chicken(p, 660, 600, 300, 30, '#A85A24') +
      f.pool(p, r, 470, 440, 66, 56, '#C92C18', { oils: 8 }),
    pack:
      tray(p, { split: 470 }) +
      [
        [220, 300],
        [340, 280],
        [240, 420],
        [360, 420],
      ]
        .map(([x, y]) => f.fritter(p, r, x, y, 62, '#C98A3A'))
        .join('') +
      each(3, (i) => p.rect(180, 510 + i * 70, 240, 54, 26, '#C9803A', 12)) +
      [
        [600, 290],
        [730, 300],
      ]
        .map(([x, y]) =>
          p.path(`M${x - 70} ${y + 54}L${x} ${y - 70}L${x + 70} ${y + 54}Z`, '#D9963F', 12),
        )
        .join('') +
      f.chicken(p, 670, 560, 300, 30, '#A85A24'),
  }),
  'noodles-egg': (p, r) => ({
    serve:
      bowl(p, { colour: '#E4484B', liquid: '#D9902E' }) +
      f.noodles(r, 480, 486, 292, ['#F3CE6A', '#EBBE50', '#F8DD90'], 190) +
      f.bits(r, 480, 480, 230, 40, ['#3D8B37', '#D93A22', '#F29A2E'], 19) +
      f.egg(p, 400, 400, -20, 1.4) +
      f.egg(p, 570, 560, 20, 1.4) +
      f.sprig(600, 380, 20, 1.1),
    pack:
      tray(p, { colour: '#F4F1EA' }) +
      f.noodles(r, 480, 470, 320, ['#F3CE6A', '#EBBE50', '#F8DD90'], 190) +
      f.bits(r, 480, 470, 240, 40, ['#3D8B37', '#D93A22', '#F29A2E'], 19) +
      f.egg(p, 480, 460, -20, 1.5),
  }),
  'noodles-chicken': (p, r) => ({
    serve:
      plate(p, { colour: '#33304A' }) +
      f.noodles(r, 440, 490, 244, ['#D98A3A', '#C9742A', '#E3A050'], 180) +
      f.bits(r, 440, 490, 200, 60, ['#3D8B37', '#D93A22', '#F29A2E', '#5BA64A'], 22) +
      f.chicken(p, 640, 380, 340, 24, '#A85A24') +
      f.sprig(380, 420, 0, 1.1),
    pack:
      tray(p, { colour: '#2B2740' }) +
      f.noodles(r, 420, 470, 250, ['#D98A3A', '#C9742A', '#E3A050'], 180) +
      f.bits(r, 420, 470, 200, 60, ['#3D8B37', '#D93A22', '#F29A2E'], 22) +
      f.chicken(p, 690, 450, 320, 24, '#A85A24'),
  }),
  'spaghetti-jollof': (p, r) => ({
    serve:
      plate(p, { band: '#C2410C' }) +
      f.noodles(r, 430, 470, 244, ['#E0702A', '#D6601E', '#EC8A3E'], 190, 10) +
      f.bits(r, 430, 470, 190, 36, PEPPER, 17) +
      f.meat(
        p,
        r,
        [
          [620, 340],
          [690, 420],
          [620, 480],
        ],
        '#6E3A1E',
        60,
      ) +
      fan([
        [610, 640, -30],
        [530, 706, -12],
        [440, 726, 6],
      ]),
    pack:
      tray(p, { split: 610 }) +
      f.noodles(r, 360, 470, 216, ['#E0702A', '#D6601E', '#EC8A3E'], 180, 10) +
      f.bits(r, 360, 470, 170, 36, PEPPER, 17) +
      f.meat(
        p,
        r,
        [
          [730, 310],
          [730, 420],
        ],
        '#6E3A1E',
        60,
      ) +
      fan([
        [734, 560, -30],
        [734, 650, -12],
      ]),
  }),
  'chicken-chips': (p, r) => ({
    serve:
      board(p) +
      each(
        26,
        () =>
          `<g transform="rotate(${r() * 180} ${330 + r() * 10} ${480})">${p.rect(290 + (r() - 0.5) * 240, 470 + (r() - 0.5) * 260, 190, 38, 9, '#F3C14B', 8)}</g>`,
      ) +
      f.chicken(p, 640, 380, 360, 20, '#B5722E') +
      f.chicken(p, 660, 610, 330, 60, '#A85A24') +
      f.pool(p, r, 250, 690, 80, 66, '#C92C18', { oils: 6 }),
    pack:
      tray(p, { split: 500 }) +
      each(
        22,
        () =>
          `<g transform="rotate(${60 + r() * 60} 310 470)">${p.rect(220 + (r() - 0.5) * 200, 452 + (r() - 0.5) * 220, 180, 36, 9, '#F3C14B', 8)}</g>`,
      ) +
      f.chicken(p, 680, 380, 300, 20, '#B5722E') +
      f.chicken(p, 690, 590, 280, 60, '#A85A24'),
  }),
  'plantain-side': (p) => ({
    serve:
      plate(p, { colour: '#F3E7D2' }) +
      fan([
        [330, 340, 30, 1.7],
        [480, 290, -10, 1.7],
        [636, 360, -44, 1.7],
        [300, 480, 66, 1.7],
        [450, 430, 20, 1.7],
        [590, 480, -20, 1.7],
        [690, 520, 80, 1.7],
        [380, 590, -30, 1.7],
        [520, 580, 40, 1.7],
        [450, 690, 4, 1.7],
        [600, 670, -34, 1.7],
      ]),
    pack:
      tray(p) +
      fan([
        [280, 330, 20, 1.3],
        [440, 300, -10, 1.3],
        [600, 340, -40, 1.3],
        [720, 460, 60, 1.3],
        [330, 470, 60, 1.3],
        [500, 460, 10, 1.3],
        [300, 610, -20, 1.3],
        [470, 620, 30, 1.3],
        [640, 610, 70, 1.3],
      ]),
  }),
  'fruit-salad': (p, r) => ({
    serve:
      bowl(p, { colour: '#FFFFFF', liquid: '#F6C667' }) +
      each(60, () => {
        const a = r() * 6.28;
        const d = Math.sqrt(r()) * 270;
        const c = ['#E8413C', '#F6A623', '#F9D24A', '#7CBF4A', '#F4F0D8', '#F2718A'][
          Math.floor(r() * 6)
        ];
        return `<g transform="rotate(${r() * 90} ${480 + d * Math.cos(a)} ${486 + d * Math.sin(a)})">${p.rect(450 + d * Math.cos(a), 456 + d * Math.sin(a), 62, 56, 14, c, 10)}</g>`;
      }) +
      f.sprig(500, 440, 0, 1.4),
    pack:
      tray(p, { colour: '#F4F1EA' }) +
      each(70, () => {
        const c = ['#E8413C', '#F6A623', '#F9D24A', '#7CBF4A', '#F4F0D8', '#F2718A'][
          Math.floor(r() * 6)
        ];
        const [x, y] = [160 + r() * 600, 220 + r() * 460];
        return `<g transform="rotate(${r() * 90} ${x} ${y})">${p.rect(x, y, 62, 56, 14, c, 10)}</g>`;
      }),
  }),
};
