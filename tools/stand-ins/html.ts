const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML text and quoted attributes. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const COLOURS = `
:root{color-scheme:light dark;--paper:#fffcf7;--card:#fff;--sand:#f6f0e6;--line:#eae3d6;--ink:#1b1730;--ink-2:#5a5570;--adire:#3d2fb0;--on-adire:#fff;--tint:#eeecfc;--mango:#ffb020;--mango-text:#8a4b00;--mango-tint:#fff4dc;--leaf:#0b6b45;--leaf-tint:#e6f5ec;--danger:#b3261e;--danger-tint:#fdecea;--border:#8b8699}
@media(prefers-color-scheme:dark){:root{--paper:#14111f;--card:#1f1b2e;--sand:#241f35;--line:#332d48;--ink:#f4f1fa;--ink-2:#b7b0c9;--adire:#b4abff;--on-adire:#14111f;--tint:#2b2546;--mango:#ffc04d;--mango-text:#ffc04d;--mango-tint:#3a2e16;--leaf:#7fd9aa;--leaf-tint:#173226;--danger:#ff9e97;--danger-tint:#3b1d1f;--border:#7a7390}}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
a{color:var(--adire)}
:focus-visible{outline:3px solid var(--adire);outline-offset:2px}
h1{font-size:22px;line-height:1.2;letter-spacing:-.01em}
`;

/** A whole page without scripts. `body` must already be safe HTML. */
export function page(title: string, style: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${COLOURS}${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
