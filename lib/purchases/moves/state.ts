import type { PublicReason } from '@/lib/core/cancel-reasons';
import type { Status } from '@/lib/core/delivery/status';
import type { Kobo } from '@/lib/core/money';
import type { PromoFunder } from '@/lib/purchases/checkout/promos/policy';

/** Who acts on an order. `system`: timers and settled payments. */
export type OrderRole = 'system' | 'customer' | 'seller' | 'rider' | 'ops';

/** The actor, with the ids that decide whether the order is theirs. */
export type OrderActor =
  | { role: 'customer' | 'rider' | 'ops'; userId: string }
  | { role: 'seller'; userId: string; vendorIds: readonly string[] }
  | { role: 'system' };

export interface ItemState {
  itemId: string;
  vendorId: string;
  status: Status;
  lineKobo: number;
  feeShareKobo: number;
  /** What a promo pays of the two above, kobo; absent without one. */
  promoKobo?: number;
  /**
   * What the rider may spend for the customer, kobo; errands only. Refunded with the item; otherwise
   * the rider gets what was spent, and the customer the rest.
   */
  budgetKobo?: number;
  /** What riders spent of it, with receipts. */
  spent?: readonly Spend[];
  /** Orders only. */
  optionId?: string;
  tracked?: boolean;
  query?: ItemQuery | null;
}

export interface Spend {
  riderId: string;
  amountKobo: number;
}

/** A seller's question about an item that it can't deliver as bought. */
export interface ItemQuery {
  kind: 'substitute' | 'drop';
  /** The item is dropped then. */
  expiresAt: Date;
  /** The offered replacement; null if there is none. */
  swap: SwapLine | null;
}

/** Another option of the same product, with the add-ons as bought. */
export interface SwapLine {
  optionId: string;
  optionName: string;
  configKey: string;
  unitKobo: number;
  lineKobo: number;
  tracked: boolean;
}

/** In place of a vendor id in dispatches and errands, which have none. */
export const DIRECT = 'direct';

export interface PartProgress {
  status?: Status;
  /** When the vendor first accepted an item. */
  acceptedAt?: Date | null;
  /** The vendor's estimate when accepting, minutes. */
  prepMinutes?: number | null;
  /** When the vendor promised to have it ready; a delay moves it. */
  readyBy?: Date | null;
  readyAt?: Date | null;
  /** When the vendor gave it to the current rider. */
  handedOverAt?: Date | null;
  /** Set once the vendor has accepted. */
  pickup?: PickupPin;
  /** When its delivery fee was split between rider and platform. */
  deliverySettledAt?: Date | null;
}

/** The pick-up PIN of a part. Only its vendor may read it; the rider types it in. */
export interface PickupPin {
  /** Three digits. */
  pin: string;
}

export interface PartState extends PartProgress {
  vendorId: string;
  deliveryKobo: number;
  deliveryFeeShareKobo: number;
  /** What a promo pays of the two above, kobo; absent without one. */
  promoKobo?: number;
}

/** Who is at fault if a paid item is not delivered. */
export type Fault = 'customer' | 'seller' | 'rider' | 'platform';

/** A change of items' status, or a mark that leaves it, for example that they are ready. */
export interface OrderEvent {
  at: Date;
  status: Status;
  itemIds: string[];
  by: OrderRole;
  /** Absent for the system. */
  actorId?: string;
  command: OrderCommand['type'];
  reason?: string;
  /** Shown to customer and rider of a cancellation by ops. */
  publicReason?: PublicReason;
  fault?: Fault;
  /** Refunded to the customer, kobo. */
  refundKobo?: number;
  riderId?: string;
  /** Proof of a delivery that ops completed without its code. */
  photoId?: string;
}

export interface WrongCode {
  /** Identifies a repeat, which isn't counted again. */
  commandId: string;
  at: Date;
}

export interface OrderState {
  id: string;
  customerId: string;
  /**
   * A dispatch or an errand: no vendor has to accept it, so the search for a rider starts immediately.
   * It is one item and one part, whose `vendorId` is `DIRECT`.
   */
  isDirect?: boolean;
  items: readonly ItemState[];
  parts: readonly PartState[];
  /** Who pays for the promo; absent without one. */
  promoFunder?: PromoFunder;
  /** Set while an item is assigned or picked, and from then on if it is delivered. */
  riderId: string | null;
  /** Number of times that a rider was assigned. */
  assignment: number;
  /** Wrong delivery codes entered so far, oldest first. */
  wrongCodes: readonly WrongCode[];
  /** When preparation starts, if not immediately. */
  scheduledFor?: Date | null;
  /** Deadline after which the system may cancel items that are still placed; null: none. */
  acceptBy: Date | null;
  statusRank: number;
  /** Incremented by every change. */
  rev: number;
  /** Oldest first, append-only. */
  events: readonly OrderEvent[];
}

/** The rider to assign, as checked by the caller. */
export interface RiderFacts {
  id: string;
  isOnDuty: boolean;
  /** Carries fewer orders than the maximum. */
  hasRoom: boolean;
  /** This rider has an open offer of the order. */
  isOffered: boolean;
}

/**
 * A command. The caller checks and passes facts outside the order: whether the code is right, whether
 * the rider is on duty.
 */
export type OrderCommand = {
  /** The revision the sender saw; refused if it has changed. */
  expectedRev?: number;
  reason?: string;
} & (
  | { type: 'place'; order: Omit<OrderState, 'statusRank' | 'rev' | 'events'> }
  | {
      type: 'confirm';
      itemIds?: readonly string[];
      prepMinutes?: number;
      /** For the system, which accepts only while the vendor is open. */
      isVendorOpen?: boolean;
    }
  | { type: 'assign'; rider: RiderFacts }
  | { type: 'reassign'; rider: RiderFacts }
  | { type: 'release' }
  /** The seller's own parts are ready for pick-up. */
  | { type: 'ready' }
  /** The seller's own parts take longer: minutes from the promised time, or from now if that has passed. */
  | { type: 'delay'; minutes: number }
  /** The seller asks the customer about an item, which is dropped unless answered in time. */
  | { type: 'ask'; itemIds: readonly string[]; swap: SwapLine | null }
  /** The customer takes the offered replacement. */
  | { type: 'swap'; itemIds: readonly string[] }
  /** The item is left out: by the customer's answer, or without one in time. */
  | { type: 'drop'; itemIds: readonly string[] }
  /** The seller gave its own parts to the rider. */
  | { type: 'hand-over' }
  /** isHandedOver: the rider knows the part's PIN; not needed once the seller handed it over. */
  | { type: 'pick'; vendorId: string; isHandedOver: boolean }
  /** The rider spent this for the customer, within the budget. */
  | { type: 'spend'; amountKobo: number }
  /** The customer adds this to the budget, from the wallet. */
  | { type: 'raise'; amountKobo: number }
  | {
      type: 'deliver';
      isCodeRight?: boolean;
      /** Identifies a repeat of a wrong code. */
      commandId?: string;
      hasPhoto?: boolean;
      photoId?: string;
    }
  | {
      type: 'cancel';
      itemIds?: readonly string[];
      /** Shown to customer and rider. */
      publicReason?: PublicReason;
      /** After pick-up: who is at fault. */
      fault?: 'customer' | 'rider' | 'platform';
      /** The rider's wait for a customer who cannot be reached is over and logged. */
      isWaitLogged?: boolean;
    }
);

export type Party =
  | 'escrow'
  | 'customer'
  | `seller:${string}`
  | `rider:${string}`
  | 'delivery'
  | 'service-fee'
  | 'promo'
  | 'goodwill';

/** One side of a transfer, kobo: positive goes to the party, negative comes from it. */
export interface PartyAmount {
  party: Party;
  amount: Kobo;
}

export type MoneyKind = 'cancel' | 'earnings' | 'raise' | 'spent' | 'unspent';

/**
 * The effects of a move, as data. Keys are derived from the event (`orderId:itemId:from>to`), so a
 * move never takes effect twice.
 */
export type Effect =
  /**
   * Amounts add up to 0, each party once. Of a budget: `raise` adds to it, `spent` repays the rider,
   * `unspent` returns the rest.
   */
  | { type: 'money'; key: string; kind: MoneyKind; amounts: PartyAmount[] }
  /** Everything is cancelled: releases the use of the promo. */
  | { type: 'promo'; key: string }
  /** `release`: back to the shelf. `ship`: out of the shop. */
  | { type: 'stock'; key: string; move: 'release' | 'ship'; itemIds: string[] }
  /** Who is notified, and how, is in `notify.ts`. `vendorIds`: the shops whose items moved. */
  | { type: 'notify'; key: string; notice: Notice; vendorIds: string[] }
  | { type: 'timer'; key: string; timer: 'accept-by'; at: Date }
  /** Reminds the vendors who have not answered by then; turn: 1, 2. */
  | { type: 'timer'; key: string; timer: 'vendor-silent'; turn: number; at: Date }
  | { type: 'timer'; key: string; timer: 'query-end'; itemId: string; at: Date }
  /** Pieces of one option go back to the shelf, and as many of another are taken from it. */
  | {
      type: 'swap-stock';
      key: string;
      itemId: string;
      before: { optionId: string; tracked: boolean };
    };

export type Notice =
  | 'placed'
  | 'confirmed'
  | 'assigned'
  | 'released'
  | 'ready'
  | 'delayed'
  | 'asked'
  | 'swapped'
  | 'handed-over'
  | 'picked'
  | 'code-locked'
  | 'delivered'
  | 'cancelled';

export type RefusalCode =
  | 'not_found'
  | 'role'
  | 'stale'
  | 'wrong_status'
  | 'reason_missing'
  | 'open_query'
  | 'dearer'
  | 'vendor_closed'
  | 'overdue'
  | 'not_overdue'
  | 'unconfirmed_items'
  | 'has_rider'
  | 'rider_unavailable'
  | 'items_picked'
  | 'over_budget'
  | 'already_ready'
  | 'already_handed_over'
  | 'not_handed_over'
  | 'unpicked_items'
  | 'wrong_code'
  | 'code_locked'
  | 'photo_missing'
  | 'fault_missing'
  | 'wait_missing';

export interface NextStep {
  command: OrderCommand['type'];
  to: Status;
  itemIds: string[];
}
