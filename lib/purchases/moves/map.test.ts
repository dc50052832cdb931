import { describe, expect, it } from 'vitest';
import { getTimeline } from './map';
import type { OrderEvent } from './state';

describe('getTimeline', () => {
  const event = (minute: number, fields: Pick<OrderEvent, 'status' | 'command'>): OrderEvent => ({
    at: new Date(Date.UTC(2026, 2, 2, 13, minute)),
    itemIds: [],
    by: 'system',
    ...fields,
  });
  const minutes = (events: readonly OrderEvent[]) =>
    getTimeline(events).map(({ status, at }) => [status, new Date(at).getUTCMinutes()]);

  it('takes the time of the last shop', () => {
    const events = [
      event(0, { status: 'Order Placed', command: 'place' }),
      event(2, { status: 'Order Confirmed', command: 'confirm' }),
      event(5, { status: 'Order Confirmed', command: 'confirm' }),
      event(9, { status: 'Order Confirmed', command: 'ready' }),
      event(10, { status: 'Order Assigned', command: 'assign' }),
      event(14, { status: 'Order Picked', command: 'pick' }),
      event(21, { status: 'Order Picked', command: 'pick' }),
    ];
    expect(minutes(events)).toEqual([
      ['Order Placed', 0],
      ['Order Confirmed', 5],
      ['Order Assigned', 10],
      ['Order Picked', 21],
    ]);
  });
});
