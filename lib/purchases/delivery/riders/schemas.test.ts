import { describe, expect, it } from 'vitest';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { deliverInput, pickInput } from './schemas';

const job = { jobId: 'a'.repeat(24) };

describe('deliverInput.code', () => {
  it.each(['4291', ' 4 291 ', '４２９１', 'Delivery code: 4291. Thanks'])('accepts %j', (code) => {
    expect(deliverInput.parse({ ...job, code }).code).toBe('4291');
  });

  it.each(['', '429', '42915', 'four', '4291 or 1234', '4291'.padEnd(400)])(
    'refuses %j',
    (code) => {
      const { error } = deliverInput.safeParse({ ...job, code });
      expect(error?.issues.map(({ message }) => message)).toContain(RIDER_MESSAGES.codeDigits);
    },
  );

  it('reads the PIN in the same way, which is optional', () => {
    expect(pickInput.parse({ ...job, stop: 0, pin: '4 2 9' }).pin).toBe('429');
    expect(pickInput.parse({ ...job, stop: 0 }).pin).toBeUndefined();
  });
});
