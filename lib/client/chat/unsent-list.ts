import type { AccountJson } from '../storage/account-json';
import type { SendPause, UnsentMessage } from './log';
import { deleteMedia } from './stores';

export interface UploadProgress {
  sent: number;
  total: number;
}

export interface OutboxView {
  unsent: readonly UnsentMessage[];
  /** Messages being sent, by id, with the progress of their photo or video. */
  sending: ReadonlyMap<string, UploadProgress | null>;
  /** Set while nothing is sent because of a limit. */
  pause: SendPause | null;
}

/** An account's unsent messages: stored on this device, and published with what is being sent. */
export function createUnsentList<T extends { unsent: UnsentMessage[] }>(
  userId: string,
  store: AccountJson<T>,
) {
  let view: OutboxView = { unsent: store.read(userId).unsent, sending: new Map(), pause: null };
  const listeners = new Set<() => void>();
  let isStopped = false;

  function set(change: Partial<OutboxView>): void {
    if (isStopped) return;
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function setUnsent(change: (unsent: UnsentMessage[]) => UnsentMessage[]): void {
    if (isStopped) return;
    const { unsent } = store.change(userId, (stored) => ({
      ...stored,
      unsent: change(stored.unsent),
    }));
    set({ unsent });
  }

  return {
    view: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    has: ({ clientMsgId }: UnsentMessage): boolean =>
      view.unsent.some((one) => one.clientMsgId === clientMsgId),

    /** Reads what other tabs have stored. Returns whether they have removed messages. */
    reload(): boolean {
      const { unsent } = store.read(userId);
      const isRemoved = view.unsent.some(
        ({ clientMsgId }) => !unsent.some((one) => one.clientMsgId === clientMsgId),
      );
      set({ unsent });
      return isRemoved;
    },

    add(added: readonly UnsentMessage[]): void {
      setUnsent((unsent) => [...unsent, ...added]);
    },

    setProblem({ clientMsgId }: UnsentMessage, problem: UnsentMessage['problem'], tries = 0): void {
      setUnsent((unsent) =>
        unsent.map((one) => (one.clientMsgId === clientMsgId ? { ...one, problem, tries } : one)),
      );
    },

    /** Removes messages that the server has, or that the user has deleted. */
    remove(ids: readonly string[]): void {
      if (!view.unsent.some(({ clientMsgId }) => ids.includes(clientMsgId))) return;
      setUnsent((unsent) => unsent.filter(({ clientMsgId }) => !ids.includes(clientMsgId)));
      for (const id of ids) void deleteMedia(userId, id);
    },

    /** Sets a message's progress: null while it is unknown, undefined once it isn't being sent. */
    setSending(clientMsgId: string, progress?: UploadProgress | null): void {
      const sending = new Map(view.sending);
      if (progress === undefined) sending.delete(clientMsgId);
      else sending.set(clientMsgId, progress);
      set({ sending });
    },

    setPause(pause: SendPause | null): void {
      set({ pause });
    },

    stop(): void {
      isStopped = true;
    },
  };
}
