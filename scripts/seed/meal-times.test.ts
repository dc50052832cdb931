import { expect, it } from 'vitest';
import { DAY_MS } from '@/lib/core/time';
import { mealTimes } from './meal-times';

const inLagos = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
});

it.each([
  '2026-11-22T00:05:00Z',
  '2026-11-22T11:00:00Z',
  '2026-11-22T21:36:00Z',
  '2026-11-22T23:59:59Z',
])('seeding at %s dates past orders at lunch or supper on earlier days', (text) => {
  const now = new Date(text);
  const times = mealTimes(now, 2);
  expect(times).toHaveLength(14);
  expect(new Set(times.map((at) => inLagos.format(at)))).toEqual(new Set(['13:21', '19:12']));
  const days = times.map((at) => (now.getTime() - at.getTime()) / DAY_MS);
  expect(Math.min(...days)).toBeGreaterThan(1.2);
  expect(Math.max(...days)).toBeLessThan(9);
});
