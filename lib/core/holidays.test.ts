import { expect, it } from 'vitest';
import { nextWorkingDayAt } from './holidays';

const lagos = (time: string) => new Date(`${time}:00+01:00`);

it.each([
  ['a Wednesday', '2026-11-25T12:00', '2026-11-26T17:00', []],
  ['a Friday', '2026-11-27T23:59', '2026-11-30T17:00', []],
  ['a Sunday', '2026-11-29T08:00', '2026-11-30T17:00', []],
  ['the eve of Christmas', '2026-12-24T10:00', '2026-12-28T17:00', []],
  ['the last day of the year', '2026-12-31T23:30', '2027-01-04T17:00', []],
  ['the Thursday before Easter', '2027-03-25T09:00', '2027-03-30T17:00', []],
  ['the eve of a declared holiday', '2026-11-25T12:00', '2026-11-27T17:00', ['2026-11-26']],
  ['midnight in Lagos, a day later than in UTC', '2026-11-25T00:30', '2026-11-26T17:00', []],
])('after %s', (_name, after, due, declared) => {
  expect(nextWorkingDayAt('17:00', lagos(after), declared)).toEqual(lagos(due));
});
