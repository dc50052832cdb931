import localFont from 'next/font/local';

/*
 * ₦ and the dotted letters of Edo and Yoruba are not in the latin files. Each family therefore
 * stands as three: the sign alone, the extended letters by range, and latin. The narrower ones come
 * first in `--font-sans`, so that latin's fallback face never draws their signs.
 */
const jakarta = localFont({
  src: '../node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
  weight: '200 800',
  display: 'swap',
  preload: true,
  variable: '--font-jakarta',
  adjustFontFallback: 'Arial',
});

const jakartaNaira = localFont({
  src: './fonts/jakarta-naira.woff2',
  weight: '200 800',
  display: 'swap',
  preload: true,
  variable: '--font-jakarta-naira',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+20A6' }],
});

const jakartaExt = localFont({
  src: '../node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-ext-wght-normal.woff2',
  weight: '200 800',
  display: 'swap',
  preload: false,
  variable: '--font-jakarta-ext',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02FF, U+1E00-1EFF' }],
});

const bricolage = localFont({
  src: '../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  weight: '200 800',
  display: 'swap',
  preload: false,
  variable: '--font-bricolage',
  adjustFontFallback: 'Arial',
});

const bricolageNaira = localFont({
  src: './fonts/bricolage-naira.woff2',
  weight: '200 800',
  display: 'swap',
  preload: false,
  variable: '--font-bricolage-naira',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+20A6' }],
});

const bricolageExt = localFont({
  src: '../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2',
  weight: '200 800',
  display: 'swap',
  preload: false,
  variable: '--font-bricolage-ext',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02FF, U+1E00-1EFF' }],
});

/** Classes for <html> that define the font variables of globals.css. */
export const fontVariables = [
  jakarta.variable,
  jakartaNaira.variable,
  jakartaExt.variable,
  bricolage.variable,
  bricolageNaira.variable,
  bricolageExt.variable,
].join(' ');
