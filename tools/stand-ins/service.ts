import type { Reply, Route } from './http';

/** One imitated outside service. */
export interface Service {
  /** `/paystack` */
  mount: string;
  /** Patterns are relative to the mount; the first match wins. */
  routes: Route[];
  /** An error in the service's own format; null for the common one. */
  onError?(error: unknown): Reply | null;
  start(): void | Promise<void>;
  stop(): void | Promise<void>;
}
