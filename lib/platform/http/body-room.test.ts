import { afterEach, expect, it } from 'vitest';
import { MESSAGES } from '@/lib/core/messages';
import {
  type BodyRoom,
  MAX_BODIES_PER_CALLER,
  MAX_HELD_BYTES,
  roomFor,
  SMALL_BODY_BYTES,
} from './body-room';

const LARGE = SMALL_BODY_BYTES + 1;
const VIDEO = 25 * 1_024 * 1_024;
const busy = { code: 'unavailable', message: MESSAGES.uploadsBusy, retryAfterS: 10 };
const tooMany = { code: 'too_many', message: MESSAGES.tooManyUploads, retryAfterS: 10 };

const rooms: BodyRoom[] = [];
const open = (sender: string, bytes = 0) => {
  const room = roomFor(sender);
  rooms.push(room);
  room.reserve(bytes);
  return room;
};
afterEach(() => {
  for (const room of rooms.splice(0)) room.release();
});

it('limits the concurrent large bodies of a sender to three', () => {
  const [first] = Array.from({ length: MAX_BODIES_PER_CALLER }, () => open('ada', LARGE));
  expect(() => open('ada', LARGE)).toThrow(expect.objectContaining(tooMany));
  open('efe', LARGE);
  first?.release();
  first?.release();
  open('ada', LARGE);
  expect(() => open('ada', LARGE)).toThrow(expect.objectContaining(tooMany));
});

it('doesn’t count small ones', () => {
  for (let body = 0; body < 5_000; body += 1) open('ada', SMALL_BODY_BYTES);
  open('ada', LARGE);
});

it('refuses a body while this process has no room for it', () => {
  const most = Math.floor(MAX_HELD_BYTES / VIDEO);
  const [first] = Array.from({ length: most }, (_, index) => open(`person ${index}`, VIDEO));
  expect(() => open('ada', VIDEO)).toThrow(expect.objectContaining(busy));
  open('ada', SMALL_BODY_BYTES);
  first?.release();
  open('ada', VIDEO);
});

it('counts a body without a length as it arrives', () => {
  const room = open('ada');
  for (let bytes = 0; bytes <= MAX_HELD_BYTES; bytes += VIDEO) room.reserve(bytes);
  expect(() => room.reserve(MAX_HELD_BYTES + 1)).toThrow(expect.objectContaining(busy));
  room.release();
  open('efe', MAX_HELD_BYTES);
});
