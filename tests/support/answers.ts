import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import mongoose from 'mongoose';
import { expect, vi } from 'vitest';
import type { RouteName } from '@/lib/assembly/calls';
import { MAILS, PUSH_TIMERS, TIMERS } from '@/lib/assembly/outbox';
import { shortId } from '@/lib/core/ids';
import { outboxQueue, timerHandler } from '@/lib/platform/outbox';
import type { SocketEmit } from '@/lib/platform/realtime';
import { createRunner } from '@/lib/platform/worker';
import { LedgerTransfer } from '@/models/ledger/ledger';
import { Outbox, type OutboxDoc } from '@/models/platform/outbox';
import { callRoute, type Got, type Sent } from './call';
import { chatForm } from './chat';
import { recordEvents } from './events';
import { loadHandler } from './load-handler';
import { type Person, signInAs } from './people';

/** A Wednesday at noon in Lagos: every shop is open. */
const NOON = '2026-12-02T11:00:00Z';
/** Between two steps. */
const STEP_MS = 10_000;
/** Ops need a sign-in of the last five minutes. */
const SIGN_IN_MS = 4 * 60_000;

const PUSHES = new Set(PUSH_TIMERS.map(({ name }) => name));
const DUE_WORK = outboxQueue(
  TIMERS.filter(({ name }) => !PUSHES.has(name)).map((timer) => timerHandler(timer)),
);
const DUE_NAMES = [...(DUE_WORK.kinds?.concurrency.keys() ?? [])];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Fields with another value in each run. */
const UNSTABLE = new Map([
  ['version', '<version>'],
  ['deliveryCode', '<code>'],
  ['pin', '<pin>'],
]);
/** Random, for the log; and the time of the call, which is that of the step. */
const IGNORED = new Set(['requestId', 'serverNow']);
const ID = /(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TICKET = /(?<![0-9A-Za-z])T-[0-9A-Z]{6}(?![0-9A-Za-z])/g;
const NUMBER = /(?<![0-9A-Za-z])[0-9A-F]{6}(?![0-9A-Za-z])/g;

/** Placeholders of ids: the same id has the same one everywhere in a scenario. */
class Placeholders {
  private readonly names = new Map<string, string>();
  private unnamed = 0;

  /** Calls an id, and its short number, by a name. */
  set(id: string, name: string): void {
    this.names.set(id, `<${name}>`);
    if (/^[0-9a-f]{24}$/.test(id)) this.names.set(shortId(id), `<number of ${name}>`);
  }

  apply(value: unknown): Json {
    const text = JSON.stringify(value) ?? 'null';
    for (const [id] of [...text.matchAll(ID), ...text.matchAll(UUID)]) {
      if (this.names.has(id)) continue;
      this.unnamed += 1;
      this.set(id, `id ${this.unnamed}`);
    }
    const toName = (id: string) => this.names.get(id) ?? id;
    const named = text
      .replace(ID, toName)
      .replace(UUID, toName)
      .replace(NUMBER, toName)
      .replace(TICKET, '<ticket>');
    return JSON.parse(named, (key, one) => {
      if (IGNORED.has(key)) return undefined;
      // A delivery code as a rider types it.
      if (key === 'code' && /^\d{4}$/.test(one)) return '<code>';
      const isSet = one !== null && typeof one !== 'object';
      return isSet ? (UNSTABLE.get(key) ?? one) : one;
    });
  }
}

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changed parts of an answer by their path; "(gone)" for a removed one. */
function getChanges(
  before: Json | undefined,
  after: Json | undefined,
  path = '',
): [string, Json][] {
  if (before === undefined) return after === undefined ? [] : [[path, after]];
  if (after === undefined) return [[path, '(gone)']];
  const areLists = Array.isArray(before) && Array.isArray(after);
  const inserted = areLists && getInserted(before, after);
  if (inserted) return [[`${path}.${inserted.at} inserted`, inserted.items]];
  if (areLists || (isObject(before) && isObject(after))) {
    const [from, to] = [before, after] as [Record<string, Json>, Record<string, Json>];
    const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
    return [...keys].flatMap((key) =>
      getChanges(from[key], to[key], path ? `${path}.${key}` : key),
    );
  }
  return before === after ? [] : [[path, after]];
}

/** The items by which a list has grown; null if it has changed otherwise. */
function getInserted(before: Json[], after: Json[]): { at: number; items: Json[] } | null {
  const grown = after.length - before.length;
  if (grown <= 0) return null;
  const isSame = (at: number, to: number) => isDeepStrictEqual(before[at], after[to]);
  const differs = before.findIndex((_, at) => !isSame(at, at));
  const at = differs < 0 ? before.length : differs;
  const isRestSame = before.slice(at).every((_, index) => isSame(at + index, at + index + grown));
  return isRestSame ? { at, items: after.slice(at, at + grown) } : null;
}

/** A call that only reads, repeated after each step. */
export interface Reading {
  who: string;
  call: RouteName;
  query?: Record<string, string>;
  params?: Record<string, string>;
}

interface SentCall extends Pick<Sent, 'raw' | 'headers' | 'params'> {
  body?: object;
  query?: Record<string, string>;
  /** Sent as a form, instead of `body`. */
  form?: Record<string, string>;
}

/**
 * Plays calls of several people and records the answers: of each call, what it changed in the answers of
 * all readings, and the mails, push messages and socket events that it caused.
 */
export class Recorder {
  private readonly placeholders = new Placeholders();
  private readonly people = new Map<string, Person>();
  private readonly signedIn = new Map<string, number>();
  private readonly readings: Reading[] = [];
  private readonly last = new Map<string, Json>();
  private readonly rows = new Set<string>();
  private readonly recorded: Json[] = [];
  private readonly calls: Json[] = [];
  private isOn = true;
  private readonly events: SocketEmit[];

  /** `start`: ISO. Stops the clock; `pass` moves it. */
  constructor(start = NOON) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(start) });
    this.events = recordEvents();
  }

  /** Someone who calls. */
  add(name: string, person: Person): void {
    this.people.set(name, person);
    this.signedIn.set(name, Date.now());
    this.name(person.userId, name);
  }

  name(id: string, name: string): void {
    this.placeholders.set(id, name);
  }

  watch(...readings: Reading[]): void {
    this.readings.push(...readings);
  }

  /** Ends the readings but those whose path matches. */
  unwatch(except: RegExp): void {
    const rest = this.readings.filter(({ call }) => except.test(call));
    this.readings.splice(0, this.readings.length, ...rest);
  }

  /** Lets time pass, and does what is due at its time. */
  async pass(ms: number): Promise<void> {
    const end = Date.now() + ms;
    for (let next = await findNext(); next && next <= end; next = await findNext()) {
      vi.setSystemTime(Math.max(Date.now(), next));
      const runner = createRunner({ ...DUE_WORK, concurrency: 1 }, { clock: () => new Date() });
      await runner.fill();
      await runner.stop();
    }
    vi.setSystemTime(end);
  }

  /** Lets time pass until something is due, and does it. */
  async passToNext(): Promise<void> {
    const next = await findNext();
    if (next) await this.pass(Math.max(0, next - Date.now()));
  }

  /** Calls and records the answer, which belongs to the next `look`. */
  async call(who: string, call: RouteName, sent: SentCall = {}): Promise<Got> {
    const got = await this.send(who, call, sent);
    const { status, body, headers } = got;
    const { query, params, body: input, form } = sent;
    this.calls.push({
      call: `${who}: ${call}`,
      ...filled(
        this.placeholders.apply({ params, query, body: input, form }) as { [key: string]: Json },
      ),
      status,
      ...(headers.has('idempotency-replayed') && { isReplayed: true }),
      answer: this.placeholders.apply(body),
    });
    return got;
  }

  /** Records what has changed in the answers of all readings since the last look. */
  async look(step: string): Promise<void> {
    await this.pass(0);
    const calls = this.calls.splice(0);
    if (!this.isOn) return;
    const changed = await this.readAll();
    const { mails, pushes, other } = await this.takeRows();
    const known = this.findKnown();
    const events = this.takeEvents();
    this.recorded.push({
      step,
      at: new Date().toISOString(),
      ...filled({
        calls: calls.map((call) => refer(call, known)),
        changed,
        mails,
        pushes,
        other,
        events,
      }),
    });
  }

  /** Stops recording: another scenario records the steps from here to `begin`. */
  skip(): void {
    this.isOn = false;
  }

  /** Records from here on; what the readings answer now is known. */
  async begin(): Promise<void> {
    this.isOn = true;
    await this.readAll();
    await this.takeRows();
    this.takeEvents();
  }

  /** Changes in the answers of the readings. */
  private async readAll(): Promise<{ [key: string]: Json }> {
    const changed: { [key: string]: Json } = {};
    for (const { who } of this.readings) await this.cookieOf(who);
    const got = await Promise.all(
      this.readings.map(({ who, call, ...sent }) => this.send(who, call, sent)),
    );
    for (const [at, { who, call, query, params }] of this.readings.entries()) {
      const about = Object.values({ ...params, ...query });
      const name = this.placeholders.apply([`${who}: ${call}`, ...about].join(' ')) as string;
      const answer = this.placeholders.apply({
        status: got[at]?.status,
        ...asObject(got[at]?.body),
      });
      const before = this.last.get(name);
      const changes = Object.fromEntries(getChanges(before, answer));
      if (before === undefined) changed[name] = answer;
      else if (Object.keys(changes).length > 0) changed[name] = changes;
      this.last.set(name, answer);
    }
    return changed;
  }

  private takeEvents(): Json[] {
    const events = this.events
      .splice(0)
      .map(({ room, event, payload }) => this.placeholders.apply({ event, room, payload }));
    return sorted(events);
  }

  /** One call, some seconds after the step before, and a look. */
  async step(step: string, who: string, call: RouteName, sent: SentCall = {}): Promise<Got> {
    await this.pass(STEP_MS);
    const got = await this.call(who, call, sent);
    await this.look(step);
    return got;
  }

  /** Compares with the recorded file, or writes it if UPDATE_ANSWERS is set. */
  async compare(scenario: string): Promise<void> {
    const transfers = await LedgerTransfer.find().sort({ $natural: 1 }).lean();
    const ledger = transfers.map(({ _id, type, entries, description, actor, reverses }) => ({
      ...(this.placeholders.apply({ id: _id, type, actor, description, reverses }) as object),
      entries: Object.fromEntries(
        entries.map(({ account, amount }) => [this.placeholders.apply(account), Number(amount)]),
      ),
    }));
    const answers = { steps: this.recorded, ledger } as unknown as Json;
    const folder = fileURLToPath(new URL('../integration/answers/', import.meta.url));
    const file = `${folder}${scenario}.json`;
    if (process.env.UPDATE_ANSWERS) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, `${format(answers)}\n`);
    }
    expect(existsSync(file), `${file}: write it with UPDATE_ANSWERS=1`).toBe(true);
    expect(answers).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  }

  /** Calls without recording. */
  async send(who: string, call: RouteName, sent: SentCall = {}): Promise<Got> {
    const { handler, params } = await loadHandler(call);
    const [method = '', path = ''] = call.split(' ');
    const { query, form, ...rest } = sent;
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const cookie = await this.cookieOf(who);
    return callRoute(handler, `${path}${search}`, {
      ...rest,
      ...(form && chatForm(form)),
      method,
      ...(cookie && { cookie }),
      params: { ...params, ...sent.params },
    });
  }

  idOf(who: string): string {
    return this.people.get(who)?.userId ?? '';
  }

  /** Cookie header of someone's browser; signs them in again where the sign-in is old. */
  async cookieOf(who: string): Promise<string> {
    const person = this.people.get(who);
    if (!person) return '';
    if (Date.now() - (this.signedIn.get(who) ?? 0) > SIGN_IN_MS) {
      person.cookie = await signInAs(person.userId);
      this.signedIn.set(who, Date.now());
    }
    return person.cookie;
  }

  /** Rows that were queued since the last time. */
  private async takeRows() {
    const rows = (await Outbox.find().sort({ $natural: 1 }).lean()).filter(
      ({ _id }) => !this.rows.has(_id),
    );
    for (const { _id } of rows) this.rows.add(_id);
    const ids = (some: OutboxDoc[]) => some.map(({ _id }) => this.placeholders.apply(toRow(_id)));
    const mails = rows.filter(({ work }) => work.template);
    const rendered = [];
    for (const mail of mails) rendered.push(await this.render(mail));
    const isOther = ({ work }: OutboxDoc) => !work.template && !DUE_NAMES.includes(work.name);
    const others = rows.filter(isOther);
    return {
      mails: sorted(rendered),
      pushes: sorted(ids(others.filter(({ work }) => PUSHES.has(work.name)))),
      other: sorted(ids(others.filter(({ work }) => !PUSHES.has(work.name)))),
    };
  }

  /** Parts of the current readings by their text. */
  private findKnown(): Map<string, string> {
    const known = new Map<string, string>();
    for (const [name, answer] of this.last) {
      if (!isObject(answer)) continue;
      for (const [field, value] of Object.entries(answer)) {
        known.set(JSON.stringify(value), `${name} ${field}`);
        if (!Array.isArray(value)) continue;
        for (const [at, one] of value.entries()) {
          known.set(JSON.stringify(one), `${name} ${field}.${at}`);
        }
      }
    }
    return known;
  }

  private async render({ _id, work, createdAt }: OutboxDoc) {
    const template = MAILS.find(({ name }) => name === work.template);
    const mail = await template?.render(work.ids, createdAt);
    const { to, subject, text } = mail ?? {};
    return this.placeholders.apply({ row: toRow(_id), to, subject, text: text?.split('\n') });
  }
}

/** A row's id without revisions and turns at its end, which only the server reads. */
const toRow = (id: string) => id.replace(/(:[\d-]+)+$/, '');

/** The fields that have content. */
function filled<T>(given: { [key: string]: T }): { [key: string]: T } {
  const hasContent = (value: T) => Object.keys(value ?? {}).length > 0;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => hasContent(value)));
}

/** When the next work is due, epoch ms; null if nothing waits. */
async function findNext(): Promise<number | null> {
  const names = mongoose.trusted({ $in: DUE_NAMES });
  const next = await Outbox.findOne({ 'work.name': names, state: 'waiting' }, { runAt: 1 })
    .sort({ runAt: 1 })
    .lean();
  return next?.runAt.getTime() ?? null;
}

/** Shortest text that is replaced by a reference. */
const MIN_REFERRED = 200;

/** A call with references instead of what the readings answer as well. */
function refer(call: Json, known: ReadonlyMap<string, string>): Json {
  if (!isObject(call) || !isObject(call.answer)) return call;
  const answer = Object.entries(call.answer).map(([field, value]) => {
    const text = JSON.stringify(value);
    const name = text.length >= MIN_REFERRED ? known.get(text) : undefined;
    return [field, name ? `(as ${name})` : value];
  });
  return { ...call, answer: Object.fromEntries(answer) };
}

const asObject = (body: unknown): object =>
  typeof body === 'object' && body !== null ? body : { text: body };

/** What happens concurrently has no order. */
function sorted<T>(values: readonly T[]): T[] {
  const keyed = values.map((value) => [JSON.stringify(value), value] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, value]) => value);
}

const LINE_WIDTH = 110;

/** JSON in which each line is short, so that a diff shows the changed field. */
function format(value: Json, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= LINE_WIDTH) {
    return line;
  }
  const inner = `${indent} `;
  if (Array.isArray(value)) {
    const items = value.map((one) => `${inner}${format(one, inner)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const fields = Object.entries(value).map(
    ([key, one]) => `${inner}${JSON.stringify(key)}: ${format(one, inner)}`,
  );
  return `{\n${fields.join(',\n')}\n${indent}}`;
}
