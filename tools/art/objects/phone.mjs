// Phone accessories, each in the 600 box: (pen, colour) => markup.
import { shade } from '../lib/colour.mjs';
import { icon } from '../lib/icons.mjs';
import { place, turn } from '../lib/pen.mjs';

const DARK = '#2B2740';
const METAL = '#C9CBDA';

const usbPlug = (p, x, y, degrees, colour) =>
  place(
    p.rect(-17, -74, 34, 40, 6, METAL, 5) +
      p.rect(-8, -64, 7, 10, 2, '#7d7f92', 0) +
      p.rect(3, -64, 7, 10, 2, '#7d7f92', 0) +
      p.rect(-27, -40, 54, 72, 13, colour, 9) +
      p.rect(-10, 28, 20, 34, 8, shade(colour, -0.06), 5),
    x,
    y,
    degrees,
  );

const typeCPlug = (p, x, y, degrees, colour) =>
  place(
    p.rect(-12, -66, 24, 32, 9, METAL, 4) +
      p.rect(-21, -40, 42, 66, 13, colour, 8) +
      p.rect(-8, 22, 16, 32, 7, shade(colour, -0.06), 4),
    x,
    y,
    degrees,
  );

/** A wall charger with three square pins (the plug of Nigeria) and one or two sockets. */
export const charger = (p, colour, { ports = 1 } = {}) =>
  p.rect(232, 78, 34, 84, 7, '#B9A46A', 6) +
  p.rect(326, 78, 34, 84, 7, '#B9A46A', 6) +
  p.rect(276, 40, 40, 110, 8, '#CDB878', 7) +
  p.rect(150, 140, 300, 96, 34, shade(colour, -0.04), 14) +
  p.rect(134, 196, 332, 344, 58, colour, 24) +
  (ports === 1
    ? p.rect(246, 478, 108, 22, 11, '#5b5870', 0)
    : p.rect(190, 474, 90, 28, 8, '#5b5870', 0) + p.rect(330, 478, 84, 20, 10, '#5b5870', 0)) +
  `<path d="M312 268l-54 78h36l-18 62 62-84h-38z" fill="${shade(colour, -0.16)}" opacity=".55"/>` +
  p.shine(166, 236, 24, 200, 0.45);

/** A charging cable wound into a ring, with a USB and a type-C end. */
export const cable = (p, colour) =>
  [0, 1, 2]
    .map((i) =>
      p.cord(
        `M${300 - 172 + i * 8} ${330 + i * 4}a${172 - i * 8} ${150 - i * 8} 0 1 0 ${344 - i * 16} 0a${172 - i * 8} ${150 - i * 8} 0 1 0 ${-344 + i * 16} 0`,
        18,
        shade(colour, -0.03 * i),
        8,
      ),
    )
    .join('') +
  p.rect(272, 436, 56, 86, 14, shade(colour, -0.12), 9) +
  p.cord('M430 250C470 190 452 130 452 128', 18, colour, 8) +
  p.cord('M172 250C128 200 148 160 148 150', 18, colour, 8) +
  usbPlug(p, 450, 88, 10, colour) +
  typeCPlug(p, 144, 112, -14, colour);

/** A power bank: slab, four charge lights, a screen of per cent, two sockets on top. */
export const powerBank = (p, colour, { percent = true } = {}) =>
  p.rect(158, 46, 284, 508, 52, colour, 22) +
  p.rect(178, 66, 244, 468, 40, shade(colour, 0.03), 0) +
  p.rect(206, 60, 76, 20, 6, '#1d1a2b', 0) +
  p.rect(326, 62, 60, 16, 8, '#1d1a2b', 0) +
  (percent
    ? p.rect(226, 130, 148, 92, 20, '#15121f', 8) +
      `<g fill="none" stroke="#8DF0C0" stroke-width="9" stroke-linecap="round"><path d="M256 150h30v26h-30zM256 176h30v26h-30zM312 150h30v52h-30z"/></g>`
    : '') +
  [0, 1, 2, 3]
    .map(
      (i) =>
        `<circle cx="${252 + i * 32}" cy="478" r="8" fill="${i < 3 ? '#8DF0C0' : '#ffffff55'}"/>`,
    )
    .join('') +
  p.shine(182, 120, 18, 330, 0.28);

/** A phone seen from behind inside a case; `pattern` draws on the case. */
export const phoneCase = (p, colour, { clear = false, ring = false, pattern = '' } = {}) => {
  const lens = (x, y) =>
    p.ellipse(x, y, 33, 33, '#3a3650', 8) +
    `<circle cx="${x}" cy="${y}" r="19" fill="#12101c"/><circle cx="${x - 6}" cy="${y - 6}" r="6" fill="#7f8cff"/>`;
  return (
    p.rect(150, 24, 300, 552, 58, colour, 22) +
    (clear ? p.rect(172, 46, 256, 508, 42, '#DCD9EE', 8, { dark: 0.16 }) : '') +
    pattern +
    p.rect(176, 52, 148, 152, 42, shade(colour, clear ? 0 : -0.07), 10) +
    lens(220, 94) +
    lens(220, 162) +
    lens(282, 128) +
    (ring
      ? `<circle cx="300" cy="356" r="92" fill="none" stroke="#fff" stroke-width="20" opacity=".85"/><rect x="290" y="470" width="20" height="56" rx="10" fill="#fff" opacity=".85"/>`
      : '') +
    p.rect(446, 176, 12, 74, 6, shade(colour, -0.1), 3) +
    p.shine(404, 90, 16, 400, 0.35)
  );
};

/** Adire rings, for a printed case. */
export const rings = (colour) => {
  let out = '';
  for (let y = 244; y < 560; y += 76)
    for (let x = 188; x < 430; x += 76)
      out += `<g fill="none" stroke="${colour}" stroke-width="5"><circle cx="${x}" cy="${y}" r="22"/><circle cx="${x}" cy="${y}" r="9" fill="${colour}"/></g>`;
  return out;
};

/** Tempered glass lifting off a phone. */
export const screenGuard = (p) =>
  p.rect(176, 60, 270, 500, 48, DARK, 18) +
  `<rect x="192" y="78" width="238" height="464" rx="34" fill="${p.linear(['#4B3FD0', '#8F6BFF', '#FFB98A'])}"/>` +
  turn(
    `<rect x="150" y="36" width="270" height="500" rx="48" fill="#E6F4FF" opacity=".42"/><rect x="150" y="36" width="270" height="500" rx="48" fill="none" stroke="#fff" stroke-width="7"/><path d="M180 330L350 60h46L186 400z" fill="#fff" opacity=".5"/>`,
    -7,
  );

/** Wireless earbuds in their open case. */
export const earbuds = (p, colour) => {
  const bud = (x, flip) =>
    place(
      p.rect(-19, 10, 38, 130, 19, colour, 9) +
        p.ellipse(0, 0, 52, 50, colour, 14) +
        p.ellipse(26, -2, 24, 28, '#4a4662', 6) +
        `<rect x="-8" y="112" width="16" height="18" rx="8" fill="${METAL}"/>`,
      x,
      172,
      0,
    ).replace('scale(1)', `scale(${flip} 1)`);
  return (
    p.path('M120 300Q120 70 300 70Q480 70 480 300L460 330H140Z', shade(colour, -0.03), 20) +
    `<path d="M160 300Q160 112 300 112Q440 112 440 300Z" fill="${shade(colour, -0.2)}"/>` +
    bud(222, -1) +
    bud(378, 1) +
    p.rect(104, 286, 392, 236, 104, colour, 28) +
    `<circle cx="300" cy="392" r="9" fill="#4ADE9A"/>` +
    p.shine(140, 330, 22, 120, 0.5)
  );
};

/** Wired earphones with a three-button remote. */
export const earphones = (p, colour) => {
  const bud = (x, y, degrees) =>
    place(
      p.rect(-13, 16, 26, 82, 13, colour, 7) +
        p.ellipse(0, 0, 46, 46, colour, 12) +
        p.ellipse(-18, -10, 22, 26, '#3a3650', 6),
      x,
      y,
      degrees,
    );
  return (
    p.cord('M150 200C150 330 300 330 300 420', 13, colour, 6) +
    p.cord(
      'M450 200C450 330 300 330 300 420C300 500 250 540 190 520C120 496 150 430 220 452',
      13,
      colour,
      6,
    ) +
    p.rect(434, 232, 30, 84, 14, '#3a3650', 7) +
    p.ellipse(300, 412, 17, 24, '#3a3650', 7) +
    place(
      p.rect(-9, -70, 18, 56, 5, '#D8B86A', 4) + p.rect(-17, -22, 34, 70, 12, colour, 7),
      236,
      474,
      64,
    ) +
    bud(150, 130, 8) +
    bud(450, 130, -8)
  );
};

/** A cylinder speaker in cloth, with a strap. */
export const speaker = (p, colour) => {
  let mesh = '';
  for (let y = 196; y < 410; y += 17)
    for (let x = 132 + ((y / 17) % 2) * 8; x < 474; x += 17)
      mesh += `<circle cx="${x}" cy="${y}" r="3.6" fill="#0008"/>`;
  return (
    p.cord('M470 190C560 200 560 380 492 400', 16, '#3a3650', 8) +
    p.rect(96, 168, 408, 266, 120, colour, 34) +
    `<g opacity=".45">${mesh}</g>` +
    p.ellipse(118, 301, 44, 116, shade(colour, -0.14), 14) +
    p.ellipse(118, 301, 25, 76, '#2B2740', 8) +
    p.rect(232, 268, 136, 66, 20, '#2B2740', 6) +
    `<path d="M280 300h40M300 280v40" stroke="#fff" stroke-width="9" stroke-linecap="round"/>` +
    p.shine(180, 186, 260, 18, 0.4)
  );
};

/** A ring light on a small stand, phone clamp in the middle. */
export const ringLight = (p) =>
  p.cord('M300 400V520', 22, '#3a3650', 9) +
  p.cord('M300 500L200 568M300 500L400 568M300 500V572', 18, '#3a3650', 8) +
  `<circle cx="300" cy="220" r="170" fill="none" stroke="#2B2740" stroke-width="66" filter="${p.clay(16, 0.35, 0.5, true)}"/>` +
  `<circle cx="300" cy="220" r="170" fill="none" stroke="#FFF6DC" stroke-width="42"/><circle cx="300" cy="220" r="170" fill="none" stroke="#fff" stroke-width="18" filter="${p.blur(5)}"/>` +
  p.rect(246, 130, 108, 190, 18, '#1d1a2b', 9) +
  `<rect x="256" y="142" width="88" height="166" rx="10" fill="${p.linear(['#6f62f2', '#FFB98A'])}"/>` +
  p.rect(268, 312, 64, 30, 10, '#3a3650', 6);

/** A small tripod or desk stand holding a phone. */
export const tripod = (p, colour) =>
  p.cord('M300 330L160 560', 26, colour, 10) +
  p.cord('M300 330L440 560', 26, colour, 10) +
  p.cord('M300 330V572', 26, shade(colour, -0.08), 10) +
  p.rect(268, 270, 64, 84, 22, '#2B2740', 9) +
  p.rect(140, 48, 320, 178, 30, '#1d1a2b', 14) +
  `<rect x="158" y="64" width="284" height="146" rx="18" fill="${p.linear(['#5B4BE0', '#B07BFF', '#FFC08A'])}"/>` +
  p.rect(252, 214, 96, 42, 12, '#3a3650', 8) +
  p.rect(262, 30, 76, 28, 10, '#3a3650', 7);

/** A car charger for the lighter socket. */
export const carCharger = (p, colour) =>
  turn(
    p.rect(278, 492, 44, 56, 12, '#D8B86A', 7) +
      p.path('M226 250H374L356 500H244Z', '#3a3650', 16) +
      p.rect(196, 96, 208, 178, 46, colour, 18) +
      p.rect(226, 104, 148, 34, 14, '#1d1a2b', 5) +
      p.rect(240, 112, 50, 16, 5, '#6FE3FF', 0) +
      p.rect(310, 112, 50, 16, 5, '#6FE3FF', 0) +
      p.cord('M232 340L222 400M368 340L378 400', 15, METAL, 6) +
      p.shine(216, 150, 18, 90, 0.5),
    24,
  );

/** A USB flash drive with a swivel cover. */
export const flashDrive = (p, colour) =>
  turn(
    p.rect(230, 46, 140, 150, 10, METAL, 10) +
      p.rect(258, 86, 30, 38, 4, '#7d7f92', 0) +
      p.rect(312, 86, 30, 38, 4, '#7d7f92', 0) +
      p.rect(206, 180, 188, 340, 44, colour, 20) +
      p.rect(236, 300, 128, 150, 18, shade(colour, -0.1), 8) +
      `<circle cx="300" cy="484" r="20" fill="#1d1a2b"/>` +
      p.shine(222, 210, 18, 260, 0.4),
    28,
  );

/** A memory card with its adapter behind. */
export const memoryCard = (p, colour) => {
  const contacts = (x, y, n, gap, w, h) =>
    Array.from(
      { length: n },
      (_, i) =>
        `<rect x="${x + i * gap}" y="${y}" width="${w}" height="${h}" rx="5" fill="#E3C36E"/>`,
    ).join('');
  return (
    p.path('M110 90q0-30 30-30h210l90 80v370q0 30-30 30H140q-30 0-30-30Z', DARK, 18) +
    p.rect(142, 220, 266, 250, 18, colour, 8) +
    contacts(152, 84, 6, 34, 22, 62) +
    turn(
      p.path(
        'M300 250q0-24 24-24h120l20 34v46l26 26v190q0 24-24 24H324q-24 0-24-24Z',
        '#1d1a2b',
        14,
      ) +
        contacts(322, 240, 5, 24, 15, 40) +
        p.rect(324, 360, 142, 130, 12, shade(colour, -0.08), 5),
      8,
      400,
      390,
    )
  );
};

/** A grip ring for the back of a phone. */
export const popGrip = (p, colour, art = '') =>
  p.ellipse(300, 356, 176, 164, shade(colour, -0.12), 18) +
  p.ellipse(300, 326, 150, 138, shade(colour, -0.2), 10) +
  p.ellipse(300, 280, 196, 184, colour, 26) +
  art +
  p.shine(180, 170, 90, 26, 0.55, -38);

/** A short adapter lead: type-C on one end, a USB socket on the other. */
export const otg = (p, colour) =>
  p.cord('M200 212C200 420 400 200 400 400', 30, shade(colour, -0.03), 12) +
  typeCPlug(p, 200, 150, 0, colour).replace('scale(1)', 'scale(1.7)') +
  p.rect(344, 380, 112, 170, 26, colour, 14) +
  p.rect(362, 512, 76, 40, 6, METAL, 6) +
  p.rect(370, 522, 60, 20, 3, '#2f6bff', 0);

/** An extension box with three sockets, two USB ports and a switch. */
export const extension = (p, colour) => {
  const socket = (x) =>
    p.rect(x, 230, 104, 118, 18, shade(colour, -0.05), 6) +
    `<g fill="#2B2740"><rect x="${x + 44}" y="246" width="16" height="34" rx="4"/><rect x="${x + 18}" y="304" width="28" height="15" rx="4"/><rect x="${x + 58}" y="304" width="28" height="15" rx="4"/></g>`;
  return (
    p.cord('M90 400C40 470 130 540 230 520S420 560 470 500', 22, '#3a3650', 9) +
    p.rect(56, 190, 488, 220, 50, colour, 22) +
    socket(92) +
    socket(208) +
    socket(324) +
    p.rect(446, 232, 58, 58, 14, '#E4484B', 9) +
    `<g fill="#2B2740"><rect x="452" y="318" width="46" height="18" rx="4"/><rect x="452" y="350" width="46" height="18" rx="4"/></g>` +
    place(p.rect(-36, -40, 72, 96, 20, '#3a3650', 10), 500, 470, 40)
  );
};

/** A smart watch with a square screen. */
export const smartWatch = (p, colour) =>
  p.path('M216 180L236 20h128l20 160Z', colour, 14) +
  p.path('M216 420L236 580h128l20-160Z', colour, 14) +
  p.rect(160, 150, 280, 300, 78, '#3a3650', 20) +
  p.rect(184, 174, 232, 252, 58, '#0f0d18', 6) +
  `<g fill="none" stroke-width="20" stroke-linecap="round"><path d="M300 224a76 76 0 1 1-76 76" stroke="#FF5C7A"/><path d="M300 254a46 46 0 1 1-46 46" stroke="#8DF0C0"/></g><path d="M292 300l10-26 8 44 10-24 8 6" stroke="#FFC04D" stroke-width="7" fill="none" stroke-linejoin="round"/>` +
  p.rect(436, 250, 20, 60, 9, METAL, 5);

/** A phone held in a bracket with a suction foot. */
export const carHolder = (p, colour) =>
  p.ellipse(300, 536, 130, 36, '#2B2740', 12) +
  p.cord('M300 520C300 440 330 420 310 360', 44, '#3a3650', 16) +
  p.rect(196, 40, 208, 340, 34, '#1d1a2b', 14) +
  `<rect x="210" y="54" width="180" height="312" rx="22" fill="${p.linear(['#38B6C9', '#5B4BE0'])}"/><path d="M300 110l34 64h-22v120h-24V174h-22z" fill="#fff"/>` +
  p.rect(164, 180, 50, 120, 18, colour, 10) +
  p.rect(386, 180, 50, 120, 18, colour, 10) +
  p.rect(236, 356, 128, 40, 16, colour, 9);

/** A selfie stick with a Bluetooth button, phone on top. */
export const selfieStick = (p, colour) =>
  turn(
    p.rect(272, 380, 56, 200, 26, colour, 12) +
      `<circle cx="300" cy="430" r="13" fill="#fff" opacity=".8"/>` +
      p.rect(286, 200, 28, 190, 8, METAL, 8) +
      p.rect(276, 176, 48, 40, 12, '#3a3650', 7) +
      p.rect(160, 26, 280, 158, 26, '#1d1a2b', 12) +
      `<rect x="174" y="38" width="252" height="134" rx="16" fill="${p.linear(['#FFB98A', '#FF6F91', '#5B4BE0'])}"/>`,
    18,
  );

const GREY = { from: [0, 360], min: 0, max: 0.07 };

export const headphone = (_p, colour) =>
  icon('headphone', [{ ...GREY, to: colour, contrast: 1.1 }]);
export const mouse = (_p, colour) => icon('computer-mouse', [{ ...GREY, to: colour, contrast: 1 }]);
export const keyboard = (_p, colour) => icon('keyboard', colour ? [{ ...GREY, to: colour }] : []);
export const gamepad = (_p, colour) =>
  icon('video-game', [{ from: [270, 320], to: colour, contrast: 1 }]);
export const microphone = () => icon('microphone');
