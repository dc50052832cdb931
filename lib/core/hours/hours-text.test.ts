import { expect, it } from 'vitest';
import { SERVICE_HOURS_TEXT } from './hours-text';

it('gives the service hours, without a line break inside a time', () => {
  expect(SERVICE_HOURS_TEXT).toBe('8\u00a0AM to 9\u00a0PM');
});
