import { io, type Socket } from 'socket.io-client';
import type { Point } from '@/lib/core/maps/distance';
import { startSession } from '@/lib/people/sessions';
import { sessionCookieName } from '@/lib/platform/session-token';
import type {
  ClientEvents,
  JoinedRoom,
  ServerEvents,
  SocketError,
} from '@/lib/platform/socket-events';
import { User } from '@/models/platform/user';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the actors read answers as any client does.
  body: any;
}

/** A user of Eki's calls and socket, as a browser would use them. */
export class Person {
  #socket: Socket<ServerEvents, ClientEvents> | null = null;

  private constructor(
    readonly userId: string,
    private readonly url: string,
    private readonly cookie: string,
  ) {}

  /** Signs the user in, without a password and so without the mail about a new device. */
  static async signIn(userId: string, url: string): Promise<Person> {
    const user = await User.findById(userId, { accessRev: 1 }).lean();
    const session = await startSession({ userId, accessRev: user?.accessRev ?? null });
    const cookie = `${sessionCookieName()}=${session}`;
    return new Person(userId, url, cookie);
  }

  get(path: string): Promise<Answer> {
    return this.#call('GET', path);
  }

  post(path: string, body: object): Promise<Answer> {
    return this.#call('POST', path, JSON.stringify(body), { 'content-type': 'application/json' });
  }

  /** Uploads a picture and returns its id. */
  async upload(picture: Buffer, purpose: string): Promise<string> {
    const form = new FormData();
    form.set('purpose', purpose);
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'photo.png');
    const { body } = await this.#call('POST', '/api/files', form);
    return body.fileId;
  }

  async #call(
    method: string,
    path: string,
    body?: string | FormData,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await fetch(new URL(path, this.url), {
      method,
      ...(body !== undefined && { body }),
      headers: { cookie: this.cookie, origin: this.url, ...headers },
      signal: AbortSignal.timeout(15_000),
    });
    return { status: answer.status, body: await answer.json() };
  }

  moveTo({ latitude, longitude, accuracy }: Point & { accuracy: number }): void {
    const at = new Date().toISOString();
    this.#connected().emit('position', { lat: latitude, lng: longitude, acc: accuracy, at });
  }

  /** How many other screens have joined the room. */
  async othersIn(roomId: `vendor:${string}`): Promise<number> {
    const joined = await this.#connected().timeout(5_000).emitWithAck('join-room', { roomId });
    const room = joined as JoinedRoom<'vendor'> | SocketError;
    return room.ok ? room.screens - 1 : 0;
  }

  #connected(): Socket<ServerEvents, ClientEvents> {
    this.#socket ??= io(this.url, {
      path: '/socket',
      transports: ['websocket'],
      extraHeaders: { origin: this.url, cookie: this.cookie },
    });
    return this.#socket;
  }

  leave(): void {
    this.#socket?.disconnect();
  }
}
