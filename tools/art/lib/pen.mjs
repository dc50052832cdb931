// A pen draws soft, slightly inflated shapes: a gradient fill, and a filter that lights the upper
// left edge and darkens the lower right one. Everything is drawn in a box of 600 by 600.
import { shade } from './colour.mjs';

export class Pen {
  #defs = new Map();
  #prefix;

  constructor(prefix = 'p') {
    this.#prefix = prefix;
  }

  /** Registers a definition once and returns its url(#id). */
  def(markup) {
    if (!this.#defs.has(markup)) this.#defs.set(markup, `${this.#prefix}${this.#defs.size}`);
    return `url(#${this.#defs.get(markup)})`;
  }

  defs() {
    return [...this.#defs].map(([markup, id]) => markup.replace('ID', id)).join('');
  }

  /** A linear gradient of colours, by default from the upper left to the lower right. */
  linear(colours, [x1, y1, x2, y2] = [0.15, 0, 0.75, 1]) {
    return this.def(
      `<linearGradient id="ID" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(colours)}</linearGradient>`,
    );
  }

  radial(colours, [cx, cy, r] = [0.38, 0.3, 0.8]) {
    return this.def(
      `<radialGradient id="ID" cx="${cx}" cy="${cy}" r="${r}">${stops(colours)}</radialGradient>`,
    );
  }

  blur(deviation) {
    return this.def(
      `<filter id="ID" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    );
  }

  /** The inflated look: depth in units of the 600 box, how strong the dark and the light edge are. */
  clay(depth = 14, dark = 0.35, light = 0.55, wide = false) {
    const [blur, shift] = [depth * 0.75, depth * 0.55];
    // A line has no box of its own to measure a region by, so strokes take the whole canvas.
    const region = wide
      ? 'filterUnits="userSpaceOnUse" x="-400" y="-400" width="1400" height="1400"'
      : 'x="-5%" y="-5%" width="110%" height="110%"';
    return this.def(
      `<filter id="ID" ${region} color-interpolation-filters="sRGB">` +
        `<feGaussianBlur in="SourceAlpha" stdDeviation="${blur}" result="b"/>` +
        `<feOffset in="b" dx="${-shift}" dy="${-shift}" result="u"/>` +
        `<feComposite in="SourceAlpha" in2="u" operator="out" result="s"/>` +
        `<feFlood flood-color="#1B0A3A" flood-opacity="${dark}"/><feComposite in2="s" operator="in" result="S"/>` +
        `<feOffset in="b" dx="${shift}" dy="${shift}" result="d"/>` +
        `<feComposite in="SourceAlpha" in2="d" operator="out" result="h"/>` +
        `<feFlood flood-color="#fff" flood-opacity="${light}"/><feComposite in2="h" operator="in" result="H"/>` +
        `<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="S"/><feMergeNode in="H"/></feMerge></filter>`,
    );
  }

  /** Fill attributes of a clay shape in one colour; depth 0 leaves it flat. */
  skin(colour, depth = 14, options = {}) {
    const { dark = 0.35, light = 0.5, range = 0.07 } = options;
    const fill = colour.startsWith('url')
      ? colour
      : this.linear([shade(colour, range), colour, shade(colour, -range)]);
    return `fill="${fill}"${depth ? ` filter="${this.clay(depth, dark, light)}"` : ''}`;
  }

  rect(x, y, w, h, r, colour, depth, options) {
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" ${this.skin(colour, depth, options)}/>`;
  }

  ellipse(cx, cy, rx, ry, colour, depth, options) {
    return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" ${this.skin(colour, depth, options)}/>`;
  }

  path(d, colour, depth, options) {
    return `<path d="${d}" ${this.skin(colour, depth, options)}/>`;
  }

  /** A round cord along a path: cable, strap, string. */
  cord(d, width, colour, depth = width * 0.45) {
    return (
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"` +
      ` stroke-linejoin="round"${depth ? ` filter="${this.clay(depth, 0.35, 0.5, true)}"` : ''}/>`
    );
  }

  /** A soft streak of light. */
  shine(x, y, w, h, opacity = 0.5, rotate = 0) {
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${Math.min(w, h) / 2}" fill="#fff" opacity="${opacity}" transform="rotate(${rotate} ${x + w / 2} ${y + h / 2})" filter="${this.blur(Math.min(w, h) * 0.16)}"/>`;
  }
}

const stops = (colours) =>
  colours
    .map((entry, i) => {
      const [colour, at = i / (colours.length - 1 || 1), opacity = 1] = [entry].flat();
      return `<stop offset="${at}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`;
    })
    .join('');

/** Moves, turns (degrees) and scales a piece of drawing about its own origin. */
export const place = (markup, x = 0, y = 0, rotate = 0, scale = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${rotate}) scale(${scale})">${markup}</g>`;

/** Turns a piece about a point of the 600 box. */
export const turn = (markup, degrees, cx = 300, cy = 300) =>
  `<g transform="rotate(${degrees} ${cx} ${cy})">${markup}</g>`;

/** A repeatable stream of numbers in 0..1. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
