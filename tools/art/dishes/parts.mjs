// The parts dishes are composed of, seen from above; all positions in the 960 square.
import { shade } from '../lib/colour.mjs';
import { icon } from '../lib/icons.mjs';
import { place } from '../lib/pen.mjs';

const n1 = (v) => v.toFixed(1);
const rotor = (r) => (list) => list[Math.floor(r() * list.length)];

/** A rough blob outline about a centre, for mounds and pools. */
export function blob(r, cx, cy, rx, ry = rx, rough = 0.06, n = 14) {
  const pts = Array.from({ length: n }, (_, i) => {
    const a = (i / n) * Math.PI * 2;
    const k = 1 + (r() - 0.5) * 2 * rough;
    return [cx + rx * k * Math.cos(a), cy + ry * k * Math.sin(a)];
  });
  const mid = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const start = mid(pts[n - 1], pts[0]);
  let d = `M${n1(start[0])} ${n1(start[1])}`;
  for (let i = 0; i < n; i++) {
    const [to, next] = [pts[i], pts[(i + 1) % n]];
    const m = mid(to, next);
    d += `Q${n1(to[0])} ${n1(to[1])} ${n1(m[0])} ${n1(m[1])}`;
  }
  return `${d}Z`;
}

const inside = (r, cx, cy, rx, ry) => {
  const a = r() * Math.PI * 2;
  const d = Math.sqrt(r());
  return [cx + rx * d * Math.cos(a), cy + ry * d * Math.sin(a), d];
};

/** A mound of rice grains in the given colours. */
export function grains(p, r, cx, cy, radius, colours, { count = 620, len = 23, thick = 9 } = {}) {
  const any = rotor(r);
  const dots = Array.from({ length: count }, () => inside(r, cx, cy, radius, radius * 0.95)).sort(
    (a, b) => b[2] - a[2],
  );
  const grain = ([x, y, edge]) => {
    const colour = shade(any(colours), edge > 0.8 ? -0.07 : (1 - edge) * 0.03);
    const l = len * (0.8 + r() * 0.35);
    return `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${(r() * 180).toFixed(0)})"><rect x="${n1(-l / 2)}" y="${-thick / 2 + 2}" width="${n1(l)}" height="${thick}" rx="${thick / 2}" fill="#4a1500" opacity=".28"/><rect x="${n1(-l / 2)}" y="${-thick / 2}" width="${n1(l)}" height="${thick}" rx="${thick / 2}" fill="${colour}"/></g>`;
  };
  return (
    `<path d="${blob(r, cx + 4, cy + 18, radius * 1.02, radius)}" fill="#2a0d00" opacity=".32" filter="${p.blur(12)}"/>` +
    `<path d="${blob(r, cx, cy, radius * 0.99, radius * 0.94)}" fill="${shade(colours[0], -0.1)}"/>` +
    dots.map(grain).join('') +
    `<ellipse cx="${cx - radius * 0.25}" cy="${cy - radius * 0.3}" rx="${radius * 0.5}" ry="${radius * 0.4}" fill="#fff" opacity=".13" filter="${p.blur(30)}"/>`
  );
}

/** Diced vegetables, pepper flecks, leaves: small rounded bits. */
export const bits = (r, cx, cy, radius, count, colours, size = 15) =>
  Array.from({ length: count }, () => {
    const [x, y] = inside(r, cx, cy, radius, radius);
    const s = size * (0.7 + r() * 0.5);
    return `<rect x="${-s / 2}" y="${-s / 2}" width="${n1(s)}" height="${n1(s * 0.8)}" rx="${n1(s * 0.3)}" transform="translate(${n1(x)} ${n1(y)}) rotate(${(r() * 90).toFixed(0)})" fill="${rotor(r)(colours)}"/>`;
  }).join('');

/** A smooth ball of swallow: pounded yam, eba, amala, starch, semo. */
export const swallow = (p, r, cx, cy, radius, colour, gloss = 0.35) =>
  `<path d="${blob(r, cx + 6, cy + 22, radius, radius)}" fill="#2a0d00" opacity=".34" filter="${p.blur(14)}"/>` +
  `<path d="${blob(r, cx, cy, radius, radius * 0.95, 0.035)}" fill="${p.radial([shade(colour, 0.05), [colour, 0.55], shade(colour, -0.1)], [0.4, 0.34, 0.72])}" filter="${p.clay(26, 0.24, 0.5)}"/>` +
  `<ellipse cx="${cx + radius * 0.3}" cy="${cy + radius * 0.34}" rx="${radius * 0.3}" ry="${radius * 0.1}" fill="${shade(colour, -0.07)}" opacity=".5" transform="rotate(-36 ${cx + radius * 0.3} ${cy + radius * 0.34})" filter="${p.blur(6)}"/>` +
  `<ellipse cx="${cx - radius * 0.34}" cy="${cy - radius * 0.42}" rx="${radius * 0.3}" ry="${radius * 0.14}" fill="#fff" opacity="${gloss}" transform="rotate(-28 ${cx - radius * 0.34} ${cy - radius * 0.42})" filter="${p.blur(7)}"/>`;

/** A pool of soup or stew with oil beads; `chunks` are drawn by the caller on top. */
export function pool(
  p,
  r,
  cx,
  cy,
  rx,
  ry,
  colour,
  { oil = '#E8702A', oils = 26, rough = 0.05 } = {},
) {
  const beads = Array.from({ length: oils }, () => {
    const [x, y] = inside(r, cx, cy, rx * 0.9, ry * 0.9);
    const s = 5 + r() * 13;
    return `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(s)}" ry="${n1(s * 0.85)}" fill="${oil}" opacity=".72"/><ellipse cx="${n1(x - s * 0.3)}" cy="${n1(y - s * 0.3)}" rx="${n1(s * 0.3)}" ry="${n1(s * 0.2)}" fill="#fff" opacity=".7"/>`;
  });
  return (
    `<path d="${blob(r, cx, cy, rx, ry, rough)}" fill="${p.radial([shade(colour, 0.05), [colour, 0.65], shade(colour, -0.08)], [0.42, 0.36, 0.72])}" filter="${p.clay(12, 0.3, 0.35)}"/>` +
    beads.join('')
  );
}

/** Lumps: egusi curds, minced pepper, mashed beans. */
export const lumps = (r, cx, cy, rx, ry, count, colours, size = 26) =>
  Array.from({ length: count }, () => {
    const [x, y] = inside(r, cx, cy, rx, ry);
    const s = size * (0.6 + r() * 0.7);
    const c = rotor(r)(colours);
    return `<path d="${blob(r, x + 2, y + 6, s, s * 0.8, 0.18, 8)}" fill="#2a0d00" opacity=".22"/><path d="${blob(r, x, y, s, s * 0.8, 0.18, 8)}" fill="${c}"/><ellipse cx="${n1(x - s * 0.25)}" cy="${n1(y - s * 0.3)}" rx="${n1(s * 0.4)}" ry="${n1(s * 0.2)}" fill="#fff" opacity=".2"/>`;
  }).join('');

/** Chopped leaves: ugu, bitter leaf, efo. */
export const greens = (
  r,
  cx,
  cy,
  rx,
  ry,
  count,
  colours = ['#2F6B2A', '#3F8A38', '#1F5226', '#5BA64A'],
  size = 34,
) =>
  Array.from({ length: count }, () => {
    const [x, y] = inside(r, cx, cy, rx, ry);
    const s = size * (0.6 + r() * 0.8);
    return `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${(r() * 360).toFixed(0)})"><path d="M${n1(-s)} 0Q0 ${n1(-s * 0.7)} ${n1(s)} 0Q0 ${n1(s * 0.6)} ${n1(-s)} 0Z" fill="${rotor(r)(colours)}"/><path d="M${n1(-s * 0.8)} 0H${n1(s * 0.8)}" stroke="#0003" stroke-width="3"/></g>`;
  }).join('');

/** A fried plantain slice. */
export const plantain = (x, y, a, k = 1) =>
  place(
    '<ellipse cx="3" cy="9" rx="60" ry="34" fill="#2a0d00" opacity=".34"/><ellipse rx="60" ry="34" fill="#8a4a0c"/><ellipse rx="54" ry="29" fill="#e19a1c"/><ellipse rx="46" ry="23" fill="#f3b93f"/><ellipse cx="-7" cy="-4" rx="32" ry="12" fill="#ffdf8a" opacity=".8"/><path d="M-34 7q30 12 66-4M-20-8h8M6-10h6" stroke="#a85f10" stroke-width="4" fill="none" opacity=".6" stroke-linecap="round"/>',
    x,
    y,
    a,
    k,
  );

/** Coleslaw: thin ribbons of cabbage and carrot with a little cream, heaped. */
export function slaw(p, r, cx, cy, radius) {
  const any = rotor(r);
  const ribbon = () => {
    const [x, y] = inside(r, cx, cy, radius * 0.82, radius * 0.8);
    const bend = () => n1((r() - 0.5) * 56);
    const colour = any([
      '#F8F6DE',
      '#EEF2C8',
      '#DDE9AE',
      '#FFFFF4',
      '#F08A2A',
      '#C9DD92',
      '#F6F3D4',
    ]);
    return `<path d="M${n1(x)} ${n1(y + 3)}q${bend()} ${bend()} ${bend()} ${bend()}" stroke="#5a5a20" stroke-opacity=".25" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M${n1(x)} ${n1(y)}q${bend()} ${bend()} ${bend()} ${bend()}" stroke="${colour}" stroke-width="${n1(5 + r() * 4)}" fill="none" stroke-linecap="round"/>`;
  };
  return (
    `<ellipse cx="${cx + 4}" cy="${cy + 16}" rx="${radius}" ry="${radius * 0.94}" fill="#2a0d00" opacity=".3" filter="${p.blur(9)}"/>` +
    `<path d="${blob(r, cx, cy, radius, radius * 0.94, 0.05)}" fill="#E6E7BE"/>` +
    Array.from({ length: 110 }, ribbon).join('') +
    `<ellipse cx="${cx - radius * 0.2}" cy="${cy - radius * 0.3}" rx="${radius * 0.4}" ry="${radius * 0.24}" fill="#fff" opacity=".35" filter="${p.blur(12)}"/>`
  );
}

/** A fried or grilled chicken leg, its violet shade taken out of the icon. */
export const chicken = (p, x, y, size, rotate, colour = '#B5652B') =>
  `<g filter="${p.def('<filter id="ID" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="4" dy="16" stdDeviation="12" flood-color="#2a0d00" flood-opacity=".42"/></filter>')}">${place(
    `<g transform="translate(-300 -300)">${icon('poultry-leg', [
      { from: [240, 345], min: 0.1, to: shade(colour, -0.16), contrast: 0.6 },
      { from: [240, 345], min: 0.01, max: 0.1, to: '#F2E7D6', contrast: 0.9 },
      { from: [346, 110], min: 0.03, to: colour, contrast: 1.25 },
    ])}</g>`,
    x,
    y,
    rotate,
    size / 600,
  )}</g>`;

/** Meat cubes in stew, brown and glossy. */
export const meat = (p, r, spots, colour = '#6E3A1E', size = 54) =>
  spots
    .map(([x, y]) => {
      const s = size * (0.85 + r() * 0.3);
      return (
        `<path d="${blob(r, x + 4, y + 12, s, s * 0.8, 0.1, 8)}" fill="#2a0d00" opacity=".4"/>` +
        `<path d="${blob(r, x, y, s, s * 0.8, 0.12, 8)}" fill="${p.linear([shade(colour, 0.08), colour, shade(colour, -0.08)])}" filter="${p.clay(9, 0.35, 0.4)}"/>` +
        `<path d="M${x - s * 0.5} ${y - s * 0.1}q${s * 0.5} -${s * 0.3} ${s} 0M${x - s * 0.4} ${y + s * 0.2}q${s * 0.4} -${s * 0.2} ${s * 0.8} 0" stroke="${shade(colour, -0.12)}" stroke-width="4" fill="none" opacity=".6"/>`
      );
    })
    .join('');

/** Half a boiled egg. */
export const egg = (p, x, y, rotate = 0, k = 1) =>
  place(
    '<ellipse cx="4" cy="12" rx="62" ry="50" fill="#2a0d00" opacity=".3"/>' +
      p.ellipse(0, 0, 62, 50, '#FFFDF4', 9, { dark: 0.2 }) +
      p.ellipse(4, 0, 29, 28, '#F5A623', 9),
    x,
    y,
    rotate,
    k,
  );

/** A fried fish, whole. */
export const fish = (p, x, y, rotate, k = 1, colour = '#8A5A2B') =>
  place(
    '<path d="M-190 20Q-60-90 90-60Q190-30 210 20Q120 110-60 90Z" fill="#2a0d00" opacity=".3" transform="translate(4 14)"/>' +
      p.path('M150 0L236-66Q222 0 240 66Z', shade(colour, -0.06), 9) +
      p.path('M-200 8Q-150-90 0-92Q130-84 186 0Q120 84-10 86Q-150 84-200 8Z', colour, 18) +
      p.path('M-40-86Q10-130 80-76Z', shade(colour, -0.08), 6) +
      `<path d="M-110-60Q-80 0-110 62" stroke="${shade(colour, -0.16)}" stroke-width="7" fill="none"/><circle cx="-148" cy="-14" r="13" fill="#FFF7E6"/><circle cx="-148" cy="-14" r="7" fill="#15121f"/>` +
      Array.from(
        { length: 4 },
        (_, i) =>
          `<path d="M${-50 + i * 52}-62q24 60 0 124" stroke="${shade(colour, -0.13)}" stroke-width="9" fill="none" stroke-linecap="round" opacity=".8"/>`,
      ).join(''),
    x,
    y,
    rotate,
    k,
  );

/** Suya: thin beef on a stick, dusted with yaji. */
export function suyaStick(p, r, x, y, rotate) {
  const piece = (i) =>
    `<path d="${blob(r, -190 + i * 76, 0, 46, 54, 0.14, 8)}" fill="${p.linear(['#A9562A', '#7A3618', '#552210'])}" filter="${p.clay(9, 0.4, 0.4)}"/>`;
  const dust = Array.from(
    { length: 90 },
    () =>
      `<circle cx="${n1(-230 + r() * 420)}" cy="${n1(-46 + r() * 92)}" r="${n1(2 + r() * 4)}" fill="${rotor(r)(['#D9772B', '#B33A12', '#E9A24A'])}" opacity=".8"/>`,
  ).join('');
  return place(
    `<rect x="-250" y="10" width="560" height="60" rx="30" fill="#2a0d00" opacity=".26" filter="${p.blur(8)}"/><rect x="-270" y="-6" width="590" height="12" rx="6" fill="#D9B27A"/>${Array.from({ length: 6 }, (_, i) => piece(i)).join('')}${dust}`,
    x,
    y,
    rotate,
  );
}

/** Onion rings and tomato rounds for the side. */
export const onion = (x, y, k = 1) =>
  place(
    '<circle r="46" fill="#F3E6F2" opacity=".9"/><g fill="none" stroke="#A24C8E" stroke-width="6"><circle r="44"/><circle r="31" opacity=".6"/><circle r="18" opacity=".5"/></g>',
    x,
    y,
    0,
    k,
  );
export const tomato = (x, y, k = 1) =>
  place(
    '<circle cx="3" cy="7" r="50" fill="#2a0d00" opacity=".25"/><circle r="50" fill="#D93A22"/><circle r="42" fill="#F0644A"/><g fill="#C92C18"><path d="M0-34q14 16 0 28q-14-12 0-28ZM0 34q14-16 0-28q-14 12 0 28ZM-34 0q16 14 28 0q-12-14-28 0ZM34 0q-16 14-28 0q12-14 28 0Z"/></g><g fill="#FBE2A0"><circle cx="0" cy="-20" r="4"/><circle cx="0" cy="20" r="4"/><circle cx="-20" cy="0" r="4"/><circle cx="20" cy="0" r="4"/></g>',
    x,
    y,
    0,
    k,
  );

/** A round golden fritter: puff-puff, akara, scotch egg. */
export const fritter = (p, r, x, y, radius, colour = '#B8702A') =>
  `<ellipse cx="${x + 4}" cy="${y + radius * 0.24}" rx="${radius}" ry="${radius * 0.96}" fill="#2a0d00" opacity=".34" filter="${p.blur(8)}"/>` +
  `<path d="${blob(r, x, y, radius, radius * 0.97, 0.04)}" fill="${p.radial([shade(colour, 0.14), [colour, 0.5], shade(colour, -0.12)], [0.38, 0.32, 0.76])}" filter="${p.clay(radius * 0.22, 0.3, 0.3)}"/>` +
  bits(r, x, y, radius * 0.75, 9, [shade(colour, -0.06), shade(colour, 0.1)], 10);

/** A crescent meat pie with a fork-pressed edge. */
export const pie = (x, y, rotate, k = 1) =>
  place(
    `<g transform="translate(-300 -300)">${icon('dumpling', [{ from: [0, 360], min: 0.02, to: '#D9963F', contrast: 1.1 }])}</g>`,
    x,
    y,
    rotate,
    k,
  );

/** Noodle strands wound in a nest. */
export function noodles(r, cx, cy, radius, colours, count = 150, width = 11) {
  const strand = () => {
    const a = r() * 6.28;
    const far = radius * (0.35 + r() * 0.5);
    const [x, y] = [cx + far * Math.cos(a), cy + far * Math.sin(a) * 0.96];
    const b = () => n1((r() - 0.5) * 170);
    const d = `M${n1(x)} ${n1(y)}q${n1(-Math.sin(a) * 90 + (r() - 0.5) * 60)} ${n1(Math.cos(a) * 90 + (r() - 0.5) * 60)} ${n1((cx - x) * 0.5)} ${n1((cy - y) * 0.5)}t${b()} ${b()}`;
    return `<path d="${d}" stroke="#6a3a00" stroke-opacity=".28" stroke-width="${width + 4}" fill="none" stroke-linecap="round" transform="translate(2 5)"/><path d="${d}" stroke="${rotor(r)(colours)}" stroke-width="${width}" fill="none" stroke-linecap="round"/>`;
  };
  return `<path d="${blob(r, cx, cy, radius, radius * 0.95)}" fill="${shade(colours[0], -0.14)}"/>${Array.from({ length: count }, strand).join('')}`;
}

/** A slab of boiled or roasted yam. */
export const yam = (p, x, y, rotate, colour = '#F7EFDC', k = 1) =>
  place(
    `<rect x="-96" y="-46" width="200" height="112" rx="30" fill="#2a0d00" opacity=".3" filter="${p.blur(8)}"/>` +
      p.rect(-100, -58, 200, 112, 28, colour, 13, { dark: 0.22 }) +
      `<path d="M-60-20q30 10 56-4M0 20q30-8 56 6" stroke="${shade(colour, -0.07)}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
    x,
    y,
    rotate,
    k,
  );

/** Two or three basil-like leaves as a garnish. */
export const sprig = (x, y, rotate = 0, k = 1) =>
  place(
    '<path d="M0 0q26-44 60-20q-16 34-60 20z" fill="#2f7a3a"/><path d="M0 0q-6-50 34-58q8 34-34 58z" fill="#3d9a46"/><path d="M0 0q-40-26-60 8q30 24 60-8z" fill="#2a6b33"/>',
    x,
    y,
    rotate,
    k,
  );

/** An icon as part of a plate, with a soft shadow. */
export const iconPart = (p, name, x, y, size, rotate = 0, rules = []) =>
  `<g filter="${p.def('<filter id="ID" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="3" dy="12" stdDeviation="9" flood-color="#2a0d00" flood-opacity=".36"/></filter>')}">${place(`<g transform="translate(-300 -300)">${icon(name, rules)}</g>`, x, y, rotate, size / 600)}</g>`;
