import type { PictureDto } from '@/lib/catalog/dto';
import type { Category } from '@/lib/core/categories';
import type { Status } from '@/lib/core/delivery/status';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { PromoPaidDto } from '@/lib/purchases/checkout/promos/dto';
import type { ReportDto } from '@/lib/purchases/moves/reports/dto';
import type { ShownReason } from './messages';

/** One line of an order as the owner sees it; money in naira. */
export interface OrderItemDto {
  _id: string;
  product: {
    _id: string;
    name: string;
    category: Category;
    /** URL of the picture at 640 px. */
    image: string[];
    /** The same picture in all sizes. */
    picture: PictureDto;
    vendorId: string;
    /** Business name, or "N/A". */
    vendor: string;
    /** The option that was bought, at its price then, without add-ons. */
    options: { _id: string; name: string; price: number; offerPrice: null }[];
  };
  option: string;
  /** Configuration key in the cart. */
  key: string;
  /** Empty for "Default Option". */
  optionName: string;
  addons: { name: string; price: number }[];
  quantity: number;
  /** One piece with its add-ons. */
  unitPrice: number;
  price: number;
  status: Status;
  canCancel: boolean;
  /** The shop's question about it: what is offered instead, and when it is dropped (ISO). */
  query: {
    kind: 'substitute' | 'drop';
    offer: { optionName: string; price: number; refund: number } | null;
    /** What leaving it out refunds. */
    dropRefund: number;
    expiresAt: string;
  } | null;
  /** How the shop's last question about it ended; `expired`: left out for want of an answer. */
  answer: { kind: 'swapped' | 'dropped' | 'expired'; refund: number } | null;
  /** Who cancelled it otherwise. `reason`: the shop's; empty if another role cancelled. */
  cancelled: {
    by: NonNullable<ServiceDto['cancelledBy']>;
    reason: string;
    /** The reason that ops chose. */
    told: ShownReason | null;
  } | null;
}

/** What the owner sees of any order, dispatch or errand; money in naira. */
export interface ServiceDto {
  _id: string;
  deliveryFee: number;
  serviceFee: number;
  promo: PromoPaidDto | null;
  /** Total paid. */
  totalFee: number;
  refunded: number;
  /** Oldest first. `at`: ISO. */
  goodwill: { amount: number; at: string }[];
  status: Status | null;
  createdAt: string;
  isExpress: boolean;
  /** ISO; when it starts, if it was bought outside opening hours. */
  scheduledFor: string | null;
  /** Expected arrival, ISO; null once it is delivered or cancelled. */
  eta: { from: string; to: string } | null;
  /** Four digits; null if the stored code cannot be decrypted. */
  deliveryCode: string | null;
  /** The code was renewed, because the rider changed. */
  isCodeNew: boolean;
  riderId: RiderDto | null;
  /** When each stage was reached; with several shops, by the last of them. */
  timeline: { status: Status; at: string }[];
  cancelledBy: 'customer' | 'system' | 'seller' | 'rider' | 'ops' | null;
  /** The reason that ops chose, if they cancelled last. */
  cancelReason: ShownReason | null;
  /** When a problem can be reported: in time until `until`, and no more after `closesAt`; ISO, null while ongoing. */
  reporting: { until: string | null; closesAt: string | null } | null;
  /** Oldest first. */
  reports: ReportDto[];
  /** ISO; end of the lock after five wrong codes. May have passed. */
  codeLockedUntil: string | null;
  /** Ops completed it without the code; `photoId`: the proof. */
  override: { photoId: string | null } | null;
  /** Incremented by every change. */
  version: number;
}

export interface RiderDto {
  name: string;
  /** Empty once it is delivered or cancelled. */
  phone: string;
}

/** The owner's view of an order. */
export interface OrderDto extends ServiceDto {
  items: OrderItemDto[];
  /** Items total. */
  amount: number;
  /** From the customer to the shops; empty if there is none. */
  note: string;
  /** ISO; items not accepted by then are cancelled. Null if nothing waits for acceptance. */
  acceptBy: string | null;
  address: { name: string; phone: string; address: string; note: string };
  /** What cancelling would do now; null if nothing can be cancelled. */
  cancellation: { items: number; of: number; refund: number } | null;
}

/** The part of the owner's view that dispatches and errands share. */
export interface DirectDto extends ServiceDto {
  /** What cancelling would refund now; null if it is too late to cancel. */
  cancellation: { refund: number } | null;
}

/** The owner's view of a dispatch. */
export interface DispatchDto extends DirectDto {
  /** Name and phone are empty if the customer hands over the parcel. */
  pickupAddress: { name: string; phone: string; address: string; note: string };
  dropoff: { firstName: string; lastName: string; email: string; phone: string; address: string };
  deliveryNote: string;
}

export interface ErrandStopDto {
  name: string;
  address: string;
  /** Empty if unknown. */
  phone: string;
  latitude: number;
  longitude: number;
  deliveryNote: string;
  /** What the rider may spend there, naira. */
  budget: number;
}

/** The owner's view of an errand. */
export interface ErrandDto extends DirectDto {
  /** The delivery fee; this is the specification's name. */
  fee: number;
  dropOff: { name: string; phone: string; address: string; note: string };
  /** In the customer's order. */
  errands: ErrandStopDto[];
  /** The sum of all stops; part of `totalFee`. */
  budget: number;
}

/** The owner's view of a purchase, by its kind. */
export interface PurchaseDtos {
  order: OrderDto;
  dispatch: DispatchDto;
  errand: ErrandDto;
}

export interface OrderCardDto {
  _id: string;
  status: Status | null;
  /** Total paid, naira. */
  totalFee: number;
  /** Refunded so far, naira. */
  refunded: number;
  createdAt: string;
  isExpress: boolean;
  scheduledFor: string | null;
  /** ISO; when the first open question of a shop ends. Null without one. */
  answerBy: string | null;
  pieces: number;
  pictures: { src: string; alt: string }[];
  vendors: string[];
}

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
