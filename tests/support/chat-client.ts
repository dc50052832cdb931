import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import type { MessageDto, MessageEvent } from '@/lib/chat/dto';
import type { ServerProcess } from './server-process';
import { connectSocket, type Transports } from './sockets';

const ACK_MS = 1_000;
const RETRY_MS = 50;
const PAGE = 20;
/** Rarer than what the tests wait for live. */
const POLL_MS = 15_000;

/** What a client has of one chat. */
interface Log {
  seen: MessageDto[];
  /** Running syncs wait for each other. */
  syncing: Promise<void>;
}

/**
 * A client as the guarantee of the chat asks for: it sends until it is answered, asks for what it missed
 * after each reconnect and at each gap, and shows messages in order. Its line can be cut, and it loses a
 * share of the answers.
 */
export class ChatClient {
  readonly logs = new Map<string, Log>();
  private socket: Socket | undefined;

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
    // An event may get lost, as when its process is killed.
    const poll = () => void (socket.connected && this.catchUp().catch(() => {}));
    setInterval(poll, POLL_MS).unref();
    // A refused handshake is not tried again by itself.
    socket.on('connect_error', () => {
      if (!socket.active) setTimeout(() => socket.connect(), 4 * RETRY_MS);
    });
    socket.on('receive-message', (message: MessageEvent) => {
      const log = this.logs.get(message.roomId);
      if (log && !take(log, message)) void this.sync(message.roomId, log);
    });
    await this.catchUp();
  }

  /** Sends a message until it is answered. */
  async send(roomId: string, clientMsgId: string, message: string): Promise<void> {
    for (;;) {
      await this.ask('send-message', { roomId, clientMsgId, message });
      if (!this.loses()) return;
    }
  }

  /** Cuts the line; the client comes back by itself. */
  cut(): void {
    this.socket?.io.engine?.close();
  }

  private async catchUp(): Promise<void> {
    for (const [roomId, log] of this.logs) {
      const since = log.seen.at(-1)?.seq ?? 0;
      const joined = await this.ask('join-room', { roomId, since });
      for (const message of joined.missed as MessageDto[]) take(log, message);
      if (joined.hasMore) await this.sync(roomId, log);
    }
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

  /** Sends an event until it is answered with `ok`. */
  private async ask(event: string, input: object) {
    for (;;) {
      const answer = this.socket?.connected
        ? await this.socket
            .timeout(ACK_MS)
            .emitWithAck(event, input)
            .catch(() => null)
        : null;
      if (answer?.ok) return answer;
      if (answer && answer.code !== 'RATE_LIMITED') throw new Error(`${event}: ${answer.code}`);
      await sleep(answer?.retryAfterMs ?? RETRY_MS);
    }
  }
}

/** Shows a message if it is the next or was shown already; false if something lies between. */
function take({ seen }: Log, message: MessageDto): boolean {
  const next = (seen.at(-1)?.seq ?? 0) + 1;
  if (message.seq === next) seen.push(message);
  return message.seq <= next;
}
