import mongoose from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { SERVICE_HOURS } from '@/lib/core/hours/hours';
import { DEFAULT_LIMITS } from '@/lib/core/pricing/delivery-fee';
import { env } from '@/lib/platform/env';
import { getSettings } from '@/lib/platform/settings/queries';
import { databaseProblems } from '@/server/database';
import { emptyDatabase, useTestDatabase } from '../../support/database';

useTestDatabase();
beforeEach(emptyDatabase);

const rows = () => mongoose.connection.collection<{ _id: string }>('settings');
const store = (fields: object) => rows().insertOne({ _id: 'main', ...fields });

describe('stored settings', () => {
  it('are saved when they make sense', async () => {
    const serviceHours = [{ days: [0, 6], open: '10:00', close: '18:00' }];
    await store({ serviceHours, delivery: { maxVendors: 3 }, holdMinutes: 20, demo: 'ready' });
    expect(await getSettings()).toEqual({
      serviceHours,
      delivery: { ...DEFAULT_LIMITS, maxVendors: 3 },
      holdMinutes: 20,
      holdLimits: { newcomer: { perProduct: 5, total: 20 }, known: { perProduct: 30, total: 100 } },
      paymentMinutes: 60,
      acceptMinutes: 10,
      errandBudgetNaira: 20_000,
      refundAloneNaira: 10_000,
      refundAloneDailyNaira: 50_000,
      holidays: [],
    });
  });

  it.each([
    { delivery: { maxVendors: 7 } },
    { delivery: { maxVendors: 1.5 } },
    { delivery: { maxStops: 7 } },
    { delivery: { shops: 3 } },
    { errandBudgetNaira: -1 },
    { refundAloneNaira: -1 },
    { refundAloneDailyNaira: -1 },
    { serviceHours: [{ days: [0], open: '21:00', close: '08:00' }] },
    { serviceHours: [{ days: [0], open: '8am', close: '9pm' }] },
    { holidays: ['26 Nov'] },
    { holdMinutes: 0 },
    { holdLimits: { newcomer: { perProduct: -1 } } },
    { holdLimits: { guest: { total: 1 } } },
  ])('are refused by the database when they don’t: %j', async (fields) => {
    await expect(store(fields)).rejects.toMatchObject({ code: 121 });
    await store({});
    const change = rows().updateOne({ _id: 'main' }, { $set: fields });
    await expect(change).rejects.toMatchObject({ code: 121 });
  });

  it('that got past the database are ignored', async () => {
    const wrong = { delivery: { maxVendors: 40 }, serviceHours: [{ days: [9] }], holdMinutes: 5 };
    await rows().insertOne({ _id: 'main', ...wrong }, { bypassDocumentValidation: true });
    const settings = await getSettings();
    expect(settings.delivery).toEqual(DEFAULT_LIMITS);
    expect(settings.serviceHours).toEqual(SERVICE_HOURS);
    expect(settings.holdMinutes).toBe(5);
  });
});

describe('a database with demo data', () => {
  const DEMO = expect.stringContaining('it holds demo data and demo accounts');

  it.each([
    ['production', false, true],
    ['production', true, false],
    ['development', false, false],
  ] as const)('in %s, stand-ins allowed: %s', async (NODE_ENV, ALLOW_SANDBOX, isRefused) => {
    await store({ demo: 'ready' });
    const problems = await databaseProblems({ ...env(), NODE_ENV, ALLOW_SANDBOX });
    if (isRefused) expect(problems).toContainEqual(DEMO);
    else expect(problems).not.toContainEqual(DEMO);
  });
});
