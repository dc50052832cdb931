import { escapeHtml } from '@/lib/core/html';
import type { OpenApiDocument, Operation } from './openapi';

export function renderApiPage({ info, paths }: OpenApiDocument): string {
  const calls = Object.values(paths).flatMap((path) => Object.values(path));
  const tags = [...new Set(calls.flatMap((call) => call.tags))].sort();
  const links = tags.map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join('');
  const sections = tags.map((tag) => {
    const own = calls.filter((call) => call.tags.includes(tag));
    return `<section id="${escapeHtml(tag)}"><h2>${escapeHtml(tag)}</h2>${own.map(renderCall).join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Calls of ${escapeHtml(info.title)}</title><style>${STYLE}</style></head><body><header><h1>Calls of ${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description)} As a document for programs: <a href="/api/docs/openapi.json">openapi.json</a>.</p><nav aria-label="Groups">${links}</nav></header><main>${sections.join('')}</main></body></html>`;
}

function renderCall({
  summary,
  description,
  parameters,
  requestBody,
  responses,
}: Operation): string {
  const body = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body <small>${escapeHtml(type)}</small></h4>${json(schema)}`,
  );
  const answers = Object.entries(responses[200]?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Answer <small>${escapeHtml(type)}</small></h4>${json(schema)}`,
  );
  const rows = parameters.map(
    ({ name, in: place, required }) =>
      `<li><code>${escapeHtml(name)}</code> in the ${place}${required ? '' : ', optional'}</li>`,
  );
  return `<details><summary><code>${escapeHtml(summary)}</code></summary><p>${escapeHtml(description)}</p>${rows.length > 0 ? `<h4>Parameters</h4><ul>${rows.join('')}</ul>` : ''}${body.join('')}${answers.join('')}</details>`;
}

function json(value: unknown): string {
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#1d1b34,#f1effa);--quiet:light-dark(#5b5874,#b6b2cf);--card:light-dark(#fff,#1e1c2b);--line:light-dark(#e8e3d8,#37344a);--link:light-dark(#3d2fb0,#b5aaff)}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:light-dark(#fffdf8,#14121f)}
h1{line-height:1.2}h2{margin-top:2.5rem}h4{margin:1rem 0 .25rem}a{color:var(--link)}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}nav a{padding:.5rem 0}
details{margin:.5rem 0;padding:.25rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
summary{padding:.6rem 0;cursor:pointer;overflow-wrap:anywhere}p{color:var(--quiet)}
pre{overflow:auto;max-height:24rem;font-size:.8125rem;line-height:1.45}`;
