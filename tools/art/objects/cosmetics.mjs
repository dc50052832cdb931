// Cosmetics that are not a plain vessel, each in the 600 box.
import { shade } from '../lib/colour.mjs';
import { icon } from '../lib/icons.mjs';
import { place, random, turn } from '../lib/pen.mjs';

const each = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join('');

export const lipstick = (_p, colour) =>
  icon('lipstick', [{ from: [330, 30], min: 0.1, to: colour }]);
export const soap = (_p, colour) => icon('soap', [{ from: [300, 360], min: 0.04, to: colour }]);
export const sponge = (_p, colour) => icon('sponge', [{ from: [40, 100], to: colour }]);
export const mirror = () => icon('mirror');

/** A lip gloss wand next to its tube. */
export const gloss = (p, colour) =>
  turn(
    p.rect(214, 30, 92, 220, 24, '#2F2B45', 14) +
      p.rect(220, 244, 80, 320, 30, colour, 16) +
      `<rect x="236" y="262" width="18" height="270" rx="9" fill="#fff" opacity=".55"/>`,
    -10,
  ) +
  turn(
    p.rect(366, 30, 78, 200, 24, '#2F2B45', 14) +
      p.rect(396, 226, 18, 220, 6, '#E8DDE6', 5) +
      p.path('M392 430q-14 70 6 110q14 20 22 0q14-50-2-110Z', colour, 8),
    10,
  );

/** A mascara with its brush out. */
export const mascara = (p, colour) =>
  turn(p.rect(186, 260, 92, 310, 40, colour, 16) + p.rect(196, 236, 72, 40, 10, '#E3C36E', 8), -8) +
  turn(
    p.rect(352, 30, 84, 230, 36, colour, 16) +
      p.rect(360, 250, 68, 26, 8, '#E3C36E', 7) +
      p.rect(388, 276, 12, 60, 4, '#D5D7E2', 4) +
      each(
        22,
        (i) =>
          `<path d="M${366 - Math.sin((i / 21) * 3.14) * 12} ${332 + i * 9}L${422 + Math.sin((i / 21) * 3.14) * 12} ${340 + i * 9}" stroke="#15121f" stroke-width="6" stroke-linecap="round"/>`,
      ),
    12,
  );

/** A pressed powder compact, open with mirror and puff. */
export const compact = (p, shell, powder) =>
  p.ellipse(300, 196, 196, 176, shell, 18) +
  `<ellipse cx="300" cy="196" rx="164" ry="146" fill="${p.linear(['#EAF6FF', '#BFD9F2', '#F4FBFF'])}"/><path d="M210 260L340 90M260 290L400 110" stroke="#fff" stroke-width="16" opacity=".7"/>` +
  p.rect(252, 350, 96, 30, 10, '#D9C27A', 7) +
  p.ellipse(300, 452, 206, 116, shell, 18) +
  p.ellipse(300, 436, 174, 88, powder, 10) +
  p.ellipse(380, 420, 84, 50, '#FFF3EC', 12) +
  p.rect(340, 408, 80, 20, 10, shade(shell, 0.04), 4);

/** An eyeshadow palette of 9 or 12 pans. */
export const palette = (p, shell, pans) =>
  p.rect(70, 60, 460, 220, 30, shell, 16) +
  `<rect x="96" y="84" width="408" height="172" rx="16" fill="${p.linear(['#EAF6FF', '#BFD9F2', '#F4FBFF'])}"/><path d="M150 250L270 90M210 254L350 90" stroke="#fff" stroke-width="18" opacity=".7"/>` +
  p.rect(60, 272, 480, 290, 34, shell, 18) +
  each(pans.length, (i) => {
    const cols = pans.length / 2;
    const w = 430 / cols;
    return p.rect(
      88 + (i % cols) * w,
      300 + Math.floor(i / cols) * 122,
      w - 16,
      106,
      16,
      pans[i],
      8,
      { range: 0.03 },
    );
  });

/** A perfume bottle with a faceted body; `round` for the other shape. */
export const perfume = (p, liquid, cap, { round = false } = {}) =>
  p.rect(258, 40, 84, 110, 18, cap, 14) +
  p.rect(270, 144, 60, 36, 6, '#D9C27A', 7) +
  (round
    ? p.ellipse(300, 376, 200, 190, shade(liquid, 0.16), 26) +
      p.ellipse(300, 396, 158, 142, liquid, 14)
    : p.path(
        'M160 176H440L490 240V520Q490 566 444 566H156Q110 566 110 520V240Z',
        shade(liquid, 0.16),
        24,
      ) + p.path('M146 300H454V500Q454 530 424 530H176Q146 530 146 500Z', liquid, 12)) +
  p.rect(228, 350, 144, 96, 10, '#FFFDF6', 6) +
  `<rect x="252" y="378" width="96" height="11" rx="5" fill="#8A4B00"/><rect x="268" y="404" width="64" height="8" rx="4" fill="#8A4B00" opacity=".6"/>` +
  p.shine(168, 250, 20, 230, 0.5);

/** Five brushes fanned from a roll. */
export const brushes = (p, handle, tips) =>
  each(5, (i) =>
    turn(
      p.rect(280, 260, 40, 320, 18, handle, 10) +
        p.rect(276, 200, 48, 84, 8, '#D9C27A', 8) +
        p.path(
          `M270 206Q${262 - i} 90 300 ${40 + (i % 2) * 40}Q${338 + i} 90 330 206Z`,
          tips[i % tips.length],
          10,
        ),
      -34 + i * 17,
      300,
      640,
    ),
  ) +
  p.path('M170 440H430L410 620H190Z', '#2F2B45', 18) +
  p.rect(160, 424, 280, 56, 22, '#3E3960', 12);

/** A teardrop blending sponge with a second one. */
export const blender = (p, one, two) =>
  place(
    p.path('M0-150C70-60 110 0 110 60A110 110 0 0 1-110 60C-110 0-70-60 0-150Z', two, 24),
    410,
    330,
    14,
  ) +
  place(
    p.path('M0-200C90-80 150 0 150 80A150 150 0 0 1-150 80C-150 0-90-80 0-200Z', one, 32),
    236,
    320,
    -10,
  );

/** A kohl or brow pencil with its cap off, and a spoolie end. */
export const pencil = (p, colour) =>
  turn(
    p.rect(250, 150, 48, 330, 10, colour, 12) +
      p.path('M250 156L274 50L298 156Z', '#E2B98A', 8) +
      p.path('M264 96L274 46L284 96Z', shade(colour, -0.1), 4) +
      p.rect(250, 440, 48, 30, 4, '#D9C27A', 5) +
      p.rect(336, 200, 56, 200, 24, colour, 12) +
      p.rect(250, 474, 48, 60, 16, shade(colour, -0.06), 8),
    24,
  );

/** Strip lashes in a tray. */
export const lashes = (p, tray) => {
  const row = (y) =>
    [190, 410]
      .map(
        (x) =>
          `<path d="M${x - 90} ${y}Q${x} ${y + 60} ${x + 90} ${y}" stroke="#15121f" stroke-width="9" fill="none" stroke-linecap="round"/>` +
          each(13, (i) => {
            const t = i / 12;
            const bx = x - 90 + 180 * t;
            const by = y + 60 * 2 * t * (1 - t);
            return `<path d="M${bx} ${by}q${(t - 0.5) * 26} 34 ${(t - 0.5) * 70} ${62 + 18 * Math.sin(t * 3.14)}" stroke="#15121f" stroke-width="5" fill="none" stroke-linecap="round"/>`;
          }),
      )
      .join('');
  return (
    p.rect(50, 70, 500, 460, 50, tray, 20) +
    p.rect(80, 100, 440, 400, 36, '#FFF6F9', 8, { dark: 0.2 }) +
    row(140) +
    row(260) +
    row(380)
  );
};

/** Nail polish bottles, one to three. */
export const polish = (p, colours) =>
  colours
    .map((colour, i) => {
      const x = 300 + (i - (colours.length - 1) / 2) * 180;
      return (
        p.path(`M${x - 34} 60Q${x} 40 ${x + 34} 60L${x + 44} 290H${x - 44}Z`, '#2B2740', 14) +
        p.rect(x - 80, 284, 160, 250, 44, colour, 22) +
        `<rect x="${x - 60}" y="320" width="16" height="170" rx="8" fill="#fff" opacity=".5"/>`
      );
    })
    .join('');

/** Press-on nails fanned on a card. */
export const nails = (p, colour, tip) =>
  p.rect(70, 90, 460, 420, 40, '#FFF6F9', 16, { dark: 0.2 }) +
  each(10, (i) => {
    const [x, y] = [126 + (i % 5) * 87, i < 5 ? 200 : 390];
    const h = 70 - Math.abs((i % 5) - 2) * 8;
    return (
      p.path(
        `M${x - 30} ${y + 60}Q${x - 36} ${y - h} ${x} ${y - h - 24}Q${x + 36} ${y - h} ${x + 30} ${y + 60}Q${x} ${y + 80} ${x - 30} ${y + 60}Z`,
        colour,
        10,
      ) +
      `<path d="M${x - 31} ${y - h * 0.4}Q${x - 28} ${y - h - 10} ${x} ${y - h - 22}Q${x + 28} ${y - h - 10} ${x + 31} ${y - h * 0.4}Q${x} ${y - h * 0.9} ${x - 31} ${y - h * 0.4}Z" fill="${tip}"/>`
    );
  });

/** Irregular bars of black soap, stacked. */
export const blackSoap = (p) => {
  const r = random(6);
  const bar = (x, y, degrees, c) =>
    place(
      p.rect(-170, -70, 340, 140, 34, c, 18) +
        each(
          22,
          () =>
            `<circle cx="${-150 + r() * 300}" cy="${-52 + r() * 104}" r="${3 + r() * 6}" fill="${r() > 0.5 ? '#1d120c' : '#8a5a3a'}" opacity=".5"/>`,
        ),
      x,
      y,
      degrees,
    );
  return bar(300, 470, 0, '#4A2E20') + bar(290, 340, -5, '#563626') + bar(318, 214, 7, '#4A2E20');
};

/** A razor-free hair-removal or face roller of stone. */
export const roller = (p, stone) =>
  turn(
    p.rect(276, 250, 48, 230, 20, stone, 12) +
      p.cord('M300 256V220M180 150V210Q180 226 200 226H400Q420 226 420 210V150', 14, '#E3C36E', 6) +
      p.rect(184, 90, 232, 104, 48, stone, 18) +
      p.cord('M300 470V500', 14, '#E3C36E', 6) +
      p.rect(244, 500, 112, 62, 28, stone, 14),
    16,
  );
