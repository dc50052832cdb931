import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import type { MessageDto, MessageEvent } from '@/lib/conversations/chat/dto';
import type { ServerProcess } from './server-process';
import { connectSocket, type Transports } from './sockets';

/** As the shop's own client. A shorter one only repeats what a busy server is still storing. */
const ACK_MS = 10_000;
const RETRY_MS = 50;
const PAGE = 20;
/** Refusals after which the shop's own client tries again. */
const AGAIN: ReadonlySet<string> = new Set(['RATE_LIMITED', 'FAILED']);
/** Longer than the tests wait for live events. */
const POLL_MS = 15_000;

interface Log {
  seen: MessageDto[];
  /** Running syncs wait for each other. */
  syncing: Promise<void>;
}

/**
 * A client as the chat's guarantee requires: it retries a message until it is answered, requests missed
 * messages after each reconnect and at each gap, and shows messages in order. Its connection can be cut,
 * and it loses a share of the answers.
 */
export class ChatClient {
  readonly logs = new Map<string, Log>();
  private socket: Socket | undefined;
  private isCatchingUp = false;

  /** `loses`: whether the next answer to a message is lost. */
  constructor(
    readonly cookie: string,
    chatIds: readonly string[],
    private readonly loses: () => boolean,
  ) {
    for (const chatId of chatIds) this.logs.set(chatId, { seen: [], syncing: Promise.resolve() });
  }

  async connect(shop: Pick<ServerProcess, 'url'>, transports?: Transports): Promise<void> {
    const { result, socket } = await connectSocket(
      shop,
      { cookie: this.cookie },
      { isReconnecting: true, ...(transports && { transports }) },
    );
    if (result !== 'ok') throw new Error(`not connected: ${result}`);
    this.socket = socket;
    socket.io.reconnectionDelay(RETRY_MS);
    socket.io.reconnectionDelayMax(4 * RETRY_MS);
    socket.on('connect', () => void this.catchUp());
    // An event may be lost, for example when its process is killed.
    const poll = () => void (socket.connected && !this.isCatchingUp && this.catchUp());
    setInterval(poll, POLL_MS).unref();
    // socket.io retries neither a refused handshake nor a connection that the server ends.
    const reconnect = () => {
      if (!socket.active) setTimeout(() => socket.connect(), 4 * RETRY_MS);
    };
    socket.on('connect_error', reconnect);
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') reconnect();
    });
    socket.on('receive-message', (message: MessageEvent) => {
      const log = this.logs.get(message.roomId);
      if (log && !take(log, message)) void this.sync(message.roomId, log);
    });
    await this.catchUp();
  }

  /** Retries until the message is answered. */
  async send(roomId: string, clientMsgId: string, message: string): Promise<void> {
    for (;;) {
      await this.ask('send-message', { roomId, clientMsgId, message });
      if (!this.loses()) return;
    }
  }

  /** Cuts the connection; the client reconnects automatically. */
  cut(): void {
    this.socket?.io.engine?.close();
  }

  private async catchUp(): Promise<void> {
    this.isCatchingUp = true;
    for (const [roomId, log] of this.logs) {
      const since = log.seen.at(-1)?.seq ?? 0;
      const joined = await this.ask('join-room', { roomId, since });
      for (const message of joined.missed as MessageDto[]) take(log, message);
      if (joined.hasMore) await this.sync(roomId, log);
    }
    this.isCatchingUp = false;
  }

  private sync(roomId: string, log: Log): Promise<void> {
    log.syncing = log.syncing.then(async () => {
      for (let isMore = true; isMore; ) {
        const after = log.seen.at(-1)?.seq ?? 0;
        const page = await this.ask('sync-messages', { roomId, after, limit: PAGE });
        for (const message of page.messages as MessageDto[]) {
          if (!take(log, message)) throw new Error(`a gap before message ${message.seq}`);
        }
        isMore = page.hasMore;
      }
    });
    return log.syncing;
  }

  /** Retries until the event is answered with `ok`. */
  private async ask(event: string, input: object) {
    for (;;) {
      const answer = this.socket?.connected
        ? await this.socket
            .timeout(ACK_MS)
            .emitWithAck(event, input)
            .catch(() => null)
        : null;
      if (answer?.ok) return answer;
      if (answer && !AGAIN.has(answer.code)) throw new Error(`${event}: ${answer.code}`);
      await sleep(answer?.retryAfterMs ?? RETRY_MS);
    }
  }
}

/** Shows a message if it is the next. Returns false if there is a gap before it. */
function take({ seen }: Log, message: MessageDto): boolean {
  const next = (seen.at(-1)?.seq ?? 0) + 1;
  if (message.seq === next) seen.push(message);
  return message.seq <= next;
}
