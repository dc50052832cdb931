import { describe, expect, it } from 'vitest';
import { SERVICE_HOURS } from '@/lib/core/hours/hours';
import { DEFAULT_LIMITS } from '@/lib/core/pricing/delivery-fee';
import { type StoredSettings, settingsFrom } from './policy';

const defaults = settingsFrom(null).settings;

describe('settingsFrom', () => {
  it('defaults to the specification’s values', () => {
    expect(settingsFrom(null)).toEqual({ settings: defaults, invalid: [] });
    expect(defaults).toEqual({
      serviceHours: SERVICE_HOURS,
      delivery: DEFAULT_LIMITS,
      holdMinutes: 15,
      holdLimits: { newcomer: { perProduct: 5, total: 20 }, known: { perProduct: 30, total: 100 } },
      paymentMinutes: 60,
      acceptMinutes: 10,
      errandBudgetNaira: 20_000,
      refundAloneNaira: 10_000,
      refundAloneDailyNaira: 50_000,
      holidays: [],
    });
  });

  it('takes stored values, and the specification’s for the rest', () => {
    const serviceHours = [{ days: [1, 2], open: '09:30', close: '24:00' }];
    const { settings, invalid } = settingsFrom({
      serviceHours,
      delivery: { maxVendors: 6 },
      holdLimits: { known: { total: 40 } },
    });
    expect(invalid).toEqual([]);
    expect(settings).toEqual({
      ...defaults,
      serviceHours,
      delivery: { ...DEFAULT_LIMITS, maxVendors: 6 },
      holdLimits: { ...defaults.holdLimits, known: { perProduct: 30, total: 40 } },
    });
  });

  it('accepts a day without service', () => {
    expect(settingsFrom({ serviceHours: [] }).settings.serviceHours).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['delivery.maxVendors', { delivery: { maxVendors: 7 } }],
    ['delivery.maxVendors', { delivery: { maxVendors: 2.5 } }],
    ['delivery.areaM', { delivery: { areaM: -1 } }],
    ['delivery.vendorReachM', { delivery: { vendorReachM: '12 km' } }],
    ['serviceHours', { serviceHours: [{ days: [1], open: '21:00', close: '08:00' }] }],
    ['serviceHours', { serviceHours: [{ days: [7], open: '08:00', close: '21:00' }] }],
    ['serviceHours', { serviceHours: [{ days: [1], open: '8am', close: '9pm' }] }],
    ['serviceHours', { serviceHours: 'always' }],
    ['holdMinutes', { holdMinutes: 0 }],
    ['holdLimits.newcomer.perProduct', { holdLimits: { newcomer: { perProduct: -1 } } }],
    ['holdLimits.known.total', { holdLimits: { known: { total: 'all' } } }],
    ['paymentMinutes', { paymentMinutes: Number.NaN }],
    ['acceptMinutes', { acceptMinutes: 600 }],
    ['delivery.maxStops', { delivery: { maxStops: 7 } }],
    ['delivery.directM', { delivery: { directM: 0 } }],
    ['holidays', { holidays: ['26 Nov'] }],
    ['errandBudgetNaira', { errandBudgetNaira: 99.5 }],
  ])('ignores %s of %j', (name, stored) => {
    expect(settingsFrom(stored as StoredSettings)).toEqual({ settings: defaults, invalid: [name] });
  });
});
