import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { SocketError } from '@/lib/platform/socket-events';
import { ApiError } from '../api';
import { askInChat, type ChatRequests, isLive } from '../live/live-connection';
import { recheckSession, refreshSession } from '../session/use-session';

/** How a chat of one account reaches the server. */
export interface ChatConnection {
  isConnected: () => boolean;
  isOnline: () => boolean;
  /** Emits an event of the chat. Throws if there is no answer within 10 s. */
  ask: <E extends keyof ChatRequests>(
    event: E,
    input: ChatRequests[E]['input'],
  ) => Promise<ChatRequests[E]['answer'] | SocketError>;
  /** Runs while no other tab of this browser holds the lock. */
  withLock: (name: string, run: () => Promise<void>) => Promise<void>;
  /**
   * Whether a call failed because the session has ended, or belongs to another account now. Refreshes
   * the page's session then.
   */
  checkSession: (error: unknown) => 'ended' | 'other' | null;
}

export const createChatConnection = (userId: string): ChatConnection => ({
  isConnected: isLive,
  isOnline: () => navigator.onLine,
  ask: askInChat,
  withLock: async (name, run) => {
    // Without locks two tabs may send the same message, which the server stores once.
    if (navigator.locks) await navigator.locks.request(name, run);
    else await run();
  },
  checkSession: (error) => {
    if (!(error instanceof ApiError)) return null;
    if (error.status === 401) {
      void recheckSession(userId);
      return 'ended';
    }
    if (error.message !== PAGE_MESSAGES.otherAccount) return null;
    void refreshSession();
    return 'other';
  },
});
