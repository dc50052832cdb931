// What the figures of pages must reach, in one place, so that a goal is changed where everyone sees it.

/**
 * What a page of the shop may weigh, as `npm test` counts it: kB are 1,000 bytes, gzip at its best.
 * `aim` is reported, `most` fails.
 */
export const PAGE = {
  htmlKb: { aim: 80, most: 90 },
  htmlGzipKb: { aim: 14, most: 20 },
  /** Scripts that a modern browser loads with the page, gzip. */
  scriptsKb: { aim: 155, most: 170 },
  /** Files whose letters the page uses, as they are sent. */
  fontsKb: { aim: 35, most: 35 },
  stylesGzipKb: { aim: 15, most: 20 },
  /** The page, its styles, scripts, fonts, icons, and the pictures that it doesn't load lazily. */
  requests: { aim: 20, most: 24 },
};

/** In a slowed browser (`npm run bench -- --browser`), as ratios to the smallest Next page in the same run. */
export const BROWSER = {
  layoutShift: 0,
  largestPaint: { product: 1.25, dish: 1.25, list: 1.25, food: 1.25, home: 1.5 },
  /** Pictures of the home page before anyone scrolls. */
  homePicturesKb: 120,
};

/** Server figures (`npm run bench`): `must` holds before a change lands, `target` makes it clearly best. */
export const SERVER = {
  /** CPU of a cached page or call, as a ratio to bare Node answering the same bytes. */
  warm: { must: 3, target: 1.5 },
  /** CPU of a list that isn't cached, ms. */
  cold: { must: 8, target: 5 },
  /** The same, as a ratio to the smallest Next page with as many products. */
  coldRatio: { must: 2, target: 1.3 },
  /** Useful answers at four times as many cold pages as can be rendered, percent of what can be. */
  overload: { must: 70, target: 90 },
};

/** How long after a shop's change a request may still get the old state, ms (`npm run bench -- --fresh`). */
export const FRESH = { must: 2_000, target: 200 };

/** Limits with 10,000 products (`npm run bench -- --growth`). */
export const GROWTH = {
  /** A search, ms. */
  search: { must: 10, target: 5 },
  /** Ratio to the same with 1,000. */
  ratio: {
    product: { must: 1.2, target: 1.05 },
    'list, first page': { must: 1.3, target: 1.1 },
    'list, late page': { must: 2, target: 1.2 },
    search: { must: 2.5, target: 1.5 },
    suggestions: { must: 2.5, target: 1.5 },
  },
};

/**
 * Rates a figure: T reaches the target, M what it must, – neither.
 *
 * @param {number} value
 * @param {{ must: number, target: number }} goals
 */
export function verdict(value, { must, target }) {
  const reaches = (goal) => (must > target ? value <= goal : value >= goal);
  if (reaches(target)) return 'T';
  return reaches(must) ? 'M' : '–';
}
