// Objects of the market itself: a stall with a striped awning and a paper bag for food.
import { shade } from '../lib/colour.mjs';

const each = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join('');

/** A market stall: striped awning, counter with the ringed dot, goods on the shelf. */
export const stall = (p, colour = '#E4484B') => {
  const stripe = (i) =>
    p.path(
      `M${62 + i * 68} 90H${130 + i * 68}L${(134 + i * 68 - 300) * 1.12 + 300} 232q-34 46 -76 0Z`,
      i % 2 ? '#FFF8EC' : colour,
      11,
      { dark: 0.28 },
    );
  const fruit = [
    [196, 346, '#FFB020'],
    [246, 350, '#2FA86B'],
    [296, 346, '#E4484B'],
    [346, 350, '#FFB020'],
    [396, 346, '#6D3FC0'],
  ];
  return (
    p.rect(92, 190, 26, 380, 10, '#8A5530', 9) +
    p.rect(482, 190, 26, 380, 10, '#8A5530', 9) +
    `<rect x="116" y="200" width="368" height="210" fill="#3A2342"/>` +
    p.rect(132, 292, 336, 14, 6, '#B9783F', 5) +
    each(4, (i) =>
      p.rect(150 + i * 82, 240, 50, 54, 10, ['#3E7BE0', '#F2A7B5', '#8DC63F', '#F6E2A8'][i], 8),
    ) +
    fruit.map(([x, y, c]) => p.ellipse(x, y + 12, 30, 29, c, 9)).join('') +
    p.rect(70, 380, 460, 48, 14, '#C98B4A', 10) +
    p.rect(92, 420, 416, 152, 12, '#3D2FB0', 16) +
    `<circle cx="300" cy="496" r="44" fill="none" stroke="#FFB020" stroke-width="13"/><circle cx="300" cy="496" r="20" fill="#FFB020"/>` +
    each(7, stripe) +
    p.rect(50, 62, 500, 40, 18, shade(colour, -0.06), 11)
  );
};

/** A kraft bag with twisted handles and the ringed dot. */
export const foodBag = (p, colour = '#D2A46A') =>
  p.cord('M216 170C216 60 384 60 384 170', 18, shade(colour, -0.14), 7) +
  p.path('M120 160H480L504 556Q504 572 488 572H112Q96 572 96 556Z', colour, 20, { dark: 0.28 }) +
  `<path d="M120 160L176 196V572M480 160L440 196" stroke="${shade(colour, -0.08)}" stroke-width="6" fill="none" opacity=".7"/>` +
  `<circle cx="312" cy="350" r="70" fill="none" stroke="#3D2FB0" stroke-width="20"/><circle cx="312" cy="350" r="31" fill="#3D2FB0"/>` +
  `<rect x="236" y="462" width="152" height="16" rx="8" fill="#3D2FB0" opacity=".6"/>`;
