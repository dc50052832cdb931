// Colour arithmetic in OKLCH, where equal steps look equal, so one drawing takes many colours.

const toLinear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
const clamp = (v, low = 0, high = 1) => Math.min(high, Math.max(low, v));

/** '#rgb' or '#rrggbb' to { l, c, h }: lightness 0..1, chroma 0..0.4, hue in degrees. */
export function parse(hex) {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const [r, g, b] = [1, 3, 5].map((i) => toLinear(Number.parseInt(full.slice(i, i + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(A, B),
    h: ((Math.atan2(B, A) * 180) / Math.PI + 360) % 360,
  };
}

/** { l, c, h } to '#rrggbb'; a colour outside the screen's range loses chroma until it fits. */
export function hex({ l, c, h }) {
  const light = clamp(l);
  for (let chroma = Math.max(0, c); ; chroma -= 0.004) {
    const rgb = linearRgb(light, Math.max(0, chroma), h);
    if (chroma <= 0 || rgb.every((v) => v >= -0.001 && v <= 1.001)) {
      return `#${rgb
        .map((v) =>
          Math.round(toGamma(clamp(v)) * 255)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`;
    }
  }
}

function linearRgb(light, chroma, hue) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The colour made lighter (positive) or darker (negative) by a step of 0..1. */
export function shade(colour, step) {
  const { l, c, h } = parse(colour);
  return hex({ l: l + step, c: c * (step > 0.12 ? 0.8 : 1), h });
}

/** A mix of two colours in OKLCH's rectangular form; t = 0 gives the first. */
export function mix(first, second, t) {
  const [a, b] = [parse(first), parse(second)];
  const xy = ({ c, h }) => [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const [p, q] = [xy(a), xy(b)];
  const [x, y] = [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
  return hex({
    l: a.l + (b.l - a.l) * t,
    c: Math.hypot(x, y),
    h: (Math.atan2(y, x) * 180) / Math.PI,
  });
}

const inRange = (h, [from, to]) => (from <= to ? h >= from && h <= to : h >= from || h <= to);

/**
 * Rewrites the colours of an SVG drawing: every hue inside `from` (degrees, may wrap) takes the hue
 * of `to`, its chroma in proportion and its lightness shifted, so shading survives.
 * Rules are tried in order; the first that fits wins.
 */
export function recolour(svg, rules) {
  const prepared = rules.map((rule) => withReference(svg, rule));
  const fills = svg.replace(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi, (found) => {
    const colour = parse(found);
    const rule = prepared.find((r) => fits(colour, r));
    return rule ? shifted(colour, rule) : found;
  });
  return fills.replace(EDGE, (found, r, g, b) => edge(found, [r, g, b].map(Number), prepared));
}

// The lit and shaded rims of the icons are filters whose matrix holds a colour as three numbers.
const EDGE = /0 0 0 0 ([\d.]+) 0 0 0 0 ([\d.]+) 0 0 0 0 ([\d.]+)/g;

function edge(found, rgb, rules) {
  const byte = (v) =>
    Math.round(v * 255)
      .toString(16)
      .padStart(2, '0');
  const colour = parse(`#${rgb.map(byte).join('')}`);
  if (colour.c < 0.02) return found;
  const rule = rules.find((r) => fits(colour, r)) ?? rules[0];
  const rim = {
    l: clamp(rule.target.l + (colour.l - rule.mean.l) * 0.6),
    c: rule.target.c,
    h: rule.target.h,
  };
  const out = hex(rim);
  const [r, g, b] = [1, 3, 5].map((i) =>
    (Number.parseInt(out.slice(i, i + 2), 16) / 255).toFixed(3),
  );
  return `0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b}`;
}

const fits = (colour, { from, min = 0.03, max = 1 }) =>
  colour.c >= min && colour.c <= max && inRange(colour.h, from);

function withReference(svg, rule) {
  const found = (svg.match(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi) ?? [])
    .map(parse)
    .filter((colour) => fits(colour, rule));
  const mean = (key) => found.reduce((sum, colour) => sum + colour[key], 0) / (found.length || 1);
  return { ...rule, target: parse(rule.to), mean: { l: mean('l'), c: mean('c') } };
}

function shifted(colour, { target, mean, contrast = 1 }) {
  return hex({
    l: clamp(target.l + (colour.l - mean.l) * contrast, 0.08, 0.985),
    c: mean.c > 0.005 ? Math.min(target.c * 1.25, (target.c * colour.c) / mean.c) : target.c,
    h: target.h,
  });
}
