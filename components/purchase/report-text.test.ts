import { describe, expect, it } from 'vitest';
import type { ReportDto } from '@/lib/purchases/moves/reports/dto';
import { expectFacts } from '../../tests/support/facts';
import {
  itemReportText,
  problemTitle,
  REPLY_PROMISE,
  replyText,
  reportEndText,
} from './report-text';

const NOW = new Date('2026-11-22T13:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const report = (given: Partial<ReportDto> = {}): ReportDto => ({
  id: 'a',
  at: minutesAgo(5),
  category: 'damaged',
  message: 'Spilled.',
  itemIds: [],
  photoId: null,
  isLate: false,
  state: 'open',
  dueAt: minutesAgo(-25),
  answer: null,
  answeredAt: null,
  answeredBy: null,
  resolution: null,
  amount: 0,
  parties: [],
  reply: null,
  canReply: false,
  ...given,
});

describe('texts of reports', () => {
  it('name the items, or the problem in the words of the service', () => {
    expectFacts(problemTitle('order', 'missing', ['2 × Zobo']), ['2 × Zobo', 'missing']);
    expectFacts(problemTitle('order', 'wrong', ['2 × Zobo', '1 × Eba', '1 × Egusi']), [
      '2 × Zobo',
      '2 more',
    ]);
    expectFacts(problemTitle('dispatch', 'missing', []), ['It didn’t arrive']);
    expectFacts(problemTitle('order', 'late', ['2 × Zobo']), ['Late']);
  });

  it('promise a reply while the purchase is ongoing and until 30 minutes after the end', () => {
    expect(replyText(null, NOW)).toBe(REPLY_PROMISE);
    expect(replyText(NOW.toISOString(), NOW)).toBe(REPLY_PROMISE);
    expect(replyText(minutesAgo(1), NOW)).toContain('may take longer');
  });

  it('say until when a problem can be reported, and lead to the chat afterwards', () => {
    expect(reportEndText(null, NOW)).toBe('');
    expectFacts(reportEndText('2026-11-24T13:29:00.000Z', NOW), ['2:29 PM', '24 Nov']);
    expectFacts(reportEndText(minutesAgo(1), NOW), ['48 hours', 'chat']);
  });

  it('mark an item by its last report, until that is answered without a refund', () => {
    const missing = report({ category: 'missing', itemIds: ['zobo'] });
    expect(itemReportText('zobo', [missing])).toBe('Missing');
    expect(itemReportText('eba', [missing])).toBe('');
    const closed = { ...missing, state: 'closed' } as const;
    expectFacts(itemReportText('zobo', [{ ...closed, resolution: 'refund' }]), ['refunded']);
    expect(itemReportText('zobo', [{ ...closed, resolution: 'decline' }])).toBe('');
  });
});
