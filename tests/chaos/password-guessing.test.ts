import { expect, it, vi } from 'vitest';
import { POST as login } from '@/app/api/user/login/route';
import { POST as register } from '@/app/api/user/register/route';
import { useTestDatabase } from '../support/database';
import { visit } from '../support/visit';

const hashed = vi.hoisted(() => ({ tries: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof real.verify = (...args) => {
    hashed.tries += 1;
    return real.verify(...args);
  };
  return { ...real, verify };
});

useTestDatabase();

const EMAIL = 'ada@mail.example';
const PASSWORD = 'Plantain-77-boat';
const ADDRESSES = 50;
const ROUNDS = 20;
const TRIES = ADDRESSES * ROUNDS;

it('checks at most 30 of many wrong passwords from 50 addresses, and lets the owner in', async () => {
  const body = { name: 'Ada Obaseki', email: EMAIL, phone: '08031234567', password: PASSWORD };
  const own = await visit(register, { body, address: '10.1.0.1' });
  hashed.tries = 0;
  const statuses: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const guesses = Array.from({ length: ADDRESSES }, (_, host) =>
      visit(login, {
        body: { email: EMAIL, password: `Guess-${round}-${host}-x` },
        address: `10.6.0.${host}`,
      }),
    );
    statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
  }
  expect(statuses).toHaveLength(TRIES);
  expect(hashed.tries).toBeLessThanOrEqual(30);
  expect(hashed.tries).toBe(statuses.filter((status) => status === 401).length);
  expect(statuses.filter((status) => status === 429)).toHaveLength(TRIES - hashed.tries);
  const signIn = (cookie?: string) =>
    visit(login, {
      body: { email: EMAIL, password: PASSWORD },
      address: '10.1.0.1',
      ...(cookie && { cookie }),
    });
  expect((await signIn()).status).toBe(429);
  expect((await signIn(own.cookie)).status).toBe(200);
});
