import { beforeEach, expect, it, vi } from 'vitest';
import { readDraft } from './desk-drafts';
import { createReplyField } from './reply-field';

const ADAS = 'a'.repeat(24);
const EFES = 'e'.repeat(24);
const stored = new Map<string, string>();
/** Loading state of the page. */
let page: 'before' | 'loading' | 'there' = 'before';
/** Sets the address's query. */
const shown = (query: string) =>
  vi.stubGlobal('window', { location: { search: query }, addEventListener: () => {} });

beforeEach(() => {
  stored.clear();
  page = 'before';
  const pane = { querySelector: () => (page === 'loading' ? {} : null) };
  vi.stubGlobal('document', { querySelector: () => (page === 'before' ? null : pane) });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

/** A mock text field; `focused`: whether it has the caret. */
function getField(id: string) {
  const field = { dataset: { of: id }, value: '', focused: false, setSelectionRange: () => {} };
  return Object.assign(field, {
    focus: () => {
      field.focused = true;
    },
  });
}
const mount = (
  to: ReturnType<typeof createReplyField>,
  field: ReturnType<typeof getField> | null,
) => {
  to.ref.current = field as unknown as HTMLTextAreaElement | null;
};

it('stores text typed before the field is rendered, then focuses the field', () => {
  shown(`?chat=${EFES}`);
  const reply = createReplyField('isoken-1');
  mount(reply, getField(ADAS));
  reply.ask();
  for (const key of ['H', 'e', 'Shift']) reply.takes(key);
  page = 'loading';
  for (const key of ['x', 'Backspace', ' ']) reply.takes(key);
  expect(readDraft('isoken-1', EFES).reply).toBe('He ');
  expect(readDraft('isoken-1', ADAS).reply).toBe('');
  mount(reply, null);
  const efes = getField(EFES);
  mount(reply, efes);
  expect(efes.focused).toBe(true);
  expect(reply.takes('e')).toBe(false);
});

it('takes no letter unless its field was asked for', () => {
  shown(`?chat=${EFES}`);
  const reply = createReplyField('isoken-2');
  expect(reply.takes('e')).toBe(false);
  reply.ask();
  expect(reply.takes('Escape')).toBe(false);
  expect(reply.takes('e')).toBe(false);
});

it('forgets the field of a chat that was left', () => {
  shown(`?chat=${EFES}`);
  const reply = createReplyField('isoken-3');
  reply.ask();
  shown(`?ticket=${ADAS}`);
  expect(reply.takes('e')).toBe(false);
  reply.ask();
  expect(reply.takes('T')).toBe(true);
  expect(readDraft('isoken-3', `ticket:${ADAS}`).reply).toBe('T');
});

it('waits for no field where there is none', () => {
  shown(`?ticket=${EFES}`);
  const reply = createReplyField('isoken-4');
  reply.ask();
  page = 'there';
  expect(reply.takes('j')).toBe(false);
  reply.ask();
  expect(reply.takes('j')).toBe(false);
  expect(readDraft('isoken-4', `ticket:${EFES}`).reply).toBe('');
});
