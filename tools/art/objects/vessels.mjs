// Bottles, jars, tubes and cartons that several categories share: (pen, colours) => markup.
import { shade } from '../lib/colour.mjs';

/** A leaf sprig for labels. */
export const leaf = (x, y, size, colour) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="${colour}"><path d="M0 40C-34 24-38-12 0-44C38-12 34 24 0 40Z"/><path d="M-8 36C-46 40-62 18-60-12C-28-10-8 8-8 36ZM8 36C46 40 62 18 60-12C28-10 8 8 8 36Z" opacity=".7"/></g>`;

/** The ringed dot of the house. */
export const ringDot = (x, y, r, colour) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${r * 0.22}"/><circle cx="${x}" cy="${y}" r="${r * 0.45}" fill="${colour}"/>`;

const lines = (x, y, w, colour) =>
  `<g fill="${colour}" opacity=".55"><rect x="${x - w / 2}" y="${y}" width="${w}" height="9" rx="4"/><rect x="${x - w / 3}" y="${y + 20}" width="${(w * 2) / 3}" height="9" rx="4"/></g>`;

const label = (p, x, y, w, h, { paper = '#FFFDF6', ink = '#3D2FB0', sign = 'leaf' }) =>
  p.rect(x, y, w, h, 12, paper, 0) +
  (sign === 'leaf'
    ? leaf(x + w / 2, y + h * 0.36, Math.min(w, h) / 190, ink)
    : sign === 'ring'
      ? ringDot(x + w / 2, y + h * 0.36, Math.min(w, h) * 0.17, ink)
      : sign) +
  lines(x + w / 2, y + h * 0.68, w * 0.56, ink);

/** A screw-top jar, wide and low. */
export const jar = (p, { body, lid, ...print }) =>
  p.rect(104, 210, 392, 320, 72, body, 26) +
  p.rect(92, 120, 416, 128, 40, lid, 20) +
  `<g stroke="${shade(lid, -0.1)}" stroke-width="6" opacity=".5">${Array.from({ length: 15 }, (_, i) => `<path d="M${128 + i * 25} 150v70"/>`).join('')}</g>` +
  label(p, 176, 290, 248, 190, print) +
  p.shine(126, 280, 20, 180, 0.5);

/** An open jar seen with its lid leaning on it, cream swirled inside. */
export const openJar = (p, { body, lid, cream = '#FFF8EC', ...print }) =>
  p.ellipse(452, 430, 118, 124, lid, 18) +
  p.ellipse(452, 430, 84, 90, shade(lid, 0.05), 8) +
  p.rect(76, 250, 360, 280, 64, body, 24) +
  p.ellipse(256, 252, 180, 62, shade(body, -0.06), 10) +
  p.ellipse(256, 250, 156, 48, cream, 10) +
  `<path d="M160 246c40-40 140-42 170-6c16 30-90 46-110 12c-8-20 40-28 54-12" fill="none" stroke="${shade(cream, -0.1)}" stroke-width="12" stroke-linecap="round"/>` +
  label(p, 146, 344, 220, 150, print);

/** A squeeze tube standing on its cap. */
export const tube = (p, { body, cap, ...print }) =>
  p.path('M150 40H450L412 440H188Z', body, 22) +
  p.rect(140, 26, 320, 44, 10, shade(body, -0.05), 8) +
  `<g stroke="${shade(body, -0.14)}" stroke-width="4" opacity=".6">${Array.from({ length: 14 }, (_, i) => `<path d="M${164 + i * 21} 34v28"/>`).join('')}</g>` +
  p.rect(186, 430, 228, 136, 26, cap, 16) +
  label(p, 212, 120, 176, 220, print) +
  p.shine(186, 100, 18, 290, 0.5, -4);

/** A pump bottle. */
export const pump = (p, { body, cap, ...print }) =>
  p.cord('M300 112V60', 22, cap, 8) +
  p.path('M250 62q0-30 30-30h130q26 0 28 34l2 20h-34l-6-20H276Z', cap, 10) +
  p.rect(262, 98, 76, 70, 14, shade(cap, -0.05), 9) +
  p.rect(160, 158, 280, 408, 66, body, 24) +
  label(p, 198, 262, 204, 220, print) +
  p.shine(178, 220, 18, 270, 0.5);

/** A round bottle with a plain cap: shampoo, toner, oil. */
export const bottle = (p, { body, cap, ...print }) =>
  p.rect(244, 40, 112, 116, 24, cap, 14) +
  p.path('M200 240q0-62 54-88h92q54 26 54 88v268q0 56-56 56h-88q-56 0-56-56Z', body, 24) +
  label(p, 216, 272, 168, 220, print) +
  p.shine(214, 220, 16, 280, 0.5);

/** A glass dropper bottle. */
export const dropper = (p, { body, cap, ...print }) =>
  p.path('M268 30q32-24 64 0l8 92h-80Z', '#3a3650', 12) +
  p.rect(240, 112, 120, 84, 14, cap, 12) +
  p.path('M186 290q0-70 66-98h96q66 28 66 98v220q0 56-56 56H242q-56 0-56-56Z', body, 24) +
  `<path d="M292 196h16v270q-8 16-16 0Z" fill="#fff" opacity=".35"/>` +
  label(p, 212, 318, 176, 190, print) +
  p.shine(202, 260, 18, 250, 0.55);

/** A trigger or fine-mist spray bottle. */
export const spray = (p, { body, cap, ...print }) =>
  p.path('M236 60h130l44 34v40h-60v40h-90v-40h-24Z', cap, 12) +
  p.cord('M372 138q4 46-26 62', 20, shade(cap, -0.08), 8) +
  p.path('M196 300q0-84 60-126h88q60 42 60 126v214q0 50-50 50H246q-50 0-50-50Z', body, 22) +
  label(p, 218, 312, 164, 190, print) +
  p.shine(212, 270, 16, 240, 0.5);

/** A foil pouch with a tear notch. */
export const pouch = (p, { body, ...print }) =>
  p.path('M130 60H470L482 540H118Z', body, 22) +
  p.path('M130 60H470L472 118H128Z', shade(body, -0.07), 6) +
  p.path('M120 488H480L482 540H118Z', shade(body, -0.07), 6) +
  label(p, 186, 164, 228, 280, print);

/** A carton for the second view, in any colour, with the ringed dot and lines for print. */
export const carton = (p, colour, ink = '#FFFFFF') => {
  const [front, side, top] = [colour, shade(colour, -0.09), shade(colour, 0.06)];
  return (
    `<path d="M120 140L200 84H520L450 140Z" fill="${top}"/><path d="M450 140L520 84V488L450 560Z" fill="${side}"/>` +
    p.rect(120, 138, 332, 424, 6, front, 8, { dark: 0.16, light: 0.3 }) +
    ringDot(286, 300, 62, ink) +
    lines(286, 440, 200, ink)
  );
};

/** A stick or roll-on with a domed cap. */
export const rollOn = (p, { body, cap, ...print }) =>
  p.path('M206 200Q206 40 300 40Q394 40 394 200Z', cap, 20) +
  p.rect(192, 190, 216, 372, 58, body, 22) +
  p.rect(206, 192, 188, 20, 8, shade(cap, -0.12), 4) +
  label(p, 216, 270, 168, 210, print) +
  p.shine(206, 250, 16, 240, 0.45);
