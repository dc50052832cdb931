// Adire cloth: deep colour, ringed dots fading in from one side, as in the hero.
import { shade } from './colour.mjs';

/** Cloth as markup for a width and height; the motif fades in from the left unless `even`. */
export function cloth(
  w,
  h,
  colour,
  { cell = 64, even = false, ink = shade(colour, 0.34), glow = shade(colour, 0.16) } = {},
) {
  const r = cell * 0.2;
  return (
    `<defs><pattern id="motif" width="${cell}" height="${cell}" patternUnits="userSpaceOnUse"><g fill="none" stroke="${ink}" stroke-width="${cell * 0.032}"><circle cx="${cell / 2}" cy="${cell / 2}" r="${r}"/><circle cx="${cell / 2}" cy="${cell / 2}" r="${r * 0.48}"/></g><circle cx="0" cy="0" r="${cell * 0.04}" fill="${ink}"/><circle cx="${cell}" cy="0" r="${cell * 0.04}" fill="${ink}"/><circle cx="0" cy="${cell}" r="${cell * 0.04}" fill="${ink}"/><circle cx="${cell}" cy="${cell}" r="${cell * 0.04}" fill="${ink}"/></pattern>` +
    `<linearGradient id="fade" x1="0" y1="0.1" x2="1" y2="0.5"><stop offset="${even ? 0 : 0.25}" stop-color="#fff" stop-opacity="${even ? 0.7 : 0}"/><stop offset="1" stop-color="#fff"/></linearGradient>` +
    `<mask id="m"><rect width="${w}" height="${h}" fill="url(#fade)"/></mask>` +
    `<radialGradient id="glow" cx="0.92" cy="1" r="0.95"><stop offset="0" stop-color="${glow}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="${w}" height="${h}" fill="${colour}"/><rect width="${w}" height="${h}" fill="url(#glow)"/><rect width="${w}" height="${h}" fill="url(#motif)" opacity=".5" mask="url(#m)"/>`
  );
}
