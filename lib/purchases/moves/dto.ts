import type { Status } from '@/lib/core/delivery/status';
import type { ServiceKind } from '@/lib/core/service-kind';

/** State of an order, dispatch or errand as its room sends it. Ignore one with a lower version than the last. */
export interface OrderSnapshot {
  id: string;
  kind: ServiceKind;
  version: number;
  status: Status | null;
  items: readonly { id: string; status: Status }[];
}

declare module '@/lib/platform/socket-events' {
  interface RoomStates {
    order: OrderSnapshot;
    dispatch: OrderSnapshot;
    errand: OrderSnapshot;
  }

  interface ServerEvents {
    'order-updated': (snapshot: OrderSnapshot) => void;
  }
}
