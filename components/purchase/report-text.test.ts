import { describe, expect, it } from 'vitest';
import type { ReportDto } from '@/lib/purchases/moves/reports/dto';
import { expectFacts } from '../../tests/support/facts';
import { isReplyDue, REPLY_PROMISE, replyText, reportedText } from './report-text';

const NOW = new Date('2026-11-22T13:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const report = (given: Partial<ReportDto> = {}): ReportDto => ({
  id: 'a',
  at: minutesAgo(5),
  category: 'damaged',
  message: 'Spilled.',
  photoId: null,
  isLate: false,
  ...given,
});

describe('texts of reports', () => {
  it('name the problem and the time, in the words of the service', () => {
    expectFacts(reportedText('order', report(), NOW), ['“Damaged or spilled”', '1:55 PM']);
    const yesterday = report({ category: 'missing', at: '2026-11-21T09:00:00.000Z' });
    expectFacts(reportedText('dispatch', yesterday, NOW), [
      '“It didn’t arrive”',
      '10 AM yesterday',
    ]);
  });

  it('promise a reply while the purchase is ongoing and until 30 minutes after the end', () => {
    expect(replyText(null, NOW)).toBe(REPLY_PROMISE);
    expect(replyText(NOW.toISOString(), NOW)).toBe(REPLY_PROMISE);
    expect(replyText(minutesAgo(1), NOW)).toContain('may take longer');
  });

  it('repeat the promise below a report in time, for two hours', () => {
    expect(isReplyDue([], NOW)).toBe(false);
    expect(isReplyDue([report()], NOW)).toBe(true);
    expect(isReplyDue([report({ isLate: true })], NOW)).toBe(false);
    expect(isReplyDue([report(), report({ at: minutesAgo(121) })], NOW)).toBe(false);
  });
});
