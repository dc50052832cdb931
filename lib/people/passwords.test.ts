import { describe, expect, it, vi } from 'vitest';
import { unmetPasswordRules } from './password';
import { hashPassword, needsRehash, verifyPassword } from './passwords';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash) };
});

describe('hashed passwords', () => {
  it('match only the right password', async () => {
    const stored = await hashPassword('Plantain-77-boat');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(stored, 'Plantain-77-boat')).toBe(true);
    expect(await verifyPassword(stored, 'plantain-77-boat')).toBe(false);
    expect(await verifyPassword(null, 'Plantain-77-boat')).toBe(false);
    expect(needsRehash(stored)).toBe(false);
    expect(needsRehash(stored.replace('t=2', 't=1'))).toBe(true);
  });

  it('match in both Unicode compositions', async () => {
    const stored = await hashPassword('Ọ̀sáyọ̀-2026'.normalize('NFD'));
    expect(await verifyPassword(stored, 'Ọ̀sáyọ̀-2026'.normalize('NFC'))).toBe(true);
    expect(await verifyPassword(stored, 'Ọ̀sáyọ̀-2026'.normalize('NFD'))).toBe(true);
  });

  it('match with a space or line break around, as copied', async () => {
    const stored = await hashPassword('Plantain-77-boat ');
    expect(await verifyPassword(stored, 'Plantain-77-boat')).toBe(true);
    expect(await verifyPassword(stored, ' Plantain-77-boat\n')).toBe(true);
    expect(await verifyPassword(stored, 'Plantain-77 -boat')).toBe(false);
    expect(unmetPasswordRules('Abc-123 ')).toEqual(['minimum length of 8 characters']);
  });

  it('still answer for unknown accounts after their dummy hash failed once', async () => {
    vi.resetModules();
    const [argon2, fresh] = await Promise.all([import('@node-rs/argon2'), import('./passwords')]);
    vi.mocked(argon2.hash).mockRejectedValueOnce(new Error('out of memory'));
    await expect(fresh.verifyPassword(null, 'Plantain-77-boat')).rejects.toThrow('out of memory');
    expect(await fresh.verifyPassword(null, 'Plantain-77-boat')).toBe(false);
  });

  it('list unmet rules in the specification’s words and order', () => {
    expect(unmetPasswordRules('')).toEqual([
      'at least one lowercase letter',
      'at least one uppercase letter',
      'at least one number',
      'at least one special character',
      'minimum length of 8 characters',
    ]);
    expect(unmetPasswordRules('Plantain 77')).toEqual(['at least one special character']);
    expect(unmetPasswordRules('Ọ́ba-ẹ́rọ1')).toEqual([]);
  });
});
