// Shoes and shoe care, each in the 600 box, toe to the right or lower right.
import { shade } from '../lib/colour.mjs';
import { icon } from '../lib/icons.mjs';
import { place, turn } from '../lib/pen.mjs';

const each = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join('');
const ANY = [0, 360];

export const runner = (_p, colour, accent) =>
  icon('running-shoe', [
    { from: ANY, min: 0.14, max: 1, to: accent ?? shade(colour, -0.12), contrast: 1 },
    { from: ANY, min: 0, max: 0.14, to: colour, contrast: 1.05 },
  ]);
export const heel = (_p, colour) => icon('high-heeled-shoe', [{ from: [340, 40], to: colour }]);
export const brogue = (_p, colour) =>
  icon('mans-shoe', [{ from: ANY, min: 0.02, to: colour, contrast: 1.15 }]);
export const mule = (_p, colour) =>
  icon('womans-sandal', [
    { from: [330, 40], min: 0.15, to: colour },
    { from: [41, 110], min: 0.03, to: '#E0AE7C' },
  ]);
export const ankleBoot = (_p, colour) =>
  icon('womans-boot', [{ from: [330, 42], min: 0.1, to: colour }]);
export const flat = (_p, colour) => icon('flat-shoe', [{ from: [210, 300], to: colour }]);
export const hiking = (_p, colour) => icon('hiking-boot', [{ from: [45, 100], to: colour }]);
export const thong = (_p, colour, strap) =>
  icon('thong-sandal', [
    { from: [215, 310], to: colour },
    { from: [50, 110], to: strap },
  ]);
export const ballet = (_p, colour) => icon('ballet-shoes', [{ from: [310, 20], to: colour }]);

const sole = (p, y, colour, depth = 44) =>
  p.path(
    `M46 ${y}H552Q574 ${y} 570 ${y + depth * 0.6}Q566 ${y + depth} 536 ${y + depth}H66Q36 ${y + depth} 36 ${y + depth * 0.55}Q36 ${y} 46 ${y}Z`,
    colour,
    11,
  );

/** A low canvas sneaker with a rubber toe. */
export const canvas = (p, colour, rubber = '#FFFDF6') =>
  p.path(
    'M60 430C56 330 60 250 96 190L210 176Q250 250 330 300L470 350Q560 376 566 440H60Z',
    colour,
    22,
  ) +
  p.path('M456 346Q560 370 568 442H420Q410 380 456 346Z', rubber, 14) +
  p.path('M100 188L206 176L232 220Q160 240 90 226Z', shade(colour, -0.12), 8) +
  each(4, (i) => p.cord(`M${226 + i * 46} ${248 + i * 26}l46 -34`, 15, rubber, 6)) +
  each(4, (i) => `<circle cx="${222 + i * 46}" cy="${254 + i * 26}" r="7" fill="#fff"/>`) +
  sole(p, 430, rubber, 62) +
  `<path d="M44 462H566" stroke="${colour}" stroke-width="8"/>`;

/** A high-top. */
export const highTop = (p, colour, accent) =>
  p.path(
    'M70 430L86 90Q90 56 130 54L250 50Q276 52 280 90L300 250Q350 310 470 350Q560 376 566 440H70Z',
    colour,
    24,
  ) +
  p.path('M456 346Q560 370 568 442H414Q408 380 456 346Z', '#FFFDF6', 14) +
  p.path('M78 300Q180 330 300 300L330 350Q220 400 72 380Z', accent, 10) +
  p.rect(100, 84, 166, 44, 18, accent, 8) +
  each(5, (i) => p.cord(`M${236 + i * 26} ${160 + i * 44}l56 -22`, 14, '#FFFDF6', 6)) +
  sole(p, 430, '#FFFDF6', 64) +
  `<path d="M44 464H566" stroke="${accent}" stroke-width="9"/>`;

/** A chunky trainer in two tones. */
export const trainer = (p, colour, accent) =>
  p.path(
    'M70 410C60 300 66 230 110 180L226 160Q270 240 350 290L480 330Q566 352 572 420H70Z',
    colour,
    22,
  ) +
  p.path('M72 400Q66 320 84 250L200 300Q260 380 380 402Z', accent, 12) +
  p.path('M452 326Q566 346 572 420H430Q416 366 452 326Z', shade(colour, -0.06), 12) +
  p.path('M110 180L226 160L248 206Q170 230 100 214Z', accent, 9) +
  each(4, (i) => p.cord(`M${240 + i * 48} ${232 + i * 28}l44 -36`, 15, '#FFFDF6', 6)) +
  p.path(
    'M40 404Q300 440 566 400Q590 440 572 480Q560 504 520 504H80Q30 504 34 450Z',
    '#FFFDF6',
    14,
  ) +
  each(
    9,
    (i) =>
      `<path d="M${96 + i * 54} 470l28 0" stroke="${accent}" stroke-width="13" stroke-linecap="round"/>`,
  );

// The outline of a foot bed from above, toe up, about its own centre.
const BED =
  'M0-262C84-262 118-170 104-70C94 4 98 60 92 150Q84 262 0 262T-92 150C-98 60-94 4-104-70C-118-170-84-262 0-262Z';

const fromAbove = (draw) =>
  [-1, 1]
    .map((side) =>
      place(`<g transform="scale(${side} 1)">${draw}</g>`, 300 + side * 132, 300, side * 7),
    )
    .join('');

/** Pool slides from above, the pair: a soft bed and one broad strap. */
export const slide = (p, colour, strap) =>
  fromAbove(
    p.path(BED, colour, 22) +
      p
        .path(BED, shade(colour, 0.04), 12, { dark: 0.2 })
        .replace('<path ', '<path transform="scale(.84 .91)" ') +
      each(
        10,
        (i) =>
          `<circle cx="${(i % 3) * 34 - 34}" cy="${70 + Math.floor(i / 3) * 34}" r="7" fill="${shade(colour, -0.08)}"/>`,
      ) +
      p.path('M-122-150Q0-214 122-150L126-10Q0-76-126-10Z', strap, 26) +
      `<circle cy="-106" r="25" fill="none" stroke="${shade(strap, 0.3)}" stroke-width="8"/><circle cy="-106" r="11" fill="${shade(strap, 0.3)}"/>`,
  );

/** A foam clog with holes. */
export const clog = (p, colour) =>
  p.path(
    'M50 430C40 360 90 320 180 318C230 230 330 200 430 230C530 262 580 350 566 440Z',
    colour,
    28,
  ) +
  `<path d="M74 372C110 330 150 326 196 322C206 350 216 384 206 400Q130 420 74 400Z" fill="${shade(colour, -0.2)}"/>` +
  p.cord('M196 330C120 250 60 270 52 380', 34, shade(colour, 0.03), 12) +
  `<circle cx="200" cy="340" r="18" fill="${shade(colour, -0.1)}"/>` +
  each(
    8,
    (i) =>
      `<ellipse cx="${310 + (i % 4) * 56}" cy="${282 + Math.floor(i / 4) * 56 + (i % 4) * 12}" rx="15" ry="13" fill="${shade(colour, -0.2)}"/>`,
  ) +
  sole(p, 430, shade(colour, -0.05), 60);

/** Leather palm slippers from above, the pair: a closed vamp, stitched, with a metal bar. */
export const palm = (p, colour, inner = '#C98B4A') =>
  fromAbove(
    p.path(BED, '#3a2a22', 14) +
      p.path(BED, inner, 12, { dark: 0.24 }).replace('<path ', '<path transform="scale(.9 .95)" ') +
      p.path('M-106-90C-118-190-82-264 0-264S118-190 106-90L100-6Q0-92-100-6Z', colour, 24) +
      `<path d="M-88-26Q0-104 88-26" fill="none" stroke="${shade(colour, 0.16)}" stroke-width="5" stroke-dasharray="13 9"/><path d="M0-250V-82" stroke="${shade(colour, -0.1)}" stroke-width="7"/>` +
      p.rect(-44, -126, 88, 26, 12, '#D9C27A', 8),
  );

/** A penny loafer. */
export const loafer = (p, colour) =>
  p.path('M56 440C50 350 60 280 96 252L230 246Q300 300 400 320Q560 344 570 440Z', colour, 24) +
  p.path('M96 252L230 246Q220 300 150 306Q104 304 92 290Z', shade(colour, -0.2), 6) +
  p.path('M240 250Q330 310 430 322Q410 390 330 384Q250 370 216 300Z', shade(colour, 0.05), 12) +
  p.path('M256 290Q300 250 352 306L330 372Q280 360 244 322Z', shade(colour, -0.05), 9) +
  p.rect(276, 306, 52, 20, 8, '#2a1a12', 4) +
  sole(p, 432, '#2a1d18', 30) +
  p.rect(40, 446, 150, 52, 10, '#2a1d18', 8) +
  p.shine(430, 356, 90, 14, 0.5, 18);

/** A strappy block-heel sandal. */
export const blockHeel = (p, colour, skinSole = '#D9A777') =>
  p.path(
    'M60 230Q90 196 150 230L330 380Q420 440 560 446Q578 470 550 488H430Q330 480 240 400L120 300Q60 270 60 230Z',
    skinSole,
    14,
  ) +
  p.path('M70 270H190L176 500H92Z', shade(skinSole, -0.12), 14) +
  p.path('M372 426C376 330 470 320 530 446Q450 470 372 426Z', colour, 16) +
  p.cord('M92 226C70 110 250 96 236 286', 26, colour, 10) +
  p.ellipse(86, 176, 17, 17, '#E3C36E', 6);

/** Rubber sole insoles, a pair. */
export const insoles = (p, colour) =>
  [0, 1]
    .map((i) =>
      place(
        p.path(
          'M0-250C90-250 110-130 84-30C70 60 90 110 70 190Q50 250 0 250T-66 190C-84 110-50 60-66-30C-96-150-70-250 0-250Z',
          colour,
          16,
        ) +
          each(
            7,
            (k) =>
              `<circle cx="${(k % 3) * 36 - 36}" cy="${-160 + Math.floor(k / 3) * 46}" r="9" fill="${shade(colour, -0.1)}"/>`,
          ) +
          p.ellipse(0, 168, 46, 56, shade(colour, -0.08), 8),
        i ? 410 : 190,
        300,
        i ? 8 : -8,
      ).replace('scale(1)', i ? 'scale(1 1)' : 'scale(-1 1)'),
    )
    .join('');

/** Two bundles of flat laces. */
export const laces = (p, colours) =>
  colours
    .map((colour, i) => {
      const x = 180 + i * 220;
      return (
        each(5, (k) =>
          p.cord(
            `M${x - 60 + k * 30} 90Q${x - 70 + k * 35} 300 ${x - 60 + k * 30} 500`,
            22,
            shade(colour, (k % 2) * -0.03),
            8,
          ),
        ) +
        p.rect(x - 90, 240, 180, 110, 14, '#FFFDF6', 8) +
        `<circle cx="${x}" cy="295" r="26" fill="none" stroke="#0B6B45" stroke-width="8"/><circle cx="${x}" cy="295" r="10" fill="#0B6B45"/>` +
        p.rect(x - 70, 490, 16, 56, 7, '#E8E9F2', 4) +
        p.rect(x + 50, 490, 16, 56, 7, '#E8E9F2', 4)
      );
    })
    .join('');

/** A tin of polish, open, with a brush. */
export const polish = (p, colour) =>
  turn(
    p.rect(330, 60, 220, 84, 36, '#C98B4A', 16) +
      each(
        12,
        (i) => `<rect x="${346 + i * 16}" y="136" width="9" height="54" rx="3" fill="#2b211d"/>`,
      ),
    22,
    440,
    120,
  ) +
  p.ellipse(400, 330, 170, 170, '#D8B24A', 16) +
  p.ellipse(400, 330, 126, 126, '#C79C2F', 8) +
  p.ellipse(236, 430, 196, 130, '#D8B24A', 16) +
  p.ellipse(236, 404, 176, 100, colour, 14) +
  p.shine(130, 366, 120, 18, 0.35, -10);
