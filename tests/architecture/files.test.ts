import { describe, expect, it } from 'vitest';
import { functionLengths } from '../support/function-lengths';
import { around, files } from './sources';

describe('every file', () => {
  const ENVIRONMENT = new Set([
    'lib/platform/env.ts',
    'lib/platform/crash-point.ts',
    'models/define.ts',
    'server/environment.ts',
    'server/production.ts',
  ]);

  it('takes its settings from lib/platform/env.ts', () => {
    const readers = files.filter(
      ({ path, text }) => /\bprocess\.env\b/.test(text) && !ENVIRONMENT.has(path),
    );
    expect(readers.map(({ path }) => path)).toEqual([]);
  });

  it('that touches the database, the network or the environment is marked server-only', () => {
    const isServer = /^models\/|^lib\/platform\/|^lib\/[^/]+\/(?:queries|commands|jobs)\.ts$/;
    const unmarked = files.filter(
      ({ path, imports }) =>
        isServer.test(path) &&
        path !== 'models/validators.ts' &&
        !imports.some(({ target }) => target === 'server-only'),
    );
    expect(unmarked.map(({ path }) => path)).toEqual([]);
  });

  it('of lib that uses models or platform says server-only before anything else', () => {
    const late = files.filter(
      ({ path, text, imports }) =>
        path.startsWith('lib/') &&
        imports.some(({ target }) => /^(?:models|lib\/platform)\//.test(target)) &&
        /^import\b.*$/m.exec(text)?.[0] !== "import 'server-only';",
    );
    expect(late.map(({ path }) => path)).toEqual([]);
  });

  it('is short enough to be read at once, a component shorter still, a page the shortest', () => {
    const most = (path: string) => {
      if (/^app\/(?:.+\/)?page\.tsx$/.test(path)) return 80;
      return /^components\/.+\.tsx$/.test(path) ? 150 : 250;
    };
    const long = files
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ path, lines }) => lines > most(path));
    expect(long).toEqual([]);
  });

  it('says what it means in rules that take the time as a parameter', () => {
    const pure = /^lib\/(?:core|pricing|delivery)\/|^lib\/[^/]+\/(?:policy|schemas)\.ts$/;
    const clocks = files.filter(
      ({ path, text }) => pure.test(path) && /\bDate\.now\(\)|\bnew Date\(\)/.test(text),
    );
    expect(clocks.map(({ path }) => path)).toEqual([]);
  });
});

describe('journeys', () => {
  it('are skipped only for a reason that is looked up while they run', () => {
    // Elsewhere the linter allows no skipping at all; it cannot tell a condition from a title.
    const isForGood = /\.(?:skip|fixme|fail)\(\s*(?:['"`)]|true\b|async\b|\(\)\s*=>)/;
    const silenced = around.filter(({ path, text }) => /^e2e\//.test(path) && isForGood.test(text));
    expect(silenced.map(({ path }) => path)).toEqual([]);
  });
});

describe('functions', () => {
  // Drawings of the demo's pictures are lists of shapes.
  const sources = [...files, ...around].filter(({ path }) =>
    /^(?:app|bench|components|lib|models|scripts(?!\/art)|server)\//.test(path),
  );

  it('are short: 40 lines of their own, and with markup and inner functions 50, in components 100', () => {
    const most = (path: string) => (path.startsWith('components/') ? 100 : 50);
    const long = sources.flatMap(({ path, text }) =>
      functionLengths(path, text)
        .filter(({ own, whole }) => own > 40 || whole > most(path))
        .map(({ name, own, whole }) => `${path} ${name}: ${own} of ${whole}`),
    );
    expect(long).toEqual([]);
  });

  it('are measured without what is no line of theirs', () => {
    const text = [
      'function Page() {',
      '  // why',
      '',
      '  const size = 1; /* and',
      '  more */',
      '  const press = () => {',
      '    go();',
      '  };',
      '  return (',
      '    <p>',
      '      {size}',
      '    </p>',
      '  );',
      '}',
      'const half = (n: number) =>',
      '  n / 2;',
    ].join('\n');
    expect(functionLengths('page.tsx', text)).toEqual([
      { name: 'Page', own: 5, whole: 9 },
      { name: 'press', own: 1, whole: 1 },
      { name: 'half', own: 1, whole: 1 },
    ]);
    expect(() => functionLengths('x.ts', 'const =')).toThrow(/^x\.ts: /);
  });
});
