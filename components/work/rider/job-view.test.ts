import { describe, expect, it } from 'vitest';
import type { UnsentCommand } from '@/lib/client/drafts/command-store';
import type { JobDto, StopDto } from '@/lib/purchases/delivery/riders/dto';
import { addedTo, type StepCall, stepPath, toView } from './job-view';

const JOB_ID = 'a'.repeat(24);
const AT = '2026-11-20T13:29:00.000Z';

const stop = (seq: number, kind: StopDto['kind'], fields: Partial<StopDto> = {}) =>
  ({
    seq,
    kind,
    state: 'open',
    arrivedAt: null,
    waitUntil: null,
    contacts: [],
    ...fields,
  }) as StopDto;

const job = (stops: StopDto[], next: JobDto['next']) => ({ jobId: JOB_ID, stops, next }) as JobDto;

const storedCommand = (call: StepCall, body: Record<string, unknown> = {}): UnsentCommand => ({
  orderId: JOB_ID,
  path: stepPath(call),
  body: { jobId: JOB_ID, at: AT, commandId: `command-${call}`, ...body },
  done: '',
  storedAt: 0,
});

const parcel = job([stop(0, 'pickup'), stop(1, 'dropoff')], { stop: 0, step: 'arrive' });

describe('a job with commands that are not sent yet', () => {
  it('equals the server’s job without stored commands', () => {
    expect(toView(parcel, [])).toMatchObject({
      stops: parcel.stops,
      next: parcel.next,
      stored: [],
    });
  });

  it('ignores commands of another job', () => {
    const other = { ...storedCommand('arrive', { stop: 0 }), orderId: 'b'.repeat(24) };
    expect(toView(parcel, [other]).next).toEqual(parcel.next);
  });

  it('moves to the next step with each command and lists the stored commands', () => {
    const unsent = [storedCommand('arrive', { stop: 0 })];
    expect(toView(parcel, unsent).next).toEqual({ stop: 0, step: 'pick' });
    unsent.push(storedCommand('pick', { stop: 0, note: 'Brown envelope' }));
    expect(toView(parcel, unsent).next).toEqual({ stop: 1, step: 'arrive' });
    unsent.push(storedCommand('arrive', { stop: 1 }), storedCommand('contact', { stop: 1 }));
    const door = toView(parcel, unsent);
    expect(door.next).toEqual({ stop: 1, step: 'deliver' });
    expect(door.stops[1]).toMatchObject({
      arrivedAt: AT,
      waitUntil: '2026-11-20T13:34:00.000Z',
      contacts: [AT],
    });
    expect(door.stored.map(({ call }) => call)).toEqual(['arrive', 'pick', 'arrive', 'contact']);
    expect([...door.storedStops]).toEqual([0, 1]);
  });

  it('has no next step once the code is stored', () => {
    const view = toView(parcel, [storedCommand('deliver', { code: '1234' })]);
    expect(view).toMatchObject({ next: null, isCodeStored: true });
    expect([...view.storedStops]).toEqual([1]);
  });

  it('marks a skipped stop of an errand as skipped, not done', () => {
    const errand = job(
      [stop(0, 'errand', { arrivedAt: AT }), stop(1, 'errand'), stop(2, 'dropoff')],
      {
        stop: 0,
        step: 'stop',
      },
    );
    const view = toView(errand, [
      storedCommand('stop', { stop: 0, state: 'skipped', note: 'Closed' }),
    ]);
    expect(view.stops[0]?.state).toBe('skipped');
    expect(view.stored[0]?.text).toBe('Stop skipped');
    expect(view.next).toEqual({ stop: 1, step: 'arrive' });
  });

  it('retains the arrival time of the server', () => {
    const there = job([stop(0, 'dropoff', { arrivedAt: '2026-11-20T13:20:00.000Z' })], null);
    expect(toView(there, [storedCommand('arrive', { stop: 0 })]).stops[0]?.arrivedAt).toBe(
      '2026-11-20T13:20:00.000Z',
    );
  });
});

describe('addedTo', () => {
  it('returns jobs that ops assigned, not the one whose offer was just accepted', () => {
    const [known, accepted, given] = ['a', 'b', 'c'].map(
      (letter) => ({ ...job([], null), jobId: letter.repeat(24) }) as JobDto,
    ) as [JobDto, JobDto, JobDto];
    const path = `/rider/job/${accepted.jobId}`;
    expect(addedTo(new Set([known.jobId]), [known, accepted, given], path)).toEqual([given]);
  });
});
