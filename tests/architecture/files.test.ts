import { describe, expect, it } from 'vitest';
import { files, toolFiles } from './sources';

describe('every file', () => {
  const ENVIRONMENT = new Set([
    'lib/platform/env.ts',
    'models/platform/define.ts',
    'server/environment.ts',
    'server/production.ts',
    // The folder of the build, as in next.config.mjs.
    'server/service-worker.ts',
  ]);

  it('reads settings only from lib/platform/env.ts', () => {
    const readers = files.filter(
      ({ path, text }) => /\bprocess\.env\b/.test(text) && !ENVIRONMENT.has(path),
    );
    expect(readers.map(({ path }) => path)).toEqual([]);
  });

  /** What both sides use. */
  const isPure = /^lib\/.+\/(?:dto|messages|policy|schemas|socket-events)\.ts$/;

  it('that uses the database, network or environment is server-only', () => {
    const isServer = /^models\/|^lib\/platform\/|^lib\/.+\/(?:queries|commands)\.ts$/;
    const unmarked = files.filter(
      ({ path, imports }) =>
        isServer.test(path) &&
        path !== 'models/platform/validators.ts' &&
        !isPure.test(path) &&
        !imports.some(({ target }) => target === 'server-only'),
    );
    expect(unmarked.map(({ path }) => path)).toEqual([]);
  });

  it('in lib that uses models or platform imports server-only first', () => {
    const late = files.filter(
      ({ path, text, imports }) =>
        path.startsWith('lib/') &&
        imports.some(
          ({ target }) =>
            /^(?:models|lib\/platform)\//.test(target) && !isPure.test(`${target}.ts`),
        ) &&
        /^import\b.*$/m.exec(text)?.[0] !== "import 'server-only';",
    );
    expect(late.map(({ path }) => path)).toEqual([]);
  });

  it('with pure rules takes the time as a parameter', () => {
    const pure =
      /^lib\/core\/|^lib\/.+\/(?:policy|schemas|state|transition|money)\.ts$|^lib\/purchases\/moves\/budget\.ts$/;
    const clocks = files.filter(
      ({ path, text }) => pure.test(path) && /\bDate\.now\(\)|\bnew Date\(\)/.test(text),
    );
    expect(clocks.map(({ path }) => path)).toEqual([]);
  });

  it('cites no page that isn’t in the repository', () => {
    const cited = /\bspec §|[(]design\b|\bdesign,? ruling|\brulings? \d/;
    const citing = [...files, ...toolFiles].filter(({ text }) => cited.test(text));
    expect(citing.map(({ path }) => path)).toEqual([]);
  });

  it('formats times and numbers by lib/core/format.ts, in Lagos time', () => {
    const formats = /\.toLocale\w*String\(|\bIntl\.\w+Format\b|\.(?:toDateString|toTimeString)\(/;
    const others = files.filter(
      ({ path, text }) => path !== 'lib/core/format.ts' && formats.test(text),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it('of the browser takes the time from lib/client/settings.ts, because its own clock may be wrong', () => {
    const own =
      /\bnew Date\(\)|\.get(?:Hours|Minutes|Day|Date|Month|FullYear)\(\)|(?:format|lagos)\w+\([^)]*Date\.now\(\)/;
    const readers = files.filter(
      ({ path, text }) => /^(?:components|lib\/client)\//.test(path) && own.test(text),
    );
    expect(readers.map(({ path }) => path)).toEqual([]);
  });
});

describe('journeys', () => {
  it('skip themselves only for a condition checked at run time', () => {
    // Elsewhere the linter forbids skipping; it cannot distinguish a condition from a title.
    const isUnconditional = /\.(?:skip|fixme|fail)\(\s*(?:['"`)]|true\b|async\b|\(\)\s*=>)/;
    const silenced = toolFiles.filter(
      ({ path, text }) => /^e2e\//.test(path) && isUnconditional.test(text),
    );
    expect(silenced.map(({ path }) => path)).toEqual([]);
  });
});

describe('tests', () => {
  it('wait for a state for as long as they may take', () => {
    // `vi.waitFor` gives up after a second by default.
    const hasLimit = /\bwaitForTimeout\(|\bvi\.waitFor\((?![^;]*\btimeout:)/;
    const limited = [...files, ...toolFiles].filter(
      ({ path, text }) => !path.startsWith('tools/bench/') && hasLimit.test(text),
    );
    expect(limited.map(({ path }) => path)).toEqual([]);
  });

  it('start no process at another time than their own', () => {
    const ownEnvironment = /\bPATH: process\.env\.PATH/;
    const withClock = /\bclockEnv\(|\btestEnv\(/;
    const unshifted = toolFiles.filter(
      ({ path, text }) =>
        /^tests\//.test(path) && ownEnvironment.test(text) && !withClock.test(text),
    );
    expect(unshifted.map(({ path }) => path)).toEqual([]);
  });
});
