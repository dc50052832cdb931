import { expect, it } from 'vitest';
import { SERVICE_HOURS_WORDS } from './hours-words';

it('says when Eki delivers, no time breaking after its digits', () => {
  expect(SERVICE_HOURS_WORDS).toBe('8\u00a0AM to 9\u00a0PM');
});
