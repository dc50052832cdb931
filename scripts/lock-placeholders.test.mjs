import { expect, it } from 'vitest';
import { addPlaceholders, placeholderFor } from './lock-placeholders.mjs';

it.each([
  ['@next/swc-darwin-arm64', { version: '1.0.0', cpu: ['arm64'], optional: true, os: ['darwin'] }],
  [
    '@biomejs/cli-linux-x64-musl',
    { version: '1.0.0', cpu: ['x64'], libc: ['musl'], optional: true, os: ['linux'] },
  ],
  [
    '@tailwindcss/oxide-linux-arm-gnueabihf',
    { version: '1.0.0', cpu: ['arm'], libc: ['glibc'], optional: true, os: ['linux'] },
  ],
  ['@tailwindcss/oxide-wasm32-wasi', { version: '1.0.0', cpu: ['wasm32'], optional: true }],
  ['fsevents', null],
])('reads the platform of %s from its name', (name, entry) => {
  expect(placeholderFor(name, '1.0.0', false)).toEqual(entry);
});

it('adds only exact versions that are missing, once', () => {
  const lock = {
    packages: {
      'node_modules/tool': {
        dev: true,
        optionalDependencies: {
          'tool-win32-x64': '2.0.0',
          'tool-linux-x64': '2.0.0',
          'tool-darwin-x64': '^2.0.0',
        },
      },
      'node_modules/tool-linux-x64': { version: '2.0.0' },
    },
  };
  expect(addPlaceholders(lock)).toEqual(['tool-win32-x64']);
  expect(lock.packages['node_modules/tool-win32-x64']).toMatchObject({
    version: '2.0.0',
    dev: true,
  });
  expect(addPlaceholders(lock)).toEqual([]);
});
