import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import mongoose from 'mongoose';
import type { Socket } from 'socket.io-client';
import { sendMessage } from '@/lib/conversations/chat/commands';
import { cpuMicros } from '../lib/cpu';
import type { Writer } from './people';
import type { Target } from './sockets';

/** What a run of messages showed. Times in ms, CPU in microseconds of the server's process. */
export interface MessagesRun {
  sent: number;
  refused: number;
  perSecond: number;
  ackP50: number;
  ackP99: number;
  /** Time from the press of the button to the other screen. */
  seenP50: number;
  seenP99: number;
  cpuPerMessage: number;
  /** CPU of the database's process, null if it runs on another machine, and of the clients. */
  databaseCpu: number | null;
  clientsCpu: number;
}

const TEXT = 'Good afternoon, where is my food please?';

/** The part of a sorted list below which this share of it lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Sends messages at a steady rate for some time, by each writer in rotation, and waits until the
 * writer's other socket has them.
 */
export async function sendSteadily(
  target: Target,
  sockets: ReadonlyMap<Writer, readonly Socket[]>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<MessagesRun> {
  const writers = [...sockets];
  const acks: number[] = [];
  const seen: number[] = [];
  let refused = 0;
  const cpu = cpuMicros(target.pid);
  const [databaseCpu, clientsCpu] = [databaseMicros(), process.cpuUsage()];
  const began = performance.now();
  const sends: Promise<void>[] = [];
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const dueIn = began + (count * 1_000) / perSecond - performance.now();
    if (dueIn > 1) await sleep(dueIn);
    const [writer, [first, second] = []] = writers[count % writers.length] ?? [];
    if (!writer || !first || !second) throw new Error('each writer has two sockets');
    sends.push(
      sendOne(writer, first, second).then((times) => {
        if (!times) refused += 1;
        else {
          acks.push(times.ack);
          seen.push(times.seen);
        }
      }),
    );
  }
  await Promise.all(sends);
  const took = performance.now() - began;
  return {
    sent: acks.length,
    refused,
    perSecond: (acks.length / took) * 1_000,
    ackP50: percentile(acks, 0.5),
    ackP99: percentile(acks, 0.99),
    seenP50: percentile(seen, 0.5),
    seenP99: percentile(seen, 0.99),
    cpuPerMessage: (cpuMicros(target.pid) - cpu) / Math.max(1, acks.length),
    databaseCpu: perMessage(databaseMicros(), databaseCpu, acks.length),
    clientsCpu: ownMicros(clientsCpu) / Math.max(1, acks.length),
  };
}

const { DATABASE_PID } = process.env;
/** CPU of the database so far, microseconds; null if it doesn't run on this machine. */
const databaseMicros = () => (DATABASE_PID ? cpuMicros(Number(DATABASE_PID)) : null);

function perMessage(now: number | null, before: number | null, messages: number): number | null {
  return now === null || before === null ? null : (now - before) / Math.max(1, messages);
}

/** CPU of this process since then, microseconds. */
function ownMicros(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return user + system;
}

interface StoringPlan {
  perSecond: number;
  seconds: number;
  /** Code that has just begun to run is slower. */
  warmUpS: number;
}

/** What storing at a steady rate took, ms and microseconds. */
export interface StoringRun {
  p50: number;
  p99: number;
  /** CPU of this process, which stores them. */
  cpuPerMessage: number;
  databaseCpu: number | null;
}

/**
 * Stores messages at the rate at which they are sent, by the command behind the event and without a
 * socket: what is left of a message's CPU is delivery.
 */
export const store = (writers: readonly Writer[], plan: StoringPlan) =>
  storeSteadily(writers, plan, storeOne);

/**
 * The floor of storing: for each message one transaction of the driver alone that counts it in its chat,
 * adds it and adds one row to the outbox.
 */
export const storeBare = (writers: readonly Writer[], plan: StoringPlan) =>
  storeSteadily(writers, plan, storeOneBare);

async function storeSteadily(
  writers: readonly Writer[],
  { perSecond, seconds, warmUpS }: StoringPlan,
  storeFor: (writer: Writer) => Promise<void>,
): Promise<StoringRun> {
  const timed = async (writer: Writer) => {
    const began = performance.now();
    await storeFor(writer);
    return performance.now() - began;
  };
  const storeAll = async (from: number, count: number) => {
    const began = performance.now();
    const all: Promise<number>[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      const dueIn = began + (sent * 1_000) / perSecond - performance.now();
      if (dueIn > 1) await sleep(dueIn);
      all.push(timed(writers[(from + sent) % writers.length] as Writer));
    }
    return Promise.all(all);
  };
  await storeAll(0, perSecond * warmUpS);
  const [before, databaseCpu] = [process.cpuUsage(), databaseMicros()];
  const times = await storeAll(perSecond * warmUpS, perSecond * seconds);
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuPerMessage: ownMicros(before) / times.length,
    databaseCpu: perMessage(databaseMicros(), databaseCpu, times.length),
  };
}

async function storeOne({ userId, chatId }: Writer): Promise<void> {
  const input = { clientMsgId: randomUUID(), message: TEXT };
  await sendMessage(chatId, input, { userId, roles: ['customer'] }, new Date());
}

async function storeOneBare({ userId, chatId }: Writer): Promise<void> {
  const database = mongoose.connection.getClient().db(mongoose.connection.name);
  const [chats, messages, rows] = ['bench_chats', 'bench_messages', 'bench_rows'].map((name) =>
    database.collection<{ _id: string }>(name),
  ) as [Collection<{ _id: string }>, Collection<{ _id: string }>, Collection<{ _id: string }>];
  await mongoose.connection.getClient().withSession((session) =>
    session.withTransaction(async () => {
      const counted = { $inc: { lastSeq: 1 } };
      await chats.updateOne({ _id: chatId }, counted, { upsert: true, session });
      const message = { _id: randomUUID(), chatId, senderId: userId, message: TEXT };
      await messages.insertOne(message, { session });
      await rows.insertOne({ ...message, state: 'waiting', runAt: new Date() } as never, {
        session,
      });
    }),
  );
}

async function sendOne(
  { chatId }: Writer,
  from: Socket,
  to: Socket,
): Promise<{ ack: number; seen: number } | null> {
  const clientMsgId = randomUUID();
  const began = performance.now();
  const arrived = new Promise<number>((resolve) => {
    const look = (message: { clientMsgId: string }) => {
      if (message.clientMsgId !== clientMsgId) return;
      to.off('receive-message', look);
      resolve(performance.now() - began);
    };
    to.on('receive-message', look);
  });
  const answer = await from
    .timeout(30_000)
    .emitWithAck('send-message', { roomId: chatId, clientMsgId, message: TEXT });
  if (!answer.ok) return null;
  const ack = performance.now() - began;
  return { ack, seen: await arrived };
}

/** What messages to everyone in one room showed. `lastP99`: time until the last one had it, ms. */
export interface FanOut {
  deliveries: number;
  perCpuSecond: number;
  lastP99: number;
}

/** How many deliveries of messages to everyone in one room a second of the server's CPU makes. */
export async function fanOut(
  target: Target,
  writers: readonly Writer[],
  sockets: ReadonlyMap<Writer, readonly Socket[]>,
  messages: number,
): Promise<FanOut> {
  const listeners = [...sockets.values()].flat();
  let deliveries = 0;
  const count = () => {
    deliveries += 1;
  };
  for (const socket of listeners) socket.on('receive-message', count);
  const cpu = cpuMicros(target.pid);
  const times: number[] = [];
  for (let sent = 1; sent <= messages; sent += 1) {
    // Another writer each time: a user may send five in five seconds.
    const writer = writers[sent % writers.length] as Writer;
    const [socket] = sockets.get(writer) ?? [];
    const began = performance.now();
    const input = { roomId: writer.chatId, clientMsgId: randomUUID(), message: 'To everyone' };
    const answer = await socket?.timeout(30_000).emitWithAck('send-message', input);
    if (!answer?.ok) throw new Error(`not sent: ${JSON.stringify(answer)}`);
    while (deliveries < sent * listeners.length) {
      if (performance.now() - began > 60_000) throw new Error('not everyone has received it');
      await sleep(1);
    }
    times.push(performance.now() - began);
  }
  for (const socket of listeners) socket.off('receive-message', count);
  const seconds = (cpuMicros(target.pid) - cpu) / 1_000_000;
  return { deliveries, perCpuSecond: deliveries / seconds, lastP99: percentile(times, 0.99) };
}
