import { describe, expect, it } from 'vitest';
import { STATEMENT_LIMIT } from './policy';
import type { StatementLine } from './queries';
import { statementFile } from './statement';

const line: StatementLine = {
  _id: 'dva:1',
  description: 'Bank transfer',
  type: 'credit',
  status: 'approved',
  amount: 50,
  balance: 50,
  createdAt: '2026-11-21T10:00:00Z',
  orderId: null,
  kind: null,
};
const lastLine = (lines: number): string => {
  const { file } = statementFile(Array(lines).fill(line), new Date('2026-11-22T10:00:00Z'));
  return file.bytes.toString().trim().split(/\r?\n/).at(-1) ?? '';
};

describe('a statement', () => {
  it('says on its last line when older transactions may be missing', () => {
    expect(lastLine(STATEMENT_LIMIT)).toContain('Only the newest 5,000 transactions are listed.');
    expect(lastLine(STATEMENT_LIMIT - 1)).toContain('dva:1');
  });
});
