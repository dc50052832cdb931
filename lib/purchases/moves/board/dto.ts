import type { Status } from '@/lib/core/delivery/status';
import type { ShownReason } from '@/lib/purchases/moves/messages';
import type { BoardReportDto, ChargedReportDto } from '@/lib/purchases/moves/reports/dto';
import type { Notice } from '@/lib/purchases/moves/state';
import type { AlertsDto, SetupDto, ShopStateDto, SoldOutDto } from '@/lib/shops/dto';
import type { ShelfDto } from '@/lib/shops/stock/dto';

/** One line of a ticket. */
export interface TicketItemDto {
  id: string;
  productId: string;
  optionId: string;
  name: string;
  /** "Default Option" is left out here. */
  optionName: string;
  addons: { id: string; name: string }[];
  quantity: number;
  /** Price of the line, naira. */
  price: number;
  status: Status;
  /** The shop's open question to the customer; without an answer, dropped at `expiresAt`, ISO. */
  query: { kind: 'substitute' | 'drop'; optionName: string; expiresAt: string } | null;
  /** How its last question ended; `expired`: dropped without an answer. */
  answer: 'swapped' | 'dropped' | 'expired' | null;
  /** Whether the shop can ask the customer about it now. */
  canAsk: boolean;
  canReject: boolean;
}

/** Another option that the shop can offer in place of an item. Prices of the line, naira. */
export interface SwapDto {
  optionId: string;
  optionName: string;
  price: number;
  /** Refunded to the customer if they take it. */
  refund: number;
}

/** Answer of GET /api/seller/order/item, next to `success`. */
export interface TicketChoicesDto {
  /** Options to offer in its place, dearest first. */
  swaps: SwapDto[];
  /** The product's stock; null once the shop has removed it. */
  product: ShelfDto | null;
}

/** A shop's part of an order, for its members. Contains nothing about the customer or other parts. */
export interface TicketDto {
  orderId: string;
  vendorId: string;
  /** Short number for people: "8F21C4". */
  number: string;
  /** Revision of the order, which rises with every change. */
  version: number;
  /** Status of the shop's part. */
  status: Status | null;
  items: TicketItemDto[];
  /** Sum of the shop's lines, naira, without those cancelled before pick-up. */
  amount: number;
  /** Sum of accepted lines that were cancelled before pick-up, naira: the shop isn't paid for them. */
  lost: number;
  isExpress: boolean;
  /** ISO. */
  placedAt: string;
  /** ISO; when the shop should begin, if the order is scheduled. */
  scheduledFor: string | null;
  /** ISO; what isn't accepted by then is cancelled. Null once nothing waits. */
  acceptBy: string | null;
  acceptedAt: string | null;
  prepMinutes: number | null;
  readyBy: string | null;
  readyAt: string | null;
  handedOverAt: string | null;
  /** The three digits that the shop gives the rider; from acceptance until pick-up. */
  pin: string | null;
  /** `arrivedAt`: since when they wait at the shop, ISO. */
  rider: { name: string; phone: string; arrivedAt: string | null } | null;
  /**
   * ISO; when riders are first asked, past or future. Null while another shop must accept first, and once
   * there is a rider.
   */
  ridersAskedAt: string | null;
  /** Whether the last search found no rider in reach. The next one who becomes free is asked. */
  isSearchStarved: boolean;
  /** From the customer, for the kitchen. */
  note: string;
  /** The part's last cancellation, whole or partial; null if nothing was cancelled. */
  cancelled: {
    by: 'customer' | 'system' | 'seller' | 'rider' | 'ops';
    /** The reason, if the shop or the system cancelled; empty otherwise. */
    reason: string;
    /** The public reason, if ops cancelled. */
    told: ShownReason | null;
    /** The shop had asked about it as sold out, and the customer left it out or didn't answer. */
    isSoldOut: boolean;
    /** ISO. */
    at: string;
  } | null;
}

/** Sales of a period, naira. */
export interface SalesDto {
  /** First and last day, "2026-11-16". */
  from: string;
  to: string;
  takings: number;
  /** Orders that the shop is paid for. */
  orders: number;
  /** Orders that were ready after the promised time. */
  late: number;
  /** Orders of which the shop rejected something, by the day they were placed. */
  rejected: number;
  /** What the shop had accepted and isn't paid for: cancelled before pick-up, and refunded. */
  refunds: { amount: number; orders: number };
  /** Different customers of these orders. */
  customers: number;
  days: { day: string; takings: number; orders: number; late: number; rejected: number }[];
  /** One for each hour of the day, from the first with an order to the last. */
  hours: { hour: number; takings: number; orders: number }[];
  /** Highest takings first. */
  products: {
    productId: string;
    name: string;
    image: string;
    quantity: number;
    takings: number;
  }[];
}

/** Answer of GET /api/seller/sales, next to `success`. */
export interface SalesPageDto {
  sales: SalesDto;
  /** The period of the same length before it, and its sales up to the same time. */
  before: SalesDto & { soFar: { takings: number; orders: number } };
  /** Customers of the period whose order the shop had accepted before it. */
  returning: number;
  shop: { vendorId: string; name: string };
  shops: { vendorId: string; name: string }[];
  /** ISO. */
  serverNow: string;
}

/** How a shop's day is going. */
export interface DayFigures {
  /** Average time to accept, s; null before the first order. */
  acceptSeconds: number | null;
  /** Share of the ready orders that were ready in time, percent; null before the first. */
  onTimePercent: number | null;
  /** Orders accepted in each hour of the day in Lagos, from the first such hour to the last. */
  byHour: { hour: number; orders: number }[];
}

/** A shop's day, without its takings. */
export interface TodayDto extends DayFigures {
  /** Today's orders with an item that the shop rejected. */
  rejected: number;
}

/** Answer of GET /api/seller/orders, next to `success`. */
export interface BoardDto {
  orders: TicketDto[];
  /** Cursor of the older page of `done`; null on the last. */
  nextBefore: string | null;
  /**
   * Accepted today and not cancelled before pick-up: the sum of its own lines, naira, which is null for the
   * kitchen, and the orders.
   */
  takings: { amount: number | null; orders: number };
  today: TodayDto;
  soldOut: SoldOutDto[];
  /** When new orders ring on the member's devices. */
  alerts: AlertsDto;
  shop: ShopStateDto;
  /** Null once a product is on sale, and for members who can't add one. */
  setup: SetupDto | null;
  /** Questions of ops about reports that the shop hasn't answered, the first due first. */
  reports: BoardReportDto[];
  /** Refunds at the shop's cost that can be objected to; none for the kitchen. */
  charged: ChargedReportDto[];
  /** All shops of the member. */
  shops: { vendorId: string; name: string }[];
  /** ISO; countdowns go by the server's clock. */
  serverNow: string;
}

/** The answer to joining a shop's room; its orders are read by GET /api/seller/orders. */
export interface VendorRoom {
  id: string;
  kind: 'vendor';
  /** Number of screens that have joined, this one included. */
  screens: number;
  /** ISO; countdowns go by the server's clock. */
  serverNow: string;
}

declare module '@/lib/platform/socket-events' {
  interface RoomStates {
    vendor: VendorRoom;
  }
}

/** Event of a shop's room: its own part of an order, without anything about the customer. */
export interface VendorOrderEvent {
  orderId: string;
  vendorId: string;
  /** The order's; ignore events with a lower one than the last. */
  version: number;
  notice: Notice;
  /** Repeated, because the shop hasn't answered. */
  isReminder: boolean;
  /** The status of the shop's part. */
  status: Status | null;
  items: readonly { id: string; status: Status }[];
  /** ISO; deadline to accept, while an item of the part is placed. */
  acceptBy: string | null;
  /** ISO; the shop's estimate. */
  readyBy: string | null;
}

declare module '@/lib/platform/socket-events' {
  interface ServerEvents {
    'vendor-order': (event: VendorOrderEvent) => void;
  }
}
