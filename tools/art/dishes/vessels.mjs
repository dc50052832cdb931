// What food is served on and in, seen from above, in a square of 960 with its centre at 480.
import { shade } from '../lib/colour.mjs';

const C = 480;

const under = (p, rx, ry, drop = 34) =>
  `<ellipse cx="${C + 6}" cy="${C + drop}" rx="${rx}" ry="${ry}" fill="#3a1c00" opacity=".34" filter="${p.blur(22)}"/>`;

/** A flat plate; `band` paints a ring on the rim, enamel style. */
export const plate = (p, { colour = '#FBFAF7', band, r = 392 } = {}) =>
  under(p, r, r - 6) +
  `<circle cx="${C}" cy="${C}" r="${r}" fill="${p.linear([shade(colour, 0.02), shade(colour, -0.09)])}"/>` +
  `<circle cx="${C}" cy="${C}" r="${r - 5}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="5"/>` +
  (band
    ? `<circle cx="${C}" cy="${C}" r="${r - 16}" fill="none" stroke="${band}" stroke-width="18"/>`
    : '') +
  `<circle cx="${C}" cy="${C}" r="${r * 0.77}" fill="${p.radial([shade(colour, -0.015), [shade(colour, -0.03), 0.75], shade(colour, -0.11)], [0.5, 0.5, 0.5])}"/>` +
  `<circle cx="${C}" cy="${C}" r="${r * 0.77}" fill="none" stroke="#00000014" stroke-width="9"/>`;

/** A deep bowl filled to the brim line with `liquid`; returns the vessel with an even surface. */
export const bowl = (p, { colour = '#7A4A2B', liquid, r = 372 } = {}) =>
  under(p, r, r) +
  `<circle cx="${C}" cy="${C}" r="${r}" fill="${p.linear([shade(colour, 0.1), shade(colour, -0.1)])}" filter="${p.clay(18)}"/>` +
  `<circle cx="${C}" cy="${C}" r="${r * 0.87}" fill="${shade(colour, -0.14)}"/>` +
  `<circle cx="${C}" cy="${C + 6}" r="${r * 0.84}" fill="${p.radial([shade(liquid, 0.05), [liquid, 0.7], shade(liquid, -0.08)], [0.42, 0.36, 0.66])}"/>`;

/** A takeaway tray with a lid lip: kraft, black or white. */
export const tray = (p, { colour = '#C99A62', split } = {}) => {
  const inside = shade(colour, colour === '#2B2740' ? -0.05 : -0.1);
  return (
    `<rect x="96" y="196" width="776" height="620" rx="70" fill="#3a1c00" opacity=".34" filter="${p.blur(24)}"/>` +
    p.rect(84, 150, 792, 640, 74, colour, 22) +
    `<rect x="124" y="190" width="712" height="560" rx="50" fill="${p.linear([shade(inside, -0.05), inside])}"/>` +
    `<rect x="124" y="190" width="712" height="560" rx="50" fill="none" stroke="#0003" stroke-width="10"/>` +
    (split ? p.rect(split, 186, 26, 566, 12, colour, 8) : '')
  );
};

/** A wooden board. */
export const board = (p, colour = '#B9783F') =>
  `<rect x="110" y="180" width="756" height="640" rx="56" fill="#3a1c00" opacity=".36" filter="${p.blur(24)}"/>` +
  p.rect(100, 140, 760, 640, 56, colour, 20) +
  Array.from(
    { length: 9 },
    (_, i) =>
      `<path d="M130 ${200 + i * 66}Q${320 + (i % 3) * 60} ${186 + i * 66 + (i % 2) * 30} 830 ${204 + i * 65}" stroke="${shade(colour, -0.07)}" stroke-width="5" fill="none" opacity=".6"/>`,
  ).join('');

/** Brown paper, torn at the edges. */
export const paper = (p, colour = '#E6CFA6') => {
  const pts = [];
  for (let i = 0; i <= 36; i++) {
    const a = (i / 36) * Math.PI * 2;
    const r = 374 + 26 * Math.sin(i * 2.7) + 18 * Math.cos(i * 4.1);
    const k = Math.min(1.22, 1 / Math.max(Math.abs(Math.cos(a)), Math.abs(Math.sin(a))));
    pts.push(`${(C + r * k * Math.cos(a)).toFixed(0)} ${(C + r * k * Math.sin(a)).toFixed(0)}`);
  }
  return `<path d="M${pts.join('L')}Z" fill="#3a1c00" opacity=".28" transform="translate(8 26)" filter="${p.blur(18)}"/><path d="M${pts.join('L')}Z" fill="${p.linear([shade(colour, 0.04), shade(colour, -0.05)])}"/><path d="M150 320L420 480L330 800M640 160L560 400L830 620" stroke="${shade(colour, -0.06)}" stroke-width="6" fill="none"/>`;
};

/** Banana leaf laid under a dish. */
export const leafBed = (p) => {
  const outline = 'M70 480Q250 262 480 272T890 480Q710 696 480 690T70 480Z';
  const veins = Array.from(
    { length: 13 },
    (_, i) =>
      `M${150 + i * 52} 480l34 -${60 + 90 * Math.sin(((i + 1.5) / 15) * Math.PI)}M${150 + i * 52} 480l34 ${60 + 90 * Math.sin(((i + 1.5) / 15) * Math.PI)}`,
  ).join('');
  return `<g transform="rotate(-24 480 480)">${p.path(outline, '#2F8A46', 14)}<path d="M92 480H866" stroke="#8fd08f" stroke-width="9"/><path d="${veins}" stroke="#1f6b34" stroke-width="4" opacity=".55"/></g>`;
};
