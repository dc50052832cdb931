import { describe, expect, it } from 'vitest';
import { ROUTES } from '@/lib/api/table';
import { files } from './sources';

describe('calls', () => {
  const handlers = files
    .filter((file) => /^app\/api\/.*\/route\.ts$/.test(file.path))
    .flatMap((file) =>
      [
        ...file.text.matchAll(/^export (?:const|async function|function) ([A-Z]+)\b(?: = (.*))?/gm),
      ].map(([, method, made]) => ({
        file: file.path,
        name: `${method} /${file.path.replace(/\/route\.ts$/, '').replace(/^app\//, '')}`,
        made: made ?? '',
      })),
    );

  it('have one row in the table for each handler, and one handler for each row', () => {
    expect(handlers.map(({ name }) => name).sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it('are made by route(), under the name of their own path', () => {
    const others = handlers.filter(({ name, made }) => !made.startsWith(`route('${name}'`));
    expect(others.map(({ file }) => file)).toEqual([]);
  });

  it('are short: what they do stands in a command or query', () => {
    const long = files
      .filter((file) => /^app\/api\/.*\/route\.ts$/.test(file.path))
      .map((file) => ({ path: file.path, lines: codeLines(file.text) }))
      .filter(({ lines }) => lines > 15);
    expect(long).toEqual([]);
  });
});

/** Lines that are neither import, comment nor empty. */
function codeLines(text: string): number {
  const code = text
    .replace(/^import[\s\S]*?from\s+'[^']+';$/gm, '')
    .replace(/^import '[^']+';$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '');
  return code.split('\n').filter((line) => line.trim() && !line.trim().startsWith('//')).length;
}

describe('pages', () => {
  it('are made by the running shop: a build knows nothing of its configuration', () => {
    // By a choice of their own or their layout's, kept for a while, or for what was asked or who asks.
    const isLate =
      /export const (?:dynamic = 'force-dynamic'|revalidate = )|searchParams|lib\/platform\/page-session/;
    const late = (path: string) =>
      files.some((file) => file.path === path && isLate.test(file.text));
    const early = files
      .filter(({ path }) => /^app\/(?:.*\/)?page\.tsx$/.test(path))
      .filter(
        ({ path }) => !late(path) && !late(path.replace(/^(app\/\([^)]+\)).*/, '$1/layout.tsx')),
      );
    expect(early.map(({ path }) => path)).toEqual([]);
  });
});
