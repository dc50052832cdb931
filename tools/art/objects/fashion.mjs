// Fashion, each in the 600 box.
import { shade } from '../lib/colour.mjs';
import { icon } from '../lib/icons.mjs';
import { place, random, turn } from '../lib/pen.mjs';

const each = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join('');
const ANY = [0, 360];

export const dress = (_p, colour, belt = '#5b2140') =>
  icon('dress', [
    { from: [215, 290], to: colour },
    { from: [291, 40], to: belt },
  ]);
export const tee = (_p, colour) => icon('t-shirt', [{ from: ANY, min: 0.02, to: colour }]);
export const blouse = (_p, colour) =>
  icon('womans-clothes', [{ from: ANY, min: 0.02, to: colour }]);
export const jeans = (_p, colour) => icon('jeans', [{ from: [215, 300], to: colour }]);
export const shorts = (_p, colour) =>
  icon('shorts', [{ from: [90, 200], to: colour, contrast: 0.7 }]);
export const cap = (_p, colour) => icon('billed-cap', [{ from: [215, 300], to: colour }]);
export const backpack = (_p, colour, trim = '#F2B950') =>
  icon('backpack', [
    { from: [340, 45], to: colour },
    { from: [46, 110], to: trim },
  ]);
export const handbag = (_p, colour) =>
  icon('handbag', [{ from: [20, 90], to: colour, contrast: 1 }]);
export const clutch = (_p, colour) => icon('clutch-bag', [{ from: [300, 60], to: colour }]);
export const coinPurse = (_p, colour) => icon('purse', [{ from: [300, 35], to: colour }]);
export const sunglasses = (_p, frame) =>
  icon('sunglasses', frame ? [{ from: [260, 340], to: frame }] : []);
export const glasses = (_p, frame) =>
  icon('glasses', frame ? [{ from: [270, 350], to: frame }] : []);
export const socks = (_p) => icon('socks');
export const umbrella = (_p, colour) => icon('umbrella', [{ from: [270, 330], to: colour }]);
export const ring = (_p) => icon('ring');
export const coat = (_p, colour) => icon('coat', [{ from: [50, 100], to: colour }]);
export const labCoat = () =>
  icon('lab-coat', [{ from: [270, 345], min: 0.005, max: 0.12, to: '#F1F1F6', contrast: 1.1 }]);

/** A round analogue watch on a strap. */
export const watch = (p, strap, face, rim = '#E3C36E') =>
  p.path('M226 170L240 14h120l14 156Z', strap, 14) +
  p.path('M226 430L240 586h120l14-156Z', strap, 14) +
  p.rect(470, 280, 30, 40, 8, rim, 6) +
  p.ellipse(300, 300, 176, 176, rim, 18) +
  p.ellipse(300, 300, 146, 146, face, 10) +
  each(
    12,
    (i) =>
      `<rect x="296" y="172" width="8" height="${i % 3 ? 16 : 28}" rx="4" fill="${rim}" transform="rotate(${i * 30} 300 300)"/>`,
  ) +
  `<path d="M300 300L250 236M300 300L386 250" stroke="${rim}" stroke-width="12" stroke-linecap="round"/><circle cx="300" cy="300" r="13" fill="${rim}"/>` +
  p.shine(196, 236, 90, 18, 0.28, -50);

/** Wax-print pattern bits for cloth. */
const waxPrint = (id, base, one, two) =>
  `<pattern id="${id}" width="96" height="96" patternUnits="userSpaceOnUse"><rect width="96" height="96" fill="${base}"/><g fill="none" stroke="${one}" stroke-width="8"><circle cx="48" cy="48" r="32"/></g><circle cx="48" cy="48" r="17" fill="${two}"/><circle cx="48" cy="48" r="7" fill="${base}"/><g fill="${one}"><circle cx="0" cy="0" r="13"/><circle cx="96" cy="0" r="13"/><circle cx="0" cy="96" r="13"/><circle cx="96" cy="96" r="13"/></g></pattern>`;
const wax = (p, base, one, two) => p.def(waxPrint('ID', base, one, two));

/** A folded stack of six yards of wax print. */
export const fabric = (p, base, one, two) =>
  each(5, (i) => {
    const y = 440 - i * 66;
    return `<path d="M96 ${y}q-36 36 0 72H470q46-36 0-72Z" fill="${wax(p, base, one, two)}" filter="${p.clay(14)}"/><path d="M470 ${y + 8}q34 28 0 56" fill="none" stroke="${shade(base, -0.14)}" stroke-width="6"/>`;
  }) +
  p.rect(236, 176, 60, 340, 8, '#FFFDF6', 6) +
  `<circle cx="266" cy="330" r="20" fill="none" stroke="#3D2FB0" stroke-width="6"/><circle cx="266" cy="330" r="8" fill="#3D2FB0"/>`;

/** A wax-print dress with short sleeves and a sash. */
export const ankaraDress = (p, base, one, two, sash) => {
  const cloth = wax(p, base, one, two);
  return (
    `<path d="M170 80L96 200l64 40l40-60ZM430 80l74 120l-64 40l-40-60Z" fill="${cloth}" filter="${p.clay(12)}"/>` +
    `<path d="M170 80Q230 56 240 60Q300 140 360 60Q370 56 430 80L404 262H196Z" fill="${cloth}" filter="${p.clay(14)}"/>` +
    `<path d="M196 300H404L530 552Q300 610 70 552Z" fill="${cloth}" filter="${p.clay(20)}"/>` +
    `<path d="M240 320Q200 440 170 570M300 320V590M360 320Q400 440 430 570" stroke="#0003" stroke-width="8" fill="none"/>` +
    p.rect(184, 256, 232, 52, 16, sash, 10)
  );
};

/** A shirt in wax print, buttoned. */
export const ankaraShirt = (p, base, one, two) => {
  const cloth = wax(p, base, one, two);
  return (
    `<path d="M180 70L40 150l40 130l90-34ZM420 70l140 80l-40 130l-90-34Z" fill="${cloth}" filter="${p.clay(14)}"/>` +
    `<path d="M180 70Q300 130 420 70L446 540Q300 566 154 540Z" fill="${cloth}" filter="${p.clay(18)}"/>` +
    p.path('M206 66L300 128L240 176L180 84ZM394 66L300 128L360 176L420 84Z', shade(base, 0.04), 8) +
    `<path d="M300 130V552" stroke="#0004" stroke-width="6"/>` +
    each(5, (i) => `<circle cx="300" cy="${196 + i * 76}" r="10" fill="#FFFDF6"/>`)
  );
};

/** A plain long tunic with trousers: the two-piece known as senator wear. */
export const senator = (p, colour, trim) =>
  p.path('M196 380H298L284 680H206ZM302 380H404L394 680H316Z', shade(colour, -0.07), 12) +
  p.path('M206 70L96 130L60 400l66 14l52-170ZM394 70l110 60l36 270l-66 14l-52-170Z', colour, 16) +
  p.path('M206 70Q300 96 394 70L436 468Q300 492 164 468Z', colour, 20) +
  p.rect(268, 50, 64, 34, 12, shade(colour, -0.07), 7) +
  `<rect x="280" y="84" width="40" height="180" rx="8" fill="${trim}"/>` +
  each(4, (i) => `<circle cx="300" cy="${110 + i * 42}" r="8" fill="${colour}"/>`) +
  p.rect(346, 176, 58, 66, 8, shade(colour, -0.05), 5);

/** A hoodie with a front pocket; `print` sits on the chest. */
export const hoodie = (p, colour, print = '') =>
  p.path(
    'M190 110L70 180L30 470l80 14l56-190ZM410 110l120 70l40 290l-80 14l-56-190Z',
    shade(colour, -0.02),
    18,
  ) +
  p.path('M190 110Q300 160 410 110L440 540Q300 570 160 540Z', colour, 22) +
  p.path(
    'M196 120C170 20 430 20 404 120C390 180 330 200 300 206C270 200 210 180 196 120Z',
    shade(colour, -0.04),
    16,
  ) +
  p.path(
    'M234 110C240 60 360 60 366 110Q340 160 300 176Q260 160 234 110Z',
    shade(colour, -0.16),
    8,
  ) +
  p.cord('M262 168V262', 9, '#fff', 4) +
  p.cord('M338 168V250', 9, '#fff', 4) +
  p.path('M212 400H388L420 500Q300 520 180 500Z', shade(colour, -0.05), 9) +
  print;

/** A polo shirt. */
export const polo = (p, colour, trim) =>
  p.path('M186 90L40 170l50 130l96-44ZM414 90l146 80l-50 130l-96-44Z', colour, 16) +
  `<path d="M90 300l96-44M510 300l-96-44" stroke="${trim}" stroke-width="14"/>` +
  p.path('M186 90Q300 140 414 90L436 540Q300 562 164 540Z', colour, 20) +
  p.path('M206 76Q300 40 394 76L350 176L300 130L250 176Z', trim, 10) +
  `<rect x="288" y="132" width="24" height="120" rx="8" fill="${shade(colour, -0.08)}"/>` +
  each(3, (i) => `<circle cx="300" cy="${160 + i * 34}" r="8" fill="#FFFDF6"/>`);

/** A printed round-neck tee in clay, with letters or an emblem on the chest. */
export const printTee = (p, colour, print) =>
  p.path('M186 80L30 170l56 136l100-52ZM414 80l156 90l-56 136l-100-52Z', colour, 18) +
  p.path('M186 80Q300 170 414 80L440 546Q300 566 160 546Z', colour, 22) +
  `<path d="M196 84Q300 176 404 84" fill="none" stroke="${shade(colour, -0.09)}" stroke-width="18"/>` +
  print;

/** A canvas tote with an adire print. */
export const tote = (p, colour, ink) =>
  p.cord('M200 230C180 40 420 40 400 230', 30, shade(colour, -0.06), 11) +
  p.path('M100 200H500L530 540Q530 566 504 566H96Q70 566 70 540Z', colour, 20) +
  each(9, (i) => {
    const [x, y] = [200 + (i % 3) * 100, 290 + Math.floor(i / 3) * 92];
    return `<g fill="none" stroke="${ink}" stroke-width="7"><circle cx="${x}" cy="${y}" r="32"/><circle cx="${x}" cy="${y}" r="19" opacity=".6"/></g><circle cx="${x}" cy="${y}" r="8" fill="${ink}"/>`;
  });

/** A belt rolled up, pin buckle in front. */
export const belt = (p, colour) =>
  [200, 160, 120, 80]
    .map(
      (r, i) =>
        `<ellipse cx="300" cy="${320}" rx="${r}" ry="${r * 0.82}" fill="none" stroke="${shade(colour, i % 2 ? -0.05 : 0)}" stroke-width="42" filter="${p.clay(10, 0.35, 0.4, true)}"/>`,
    )
    .join('') +
  p.rect(300, 440, 250, 76, 10, colour, 12) +
  each(4, (i) => `<circle cx="${350 + i * 38}" cy="478" r="7" fill="#0009"/>`) +
  `<rect x="246" y="420" width="92" height="116" rx="18" fill="none" stroke="#D9C27A" stroke-width="20" filter="${p.clay(7, 0.35, 0.6, true)}"/>` +
  p.rect(270, 470, 84, 14, 7, '#D9C27A', 5);

/** A bifold wallet, slightly open. */
export const wallet = (p, colour) =>
  p.rect(96, 150, 420, 300, 34, shade(colour, -0.09), 14) +
  p.rect(150, 122, 240, 140, 14, '#8ED6B0', 5) +
  p.rect(130, 146, 250, 140, 14, '#F6E7C4', 5) +
  p.rect(70, 176, 420, 306, 38, colour, 22) +
  `<rect x="90" y="196" width="380" height="266" rx="26" fill="none" stroke="${shade(colour, 0.14)}" stroke-width="5" stroke-dasharray="16 11"/>` +
  p.rect(412, 288, 116, 84, 30, shade(colour, -0.04), 11) +
  `<circle cx="454" cy="330" r="17" fill="#E3C36E"/>`;

/** A loop of coral-style beads, one or two rounds, with a larger centre bead. */
export const beadLoop = (p, colours, { rows = 1, big = 0, r = 22 } = {}) => {
  const out = [];
  for (let k = 0; k < rows; k++) {
    const [rx, ry] = [220 - k * 54, 212 - k * 54];
    const n = Math.round((2 * Math.PI * rx) / (r * 1.92));
    for (let i = 0; i < n; i++) {
      const a = (i / n) * Math.PI * 2 - Math.PI / 2;
      out.push(
        p.ellipse(
          300 + rx * Math.cos(a),
          296 + ry * Math.sin(a),
          r,
          r,
          colours[(i + k) % colours.length],
          r * 0.42,
        ),
      );
    }
  }
  return out.join('') + (big ? p.ellipse(300, 512, big, big * 1.12, colours[0], 14) : '');
};

/** Waist beads: three loose strings. */
export const waistBeads = (p, palettes) =>
  palettes
    .map((colours, k) => {
      const n = 46;
      return each(n, (i) => {
        const a = (i / n) * Math.PI * 2;
        return p.ellipse(
          300 + (232 - k * 16) * Math.cos(a),
          190 + k * 96 + (110 + k * 8) * Math.sin(a),
          14,
          14,
          colours[i % colours.length],
          6,
        );
      });
    })
    .join('');

/** A pair of hoop earrings. */
export const hoops = (p, colour) =>
  [150, 450]
    .map(
      (x) =>
        `<circle cx="${x}" cy="330" r="116" fill="none" stroke="${colour}" stroke-width="32" filter="${p.clay(11, 0.4, 0.7, true)}"/>` +
        p.cord(`M${x - 16} 214q16-60 44-30`, 10, shade(colour, -0.05), 4),
    )
    .join('');

/** Drop earrings on a card. */
export const drops = (p, colour, metal = '#E3C36E') =>
  p.rect(110, 60, 380, 480, 30, '#FFFDF6', 12, { dark: 0.18 }) +
  `<circle cx="300" cy="104" r="16" fill="#DDE6F2"/>` +
  [220, 380]
    .map(
      (x) =>
        p.ellipse(x, 190, 24, 24, metal, 8) +
        p.cord(`M${x} 206V270`, 8, metal, 3) +
        p.path(
          `M${x} 256C${x - 70} 350 ${x - 56} 440 ${x} 440S${x + 70} 350 ${x} 256Z`,
          colour,
          14,
        ),
    )
    .join('');

/** A chain with a pendant. */
export const necklace = (p, metal) => {
  const n = 52;
  return (
    each(n, (i) => {
      const t = i / (n - 1);
      const a = Math.PI * (1.12 - 1.24 * t);
      const [x, y] = [300 + 226 * Math.cos(a), 150 + 290 * Math.max(-0.35, Math.sin(a))];
      return `<ellipse cx="${x}" cy="${y}" rx="13" ry="8" fill="none" stroke="${i % 2 ? metal : shade(metal, -0.08)}" stroke-width="6" transform="rotate(${(-a * 180) / Math.PI + 90} ${x} ${y})"/>`;
    }) +
    p.cord('M300 436V470', 10, metal, 4) +
    p.ellipse(300, 512, 54, 54, metal, 14) +
    `<circle cx="300" cy="512" r="30" fill="none" stroke="${shade(metal, -0.18)}" stroke-width="7"/><circle cx="300" cy="512" r="11" fill="${shade(metal, -0.18)}"/>`
  );
};

/** A bucket hat. */
export const bucketHat = (p, colour) =>
  p.path(
    'M40 400Q60 330 150 300H450Q540 330 560 400Q500 480 300 480T40 400Z',
    shade(colour, -0.03),
    20,
  ) +
  p.path('M150 330L190 130Q210 92 300 92T410 130L450 330Q300 380 150 330Z', colour, 22) +
  `<path d="M78 404Q300 500 522 404M66 384Q300 470 534 384" fill="none" stroke="${shade(colour, -0.13)}" stroke-width="5" stroke-dasharray="13 9"/>` +
  each(2, (i) => `<circle cx="${250 + i * 34}" cy="220" r="9" fill="${shade(colour, -0.2)}"/>`);

/** The red cap of a chief's outing, or any fila: soft cap, band folded to one side. */
export const fila = (p, colour) =>
  p.path('M110 420L140 190C160 90 400 40 470 150L500 420Q300 480 110 420Z', colour, 26) +
  p.path('M150 190C240 130 380 90 470 150C430 240 260 260 150 190Z', shade(colour, -0.05), 12) +
  `<path d="M120 380Q300 440 494 380" stroke="${shade(colour, 0.16)}" stroke-width="8" fill="none" stroke-dasharray="22 12"/>`;

/** A crossbody bag on a strap. */
export const crossbody = (p, colour, metal = '#E3C36E') =>
  p.cord('M110 300C90 20 510 20 490 300', 20, shade(colour, -0.08), 8) +
  p.rect(80, 240, 440, 310, 60, colour, 24) +
  p.path(
    'M80 300Q80 240 140 240H460Q520 240 520 300V340Q520 430 300 430T80 340Z',
    shade(colour, -0.04),
    16,
  ) +
  p.ellipse(300, 424, 34, 34, metal, 10) +
  `<circle cx="300" cy="424" r="13" fill="${shade(metal, -0.2)}"/>`;

/** A necktie laid flat. */
export const tie = (p, colour, stripe) =>
  p.path('M252 70H348L378 130L330 180H270L222 130Z', shade(colour, -0.04), 12) +
  p.path('M270 180H330L388 500L300 576L212 500Z', colour, 18) +
  each(
    5,
    (i) =>
      `<path d="M${240 - i * 5} ${300 + i * 54}L${356 + i * 4} ${240 + i * 54}" stroke="${stripe}" stroke-width="13"/>`,
  );

/** A gele: stiff headtie cloth tied in pleats. */
export const gele = (p, colour) => {
  const r = random(4);
  return (
    each(9, (i) =>
      turn(
        p.path(
          `M300 430C${190 - i * 4} 260 ${170 + r() * 20} 110 300 40C${430 - r() * 20} 110 410 260 300 430Z`,
          shade(colour, (i % 3) * 0.035 - 0.03),
          16,
        ),
        -72 + i * 18,
        300,
        440,
      ),
    ) +
    p.path(
      'M96 400Q300 320 504 400Q530 470 480 520Q300 590 120 520Q70 470 96 400Z',
      shade(colour, 0.02),
      22,
    ) +
    `<path d="M120 440Q300 370 480 440M128 490Q300 430 472 490" fill="none" stroke="${shade(colour, -0.12)}" stroke-width="8"/>`
  );
};

/** A ringed-dot emblem for a chest. */
export const emblem = (colour, y = 300, r = 52) =>
  place(
    `<circle r="${r}" fill="none" stroke="${colour}" stroke-width="${r * 0.24}"/><circle r="${r * 0.42}" fill="${colour}"/>`,
    300,
    y,
  );
