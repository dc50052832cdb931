import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { buildFolder, isBuilt, sourcesHash } from '../build.mjs';
import {
  atShiftedClock,
  clockFile,
  clockShift,
  clockShiftFrom,
  datesToRepeat,
  demoShift,
} from '../clock.mjs';
import { buildEnv } from '../env.mjs';
import { isInstalled } from '../install.mjs';
import { readOptions } from '../options.mjs';
import { findProgram, requireDataDir } from '../paths.mjs';
import { getPort } from '../ports.mjs';
import { developmentSecrets } from '../secrets.mjs';
import { begin, duration, requireNode, step } from '../steps.mjs';
import { closingLine, judge } from '../test-part.mjs';

const scratch = mkdtempSync(path.join(tmpdir(), 'eki-run-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function folder(name) {
  const made = path.join(scratch, name);
  mkdirSync(made, { recursive: true });
  return made;
}

describe('steps', () => {
  it.each([
    [400, '0.4 s'],
    [12_300, '12 s'],
    [185_000, '3 min 05 s'],
  ])('%d ms reads %s', (ms, words) => {
    expect(duration(ms)).toBe(words);
  });

  it.each(['20.19.0', '20.20.2', '22.0.0'])('accepts Node %s', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });

  it.each(['18.20.0', '20.18.3'])('refuses Node %s', (version) => {
    expect(() => requireNode(version)).toThrow(/needs Node 20\.19/);
  });

  it('writes one line for a step: with its note, or by its title alone when it fails', async () => {
    const lines = [];
    const stream = { isTTY: false, write: (text) => lines.push(text) };
    const now = () => 0;
    await step('Build', ({ note }) => note('done'), { stream, now });
    const failing = step(
      'Seed',
      ({ note }) => {
        note('half of it is in');
        throw new Error('no');
      },
      { stream, now },
    );
    await expect(failing).rejects.toThrow('no');
    expect(lines).toEqual(['  ✓ Build: done (0.0 s)\n', '  ✗ Seed (0.0 s)\n']);
  });

  it('shows background work with its earlier output when its step is awaited', async () => {
    const lines = [];
    const stream = { isTTY: false, write: (text) => lines.push(text) };
    let finish;
    const shown = begin(async ({ note, print }) => {
      print('fetched');
      await new Promise((resolve) => {
        finish = resolve;
      });
      print('unpacked');
      note('ready');
      return 7;
    });
    expect(lines).toEqual([]);
    const outcome = shown('Browser', { stream, now: () => 0 });
    finish();
    expect(await outcome).toBe(7);
    expect(lines).toEqual(['    fetched\n', '    unpacked\n', '  ✓ Browser: ready (0.0 s)\n']);
  });
});

describe('options', () => {
  const known = { values: ['only'], flags: ['fast'] };

  it('reads both spellings and returns the rest', () => {
    expect(readOptions(['--only', 'unit', 'a.test.ts', '--fast'], known)).toEqual({
      rest: ['a.test.ts'],
      only: 'unit',
      fast: true,
    });
    expect(readOptions(['--only=a=b'], known).only).toBe('a=b');
  });

  it('reads a count as a number, and refuses anything else', () => {
    const counting = { counts: ['products'] };
    expect(readOptions(['--products', '300'], counting).products).toBe(300);
    expect(readOptions(['--products=0'], counting).products).toBe(0);
    for (const wrong of ['-1', '1.5', '1e3', 'many', '0x10']) {
      const refused = () => readOptions([`--products=${wrong}`], counting);
      expect(refused, wrong).toThrow(/--products takes a whole number/);
    }
    expect(() => readOptions(['--product=1'], counting)).toThrow(/Known: --products=…/);
  });

  it('refuses unknown options and missing values', () => {
    expect(() => readOptions(['--onyl=unit'], known)).toThrow(/Known: --only=…, --fast/);
    expect(() => readOptions(['--only'], known)).toThrow(/needs a value/);
  });
});

describe('ports and programs', () => {
  it.each(['0', '65534', 'abc', '3000.5'])('refuses PORT=%s', (PORT) => {
    expect(() => getPort({ PORT })).toThrow(/PORT must be/);
  });

  it('takes 3000 when PORT is unset or empty', () => {
    expect([getPort({}), getPort({ PORT: '' })]).toEqual([3000, 3000]);
  });

  it('finds only executable programs', () => {
    const bin = folder('bin');
    writeFileSync(path.join(bin, 'tool'), '');
    expect(findProgram('tool', { env: { PATH: bin } })).toBeNull();
    chmodSync(path.join(bin, 'tool'), 0o755);
    expect(findProgram('tool', { env: { PATH: bin } })).toBe(path.join(bin, 'tool'));
  });
});

describe('the data folder', () => {
  it('is created with its parents', () => {
    const wanted = path.join(folder('data'), 'a', 'b');
    requireDataDir(wanted);
    requireDataDir(wanted);
    expect(statSync(wanted).isDirectory()).toBe(true);
  });

  it.each([
    ['a file is in the way', 'EEXIST', ''],
    ['a file is its parent', 'ENOTDIR', 'deeper'],
  ])('is refused, naming what to change, when %s', (_case, code, below) => {
    const file = path.join(folder('refused'), 'file');
    writeFileSync(file, '');
    const refused = () => requireDataDir(path.join(file, below));
    expect(refused).toThrow(code);
    expect(refused).toThrow(/Set DATA_DIR to a folder that is yours/);
  });

  it.runIf(process.platform === 'linux')(
    'is refused where the system cannot create folders',
    () => {
      expect(() => requireDataDir('/proc/eki/data')).toThrow(/ENOENT/);
    },
  );
});

describe('runs at another hour', () => {
  // A Saturday, 14:57 in Lagos.
  const now = Date.parse('2026-11-21T13:57:00Z');
  const at = (time) => new Date(now + clockShift(time, now)).toISOString();

  it('moves ahead to the next such time in Lagos', () => {
    expect(at('03:00')).toBe('2026-11-22T02:00:00.000Z');
    expect(at('15:00')).toBe('2026-11-21T14:00:00.000Z');
    expect(at('sun-10:00')).toBe('2026-11-22T09:00:00.000Z');
    expect(at('sat-10:00')).toBe('2026-11-28T09:00:00.000Z');
    expect(at('2026-12-31T12:00')).toBe('2026-12-31T11:00:00.000Z');
  });

  it.each(['25:00', 'sun-24:00', '2027-02-29T12:00', '2026-13-01T12:00', '2026-12-31', 'noon'])(
    'refuses %s',
    (time) => expect(() => at(time)).toThrow(/--clock must be/),
  );

  it('refuses a date that has passed', () => {
    expect(() => at('2026-11-21T14:56')).toThrow(/--clock can't go back/);
    expect(at('2026-11-21T14:57')).toBe('2026-11-21T13:57:00.000Z');
  });

  it.each([
    ['2026-11-21T13:57:00Z', '2026-12-31', '2027-02-28', '2027-04-30'],
    ['2026-12-31T11:00:00Z', '2027-12-31', '2027-02-28', '2027-04-30'],
    ['2028-02-29T10:59:59Z', '2028-12-31', '2028-02-29', '2028-04-30'],
  ])('repeats tests from %s on at the next ends of months', (from, ...dates) => {
    expect(datesToRepeat(Date.parse(from))).toEqual([
      'sat-20:00',
      ...dates.map((date) => `${date}T12:00`),
    ]);
  });

  it('never moves back behind a clock that is already ahead', () => {
    const day = clockShift('10:00', now);
    const night = new Date(now + clockShiftFrom(day, '03:00', now)).toISOString();
    expect(night).toBe('2026-11-23T02:00:00.000Z');
    expect(clockShiftFrom(0, '03:00', now)).toBe(clockShift('03:00', now));
  });

  it('leaves a demo at the hour that its data has reached', () => {
    const dataDir = folder('demo-clock');
    expect(demoShift(dataDir, undefined, now)).toBe(0);
    const afternoon = demoShift(dataDir, '16:00', now);
    expect(afternoon).toBe(clockShift('16:00', now));
    expect(demoShift(dataDir, undefined, now)).toBe(afternoon);
    expect(demoShift(dataDir, '15:30', now)).toBeGreaterThan(afternoon);
  });

  it('shifts every way of reading the time in a program', () => {
    const script =
      'console.log(JSON.stringify([Date.now(), +new Date(), Date.parse(Date()), +new Date(0), new Date() instanceof Date]))';
    const day = 86_400_000;
    const { stdout } = spawnSync(process.execPath, ['-e', script], {
      env: atShiftedClock({ PATH: process.env.PATH }, day),
      encoding: 'utf8',
    });
    const [fromNow, fromNew, fromCall, epoch, isDate] = JSON.parse(stdout);
    // The clock of this process may be shifted too, except for this one.
    const tomorrow = performance.timeOrigin + performance.now() + day;
    for (const reported of [fromNow, fromNew, fromCall]) {
      expect(Math.abs(reported - tomorrow)).toBeLessThan(60_000);
    }
    expect([epoch, isDate]).toEqual([0, true]);
  });

  it('is moved further by a file while a program runs, and stays there for the next', async () => {
    const dataDir = folder('moved-clock');
    const script =
      'setInterval(() => console.log(Date.now() - performance.timeOrigin - performance.now()), 50)';
    const env = { PATH: process.env.PATH, CLOCK_SHIFT_FILE: clockFile(dataDir) };
    mkdirSync(dataDir, { recursive: true });
    const program = spawn(process.execPath, ['-e', script], { env: atShiftedClock(env, 0) });
    const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
    const readUntil = async (isReached) => {
      let ahead = Number((await lines.next()).value);
      while (!isReached(ahead)) ahead = Number((await lines.next()).value);
    };
    try {
      await readUntil((ahead) => Math.abs(ahead) < 60_000);
      writeFileSync(clockFile(dataDir), '3600000');
      await readUntil((ahead) => Math.abs(ahead - 3_600_000) < 60_000);
      writeFileSync(clockFile(dataDir), '7200000');
      await readUntil((ahead) => Math.abs(ahead - 7_200_000) < 60_000);
    } finally {
      program.kill();
    }
    expect(demoShift(dataDir, undefined)).toBe(7_200_000);
    expect(demoShift(dataDir, undefined)).toBe(7_200_000);
  });

  it('leaves the environment unchanged without a shift', () => {
    const env = { NODE_OPTIONS: '--max-old-space-size=900' };
    expect(atShiftedClock(env, 0)).toBe(env);
    expect(atShiftedClock(env, 5).NODE_OPTIONS).toMatch(/^--max-old-space-size=900 --import=file:/);
  });
});

describe('secrets', () => {
  it('are generated once, readable by the owner alone, and completed when one is missing', () => {
    const dataDir = folder('secrets');
    const first = developmentSecrets(dataDir);
    expect(first.AUTH_SECRET.length).toBeGreaterThanOrEqual(32);
    expect(Buffer.from(first.DATA_KEY, 'base64')).toHaveLength(32);
    expect(first.PAYSTACK_SECRET_KEY).toMatch(/^sk_test_[0-9a-f]{40}$/);
    const file = path.join(dataDir, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { STANDIN_CONTROL_TOKEN: _, ...older } = first;
    writeFileSync(file, JSON.stringify(older));
    expect(developmentSecrets(dataDir)).toMatchObject(older);
    expect(JSON.parse(readFileSync(file, 'utf8')).STANDIN_CONTROL_TOKEN).toBeTruthy();
  });

  it('are not replaced when their file is damaged', () => {
    const dataDir = folder('damaged');
    writeFileSync(path.join(dataDir, 'secrets.json'), '{');
    expect(() => developmentSecrets(dataDir)).toThrow(/is damaged/);
  });
});

describe('environment of the app', () => {
  const secrets = {
    AUTH_SECRET: 'a',
    DATA_KEY: 'b',
    PAYSTACK_SECRET_KEY: 'sk_test_x',
    STANDIN_CONTROL_TOKEN: 't',
  };
  const build = (base) =>
    buildEnv({
      base,
      mode: 'demo',
      port: 4000,
      dataDir: '/d',
      databaseUri: 'mongodb://h/eki',
      secrets,
    });

  it('points every outside service without a key at the stand-ins', () => {
    expect(build({}).app).toMatchObject({
      APP_URL: 'http://localhost:4000',
      PAYSTACK_URL: 'http://127.0.0.1:4001/paystack',
      GOOGLE_MAPS_URL: 'http://127.0.0.1:4001/maps',
      SMTP_URL: 'smtp://127.0.0.1:4002',
      PAYSTACK_SECRET_KEY: 'sk_test_x',
    });
    expect(build({}).standIns).toMatchObject({
      ALLOW_SANDBOX: 'true',
      STANDIN_PORT: '4001',
      STANDIN_SMTP_PORT: '4002',
    });
  });

  it('does not redirect a service whose key is set', () => {
    const { app } = build({ PAYSTACK_SECRET_KEY: 'sk_test_mine', GOOGLE_MAPS_API_KEY: 'mine' });
    expect(app.PAYSTACK_SECRET_KEY).toBe('sk_test_mine');
    expect(app.PAYSTACK_URL).toBeUndefined();
    expect(app.GOOGLE_MAPS_URL).toBeUndefined();
  });

  it('refuses a live payment key', () => {
    expect(() => build({ PAYSTACK_SECRET_KEY: 'sk_live_x' })).toThrow(/live key/);
  });
});

describe('installed and built', () => {
  it('compares with the list of npm: optional packages may be absent, versions may not differ', () => {
    const root = folder('installed');
    const write = (file, packages) => {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), JSON.stringify({ packages }));
    };
    write('package-lock.json', {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b-win32-x64': { version: '1.0.0', optional: true },
    });
    expect(isInstalled(root)).toBe(false);
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
    expect(isInstalled(root)).toBe(true);
    write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.1' } });
    expect(isInstalled(root)).toBe(false);
  });

  it('needs a build after a change of a source, not of a test', () => {
    const root = folder('built');
    mkdirSync(path.join(root, 'lib'));
    mkdirSync(path.join(root, 'dist'));
    mkdirSync(path.join(root, '.next'));
    const write = (file, text) => writeFileSync(path.join(root, file), text);
    write('lib/a.ts', '1');
    write('dist/server.js', '');
    write('.next/BUILD_ID', 'x');
    write('.next/eki-sources', sourcesHash(root));
    write('lib/a.test.ts', 'tests');
    expect(isBuilt({}, root)).toBe(true);
    write('lib/a.ts', '2');
    expect(isBuilt({}, root)).toBe(false);
    expect(buildFolder({ NEXT_DIST_DIR: '.next-two' }, root)).toBe(path.join(root, '.next-two'));
  });
});

describe('counts of a part', () => {
  it.each([
    ['nothing was counted', null, true, { passed: 0, failed: 1, skipped: 0 }],
    ['no test was found', { passed: 0, failed: 0, skipped: 0 }, true, { failed: 1 }],
    [
      'the program failed outside of its tests',
      { passed: 3, failed: 0, skipped: 0 },
      false,
      { passed: 3, failed: 1 },
    ],
    ['tests failed', { passed: 3, failed: 2, skipped: 0 }, false, { passed: 3, failed: 2 }],
    [
      'all passed',
      { passed: 3, failed: 0, skipped: 1 },
      true,
      { passed: 3, failed: 0, skipped: 1 },
    ],
  ])('%s', (_case, counts, succeeded, expected) => {
    expect(judge(counts, succeeded)).toMatchObject(expected);
  });

  it('accepts a selection without tests where that is allowed', () => {
    const none = { passed: 0, failed: 0, skipped: 0 };
    expect(judge(none, true, true)).toEqual(none);
    expect(judge(null, true, true)).toMatchObject({ failed: 1 });
  });

  it('are printed in one line', () => {
    expect(closingLine('unit', { passed: 5, failed: 0, skipped: 0 })).toBe(
      'unit: 5 passed, 0 failed',
    );
    expect(closingLine('e2e', { passed: 5, failed: 1, skipped: 2 })).toBe(
      'e2e: 5 passed, 1 failed, 2 skipped',
    );
  });
});
