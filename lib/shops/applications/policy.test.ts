import { describe, expect, it } from 'vitest';
import { APPLICATION_MESSAGES as M } from '@/lib/shops/applications/messages';
import { type ApplicationFacts, accountNumberProblem, answerBy, findMissing } from './policy';

describe('answerBy', () => {
  it.each([
    ['Friday at noon', '2026-11-20T11:12:00Z', '2026-11-23T16:00:00Z'],
    ['Saturday', '2026-11-21T08:00:00Z', '2026-11-23T16:00:00Z'],
    ['Sunday', '2026-11-22T20:00:00Z', '2026-11-23T16:00:00Z'],
    ['Monday', '2026-11-23T07:00:00Z', '2026-11-24T16:00:00Z'],
    ['past midnight in Lagos', '2026-11-23T23:30:00Z', '2026-11-25T16:00:00Z'],
    ['the last day of a year', '2026-12-31T10:00:00Z', '2027-01-01T16:00:00Z'],
  ])('of %s is 5 PM on the next working day', (_, sent, by) => {
    expect(answerBy(new Date(sent))).toEqual(new Date(by));
  });
});

describe('accountNumberProblem', () => {
  it.each([
    ['0691224508', null],
    ['08035550101', M.accountNumberLong],
    ['069122450', M.accountNumber],
    ['069122450812', M.accountNumber],
    ['', M.accountNumber],
  ])('of %s', (digits, problem) => {
    expect(accountNumberProblem(digits)).toBe(problem);
  });
});

describe('findMissing', () => {
  const ride: ApplicationFacts = {
    kind: 'rider',
    shop: null,
    ride: {
      vehicle: 'foot',
      plate: null,
      licenceUntil: null,
      guarantorName: 'Grace Edegbe',
      guarantorPhone: '+2348035541187',
    },
    files: ['identity', 'photo'],
    asked: [],
    bank: {
      bankCode: '044',
      bankName: 'Access Bank',
      accountNumber: '0691224508',
      accountName: 'OSAHON EDEGBE',
    },
    hasAcceptedTerms: true,
  };
  const fields = (facts: Partial<ApplicationFacts>) =>
    findMissing({ ...ride, ...facts }, new Date('2026-11-28T12:00:00Z')).map(({ field }) => field);

  it('lists nothing of a complete application', () => {
    expect(fields({})).toEqual([]);
  });

  it('lists a file that ops asked for again, and one that is gone only once', () => {
    expect(fields({ asked: ['photo'] })).toEqual(['photo']);
    expect(fields({ asked: ['photo'], files: ['identity'] })).toEqual(['photo']);
  });
});
