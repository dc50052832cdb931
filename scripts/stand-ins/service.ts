import type { Reply, Route } from './http';

/** One imitated outside service. */
export interface Service {
  /** `/paystack` */
  mount: string;
  /** First fitting route wins; patterns are relative to the mount. */
  routes: Route[];
  /** The service's own shape for a refusal, or null to use the common one. */
  onError?(error: unknown): Reply | null;
  start(): void | Promise<void>;
  stop(): void | Promise<void>;
}
