import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/client/api';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { getDue, HOLD_MS, MAX_AGE_MS, sendAll, type UnsentCommand } from './command-store';

const command = (orderId: string): UnsentCommand => ({
  orderId,
  path: '/api/seller/order/ready',
  body: { orderId, commandId: `command-${orderId}` },
  done: `${orderId} is ready`,
  storedAt: 0,
});
const [A, B, C] = [command('a'), command('b'), command('c')];

/** Answers each call with a status; 0: no answer. */
function answering(...statuses: number[]) {
  const rest = [...statuses];
  return vi.fn(async () => {
    const status = rest.shift() ?? 200;
    if (status !== 200) throw new ApiError(`answer ${status}`, status);
  });
}

describe('commands that can be undone', () => {
  const held = (orderId: string, heldUntil: number) => ({ ...command(orderId), heldUntil });

  it.each<[string, UnsentCommand[], string[]]>([
    ['are sent when their time is over', [held('a', 1_000), B], ['a', 'b']],
    ['are held until then', [held('a', 1_001), B], ['b']],
    ['hold what follows for their order', [held('a', 1_001), command('a'), C], ['c']],
    ['aren’t held longer by a clock set back', [held('a', 1_001 + HOLD_MS)], ['a']],
  ])('%s', (_, commands, due) => {
    expect(getDue(commands, 1_000).map(({ orderId }) => orderId)).toEqual(due);
  });
});

describe('commands stored while offline', () => {
  it('are dropped after seven days, and said to be', async () => {
    const old = { ...A, storedAt: -1 };
    const post = answering();
    expect(await sendAll([old, B], post, MAX_AGE_MS)).toEqual({
      done: [B],
      refused: [{ command: old, message: PAGE_MESSAGES.waitedTooLong }],
      left: [],
    });
    expect(post.mock.calls).toEqual([[B]]);
  });

  it('are sent in order', async () => {
    const post = answering();
    expect(await sendAll([A, B], post, 0)).toEqual({ done: [A, B], refused: [], left: [] });
    expect(post.mock.calls).toEqual([[A], [B]]);
  });

  it.each([400, 403, 404, 409])('are dropped with the server’s message at %i', async (status) => {
    expect(await sendAll([A, B], answering(status), 0)).toEqual({
      done: [B],
      refused: [{ command: A, message: `answer ${status}` }],
      left: [],
    });
  });

  it.each([0, 401, 429, 500, 502, 503, 504])(
    'are retained, with those after them, at %i',
    async (status) => {
      const post = answering(200, status);
      expect(await sendAll([A, B, C], post, 0)).toEqual({ done: [A], refused: [], left: [B, C] });
      expect(post).toHaveBeenCalledTimes(2);
    },
  );
});
