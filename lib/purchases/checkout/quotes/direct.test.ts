import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromNaira, kobo } from '@/lib/core/money';
import type { DirectFee } from '@/lib/core/pricing/delivery-fee';
import { serviceFee } from '@/lib/core/pricing/quote';
import { settingsFrom } from '@/lib/platform/settings/policy';
import { type DirectFacts, priceDirect } from './direct';

const NOON = new Date('2026-11-21T11:00:00Z');
const FREE_ROAD = new Date('2026-11-21T10:00:00Z');
const NIGHT = new Date('2026-11-21T22:00:00Z');
const { settings } = settingsFrom(null);
const makeFee = (naira: number, stops = 1): DirectFee => ({
  ok: true,
  fee: fromNaira(naira),
  pathM: 3_038,
  stops,
});

const price = (facts: Partial<DirectFacts> = {}) =>
  priceDirect({
    fee: makeFee(850),
    isExpress: false,
    budgets: [],
    service: 'dispatch',
    promo: null,
    settings,
    now: NOON,
    ...facts,
  });

describe('the price of a dispatch', () => {
  it.each([
    // Base 850: 12.75 + 42.50, up to 60.
    [850, false, 850, 60, 910],
    // Base 1,275: 19.13 + 63.75, up to 90.
    [850, true, 1_275, 90, 1_365],
    // Base 2,500: 37.50 + 100 + 125, up to 270.
    [2_500, false, 2_500, 270, 2_770],
    // Express takes the base over 2,500.
    [1_700, true, 2_550, 270, 2_820],
  ])('of ₦%d, Express %j, is ₦%d and ₦%d for the service: ₦%d', (...row) => {
    const [fee, isExpress, deliveryFee, service, total] = row;
    const { quote, draft } = price({ fee: makeFee(fee), isExpress });
    expect(quote).toMatchObject({ problem: null, deliveryFee, serviceFee: service, total });
    expect(draft).toMatchObject({ totalKobo: total * 100, deliveryKobo: deliveryFee * 100 });
  });

  it('shows what Express would add before it is chosen', () => {
    expect(price().quote).toMatchObject({ expressExtra: 425, isExpress: false, deliveryFee: 850 });
    expect(price({ isExpress: true }).quote.expressExtra).toBe(425);
  });

  it('lists everything in the total', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 80 }),
        fc.boolean(),
        fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 6 }),
        (steps, isExpress, budgets) => {
          const { quote, draft } = price({
            fee: makeFee(steps * 50),
            isExpress,
            budgets: budgets.map((naira) => ({ name: 'Stop', amount: fromNaira(naira) })),
          });
          expect(quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.total);
          expect(draft?.totalKobo).toBe((quote.total ?? 0) * 100);
        },
      ),
    );
  });
});

describe('a budget', () => {
  it('is part of the total, but not of the base of the service fee', () => {
    const { quote, draft } = price({ budgets: [{ name: 'Mama', amount: fromNaira(5_000) }] });
    expect(quote).toMatchObject({ serviceFee: 60, budget: 5_000, total: 5_910 });
    expect(quote.lines).toContainEqual({ text: 'Budget: Mama', amount: 5_000 });
    expect(draft).toMatchObject({
      budgetKobo: 500_000,
      serviceFeeKobo: serviceFee(kobo(85_000)),
      totalKobo: 591_000,
    });
  });

  it.each([
    [20_000, null],
    [20_000.01, 'OVER_BUDGET'],
  ])('of ₦%d over all stops has the problem %j', (naira, problem) => {
    const half = Math.floor(naira / 2);
    const budgets = [half, naira - half].map((one) => ({ name: 'Stop', amount: fromNaira(one) }));
    const { quote, draft } = price({ budgets });
    expect(quote.problem).toBe(problem);
    expect(draft === null).toBe(problem !== null);
  });
});

describe('what cannot be bought', () => {
  it.each([
    ['OUT_OF_AREA', 'One of these addresses is too far from the UNIBEN main gate.'],
    ['TOO_FAR', 'That’s too far for one trip. We go up to 25 km.'],
    ['TOO_MANY_STOPS', 'One errand can have up to 6 stops.'],
  ] as const)('has a reason instead of a fee: %s', (reason, message) => {
    const { quote, draft } = price({ fee: { ok: false, reason } });
    expect(draft).toBeNull();
    expect(quote).toMatchObject({
      problem: reason,
      message,
      lines: [],
      deliveryFee: null,
      serviceFee: null,
      total: null,
    });
  });

  it('names the problem when there is no service all week', () => {
    const { quote, draft } = price({ settings: { ...settings, serviceHours: [] } });
    expect(draft).toBeNull();
    expect(quote).toMatchObject({
      problem: 'never_open',
      message: 'We’re not delivering this week.',
    });
  });
});

describe('the time', () => {
  it('is now during opening hours, with the minutes until arrival', () => {
    const far: DirectFee = { ok: true, fee: fromNaira(1_650), pathM: 9_563, stops: 1 };
    const standard = { from: 40, to: 55 };
    const express = { from: 35, to: 45 };
    const open = { scheduledFor: null, opening: null };
    const now = FREE_ROAD;
    expect(price({ fee: far, now }).quote).toMatchObject({
      ...open,
      eta: standard,
      expressEta: express,
    });
    const fast = price({ fee: far, isExpress: true, now });
    expect(fast.quote).toMatchObject({ ...open, eta: express });
    expect(price({ fee: far }).quote).toMatchObject({ ...open, eta: { from: 55, to: 75 } });
    // Over a short distance Express is no faster.
    expect(price({ now }).quote).toMatchObject({
      ...open,
      eta: { from: 25, to: 30 },
      expressEta: null,
    });
  });

  it('is the next opening outside of opening hours', () => {
    const { quote, draft } = price({ now: NIGHT });
    expect(quote).toMatchObject({
      problem: null,
      scheduledFor: '2026-11-22T07:00:00.000Z',
      eta: null,
      expressEta: null,
    });
    expect(quote.opening?.replace(/\s/g, ' ')).toBe('Closed. Riders start at 8 AM tomorrow.');
    expect(draft?.scheduledFor).toEqual(new Date('2026-11-22T07:00:00Z'));
  });
});
