import { setImmediate as nextTurn } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/core/errors';
import { unmetPasswordRules } from './password';
import { hashPassword, needsRehash, verifyPassword } from './passwords';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
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

  it('are checked four at a time while 400 wait; calls beyond that are refused until they are done', async () => {
    const stored = await hashPassword('Plantain-77-boat');
    let [running, most] = [0, 0];
    vi.mocked(verify).mockImplementation(async () => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
      return true;
    });
    const all = Array.from({ length: 410 }, () => verifyPassword(stored, 'Plantain-77-boat'));
    const results = await Promise.allSettled(all);
    const refused = results.filter((each) => each.status === 'rejected');
    expect(refused).toHaveLength(6);
    for (const each of refused) {
      expect(each.reason).toBeInstanceOf(AppError);
      expect(each.reason).toMatchObject({ code: 'unavailable' });
    }
    expect(most).toBe(4);
    expect(await verifyPassword(stored, 'Plantain-77-boat')).toBe(true);
    vi.mocked(verify).mockReset();
  });

  it('are not checked when `before` throws, which releases the slot', async () => {
    const stored = await hashPassword('Plantain-77-boat');
    const refuse = async () => Promise.reject(new Error('refused'));
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(verifyPassword(stored, 'Plantain-77-boat', refuse)).rejects.toThrow('refused');
    }
    expect(await verifyPassword(stored, 'Plantain-77-boat')).toBe(true);
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
