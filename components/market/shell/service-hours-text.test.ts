import { expect, it } from 'vitest';
import { serviceHoursText } from './service-hours-text';

it.each([
  ['2026-11-21T06:59:00Z', false, 'Opens 8\u00a0AM'],
  ['2026-11-21T07:00:00Z', true, 'Open till 9\u00a0PM'],
  ['2026-11-21T19:59:00Z', true, 'Open till 9\u00a0PM'],
  ['2026-11-21T20:00:00Z', false, 'Opens 8\u00a0AM'],
])('gives the hours as of %s', (at, isOpen, text) => {
  expect(serviceHoursText(new Date(at))).toEqual({ isOpen, text });
});

it('follows the hours that ops have set', () => {
  const service = [{ days: [6], open: '10:00', close: '14:00' }];
  const words = serviceHoursText(new Date('2026-11-21T10:00:00Z'), service);
  expect(words).toEqual({ isOpen: true, text: 'Open till 2\u00a0PM' });
});
