// Snacks, pastries and drinks that stand on the food light, each in the 600 box.
import { shade } from '../lib/colour.mjs';
import { icon } from '../lib/icons.mjs';

const each = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join('');
const RED = { from: [330, 40], min: 0.13 };

export const burger = () => icon('hamburger');
export const hotDog = () => icon('hot-dog');
export const shawarma = () => icon('burrito');
export const pita = () => icon('stuffed-flatbread');
export const sandwich = () => icon('sandwich');
export const pizza = () => icon('pizza');
export const fries = () => icon('french-fries');
export const doughnut = () => icon('doughnut');
export const cake = () => icon('shortcake');
export const birthday = () => icon('birthday-cake');
export const cupcake = () => icon('cupcake');
export const cookie = () => icon('cookie');
export const softIce = () => icon('soft-ice-cream');
export const iceCream = () => icon('ice-cream');
export const popcorn = () => icon('popcorn');
export const pancakes = () => icon('pancakes');
export const loaf = () => icon('bread');
export const chapman = () =>
  icon('tropical-drink', [{ from: [25, 75], min: 0.08, to: '#D93A2A', contrast: 0.9 }]);
export const tea = () => icon('hot-beverage');
export const fizzyCup = (_p, colour) => icon('cup-with-straw', [{ ...RED, to: colour }]);

/** A small plastic bottle: shoulders, ribs, label with the ringed dot. */
export const petBottle = (
  p,
  liquid,
  cap,
  { paper = '#FFFDF6', ink = '#3D2FB0', clear = false } = {},
) =>
  p.rect(252, 14, 96, 62, 14, cap, 10) +
  p.rect(266, 70, 68, 46, 6, shade(liquid, 0.05), 6) +
  p.path(
    'M266 110Q266 150 226 190Q186 228 186 280V528Q186 582 240 582H360Q414 582 414 528V280Q414 228 374 190Q334 150 334 110Z',
    liquid,
    24,
    { dark: clear ? 0.2 : 0.35 },
  ) +
  (clear
    ? '<path d="M206 250Q300 270 394 250V528Q394 564 360 564H240Q206 564 206 528Z" fill="#9AD4F5" opacity=".35"/>'
    : '') +
  p.rect(180, 300, 240, 150, 8, paper, 8, { dark: 0.2 }) +
  `<circle cx="300" cy="354" r="30" fill="none" stroke="${ink}" stroke-width="8"/><circle cx="300" cy="354" r="13" fill="${ink}"/><rect x="232" y="406" width="136" height="12" rx="6" fill="${ink}" opacity=".7"/><rect x="256" y="426" width="88" height="8" rx="4" fill="${ink}" opacity=".45"/>` +
  each(
    2,
    (i) =>
      `<path d="M192 ${486 + i * 36}Q300 ${504 + i * 36} 408 ${486 + i * 36}" stroke="${shade(liquid, -0.12)}" stroke-width="6" fill="none" opacity=".5"/>`,
  ) +
  p.shine(206, 216, 18, 80, 0.55);

/** A drinks can. */
export const can = (p, colour, band) =>
  p.path('M176 96L200 56H400L424 96V516L400 556H200L176 516Z', '#C9CBDA', 12) +
  p.rect(168, 96, 264, 420, 18, colour, 24) +
  p.ellipse(300, 60, 98, 20, '#E3E5EF', 6) +
  p.ellipse(300, 60, 40, 8, '#9A9DB0', 0) +
  `<path d="M168 360Q300 250 432 300V400Q300 350 168 460Z" fill="${band}"/>` +
  `<circle cx="300" cy="214" r="46" fill="none" stroke="#fff" stroke-width="12"/><circle cx="300" cy="214" r="20" fill="#fff"/>` +
  p.shine(190, 120, 18, 370, 0.45);

/** A clear cup with a dome lid: parfait, smoothie, tigernut milk; `layers` from the bottom up. */
export const domeCup = (p, layers, { straw = '#E4484B', dots = [] } = {}) => {
  const top = 190;
  const height = 380 / layers.length;
  const edge = (y) => 150 - ((y - top) / 380) * 46;
  return (
    (straw ? p.cord('M330 200L372 20', 20, straw, 7) : '') +
    p.path('M140 190C140 60 460 60 460 190Z', '#E9F4FB', 14, { dark: 0.16 }) +
    [...layers]
      .reverse()
      .map((colour, i) => {
        const [y, z] = [top + i * height, top + (i + 1) * height];
        return `<path d="M${300 - edge(y)} ${y}Q300 ${y + 26} ${300 + edge(y)} ${y}L${300 + edge(z)} ${z}Q300 ${z + 26} ${300 - edge(z)} ${z}Z" fill="${p.linear([shade(colour, 0.04), shade(colour, -0.05)])}"/>`;
      })
      .join('') +
    dots.map(([x, y, r, c]) => p.ellipse(x, y, r, r * 0.92, c, 7)).join('') +
    `<path d="M150 190L196 570Q300 596 404 570L450 190" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="10"/>` +
    p.rect(128, 174, 344, 32, 16, '#F4F8FC', 8, { dark: 0.2 }) +
    p.shine(196, 240, 18, 260, 0.5, -5)
  );
};

/** A glass jar of a cooked or dried snack: chin-chin, groundnuts, kilishi. */
export const snackJar = (p, r, colour, lid) =>
  p.rect(130, 150, 340, 420, 64, '#EAF4FA', 18, { dark: 0.16 }) +
  each(130, () => {
    const [x, y] = [164 + r() * 256, 220 + r() * 310];
    return `<rect x="${x}" y="${y}" width="${24 + r() * 12}" height="${20 + r() * 10}" rx="7" fill="${shade(colour, (r() - 0.5) * 0.14)}" transform="rotate(${r() * 90} ${x} ${y})" stroke="#0001" stroke-width="3"/>`;
  }) +
  p.rect(120, 60, 360, 110, 34, lid, 18) +
  p.rect(210, 320, 180, 140, 14, '#FFFDF6', 6) +
  `<circle cx="300" cy="372" r="28" fill="none" stroke="#C2410C" stroke-width="8"/><circle cx="300" cy="372" r="12" fill="#C2410C"/><rect x="244" y="420" width="112" height="11" rx="5" fill="#C2410C" opacity=".6"/>` +
  p.shine(152, 210, 18, 300, 0.55);

/** A paper bag of sachets or a pack with a window. */
export const snackPack = (p, colour, inside) =>
  p.path('M140 60H460L474 560H126Z', colour, 20) +
  p.path('M140 60L160 40H440L460 60V96H140Z', shade(colour, -0.06), 8) +
  p.ellipse(300, 380, 110, 120, shade(inside, -0.1), 8) +
  each(
    22,
    (i) =>
      `<rect x="${226 + (i % 5) * 32}" y="${296 + Math.floor(i / 5) * 38}" width="34" height="28" rx="9" fill="${shade(inside, ((i % 3) - 1) * 0.04)}" transform="rotate(${(i * 37) % 90} ${240 + (i % 5) * 32} ${310 + Math.floor(i / 5) * 38})"/>`,
  ) +
  `<circle cx="300" cy="176" r="42" fill="none" stroke="#fff" stroke-width="11"/><circle cx="300" cy="176" r="18" fill="#fff"/>`;
