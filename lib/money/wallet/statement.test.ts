import { describe, expect, it } from 'vitest';
import { toCsv } from '@/lib/core/csv';
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

describe('statementFile', () => {
  it('notes on its last line that older transactions may be missing', () => {
    expect(lastLine(STATEMENT_LIMIT)).toContain('Only the newest 5,000 transactions are listed.');
    expect(lastLine(STATEMENT_LIMIT - 1)).toContain('dva:1');
  });
});

const cell = (value: string | number) => toCsv([[value]]).slice(1, -2);

it.each([
  ['=HYPERLINK("http://evil.example","Win")', `"'=HYPERLINK(""http://evil.example"",""Win"")"`],
  ['+2348031234567', "'+2348031234567"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
])('escapes %j, which a spreadsheet would run', (typed, written) => {
  expect(cell(typed)).toBe(written);
});

it.each([
  ['Refund, 2 zobo', '"Refund, 2 zobo"'],
  ['Say "hi"', '"Say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['plain = text', 'plain = text'],
  [-540.5, '-540.5'],
  [0, '0'],
])('writes %j as %s', (value, written) => {
  expect(cell(value)).toBe(written);
});

it('starts with a byte order mark and ends each row with a line break', () => {
  expect(toCsv([['a', 1], ['b']])).toBe('\uFEFFa,1\r\nb\r\n');
});
