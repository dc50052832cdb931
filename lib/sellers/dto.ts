import type { Membership } from '@/lib/core/roles';
import type { Status } from '@/lib/delivery/status';
import type { ShownReason } from '@/lib/moves/policy';
import type { VendorStatus } from './policy';

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
  /** Of the line, naira. */
  price: number;
  status: Status;
  /** The shop's question that the customer hasn't answered; dropped at `expiresAt`, ISO. */
  query: { kind: 'substitute' | 'drop'; optionName: string; expiresAt: string } | null;
  /** How its last question ended; `expired`: left out for want of an answer. */
  answer: 'swapped' | 'dropped' | 'expired' | null;
  /** Whether the shop can ask the customer about it now. */
  canAsk: boolean;
  canReject: boolean;
}

/** Another option that the shop can offer in place of an item; naira, of the line. */
export interface SwapDto {
  optionId: string;
  optionName: string;
  price: number;
  /** Refunded to the customer if they take it. */
  refund: number;
}

/** Answer of GET /api/seller/order/item beside `success`. */
export interface TicketChoicesDto {
  /** What can be offered in its place, the dearest first. */
  swaps: SwapDto[];
  /** What of the product is in stock; null once the shop has removed it. */
  product: ShelfDto | null;
}

/** A shop's part of an order, as its members see it. Nothing of the customer or of another part. */
export interface TicketDto {
  orderId: string;
  vendorId: string;
  /** Short number for people: "8F21C4". */
  number: string;
  /** Of the order; rises with every change. */
  version: number;
  /** Of the shop's part. */
  status: Status | null;
  items: TicketItemDto[];
  /** Of the shop's own lines, naira: what is not cancelled, and what was only after pick-up. */
  amount: number;
  /** What the shop accepted and isn't paid for, naira: cancelled before pick-up. */
  lost: number;
  isExpress: boolean;
  /** ISO. */
  placedAt: string;
  /** ISO; when the shop should begin, if not at once. */
  scheduledFor: string | null;
  /** ISO; what is not accepted then is cancelled. Null once nothing waits. */
  acceptBy: string | null;
  acceptedAt: string | null;
  prepMinutes: number | null;
  readyBy: string | null;
  readyAt: string | null;
  handedOverAt: string | null;
  /** Three digits that the shop says to the rider; from acceptance until it is picked up. */
  pin: string | null;
  /** `arrivedAt`: since when they wait at the shop, ISO. */
  rider: { name: string; phone: string; arrivedAt: string | null } | null;
  /** From the customer, for the kitchen. */
  note: string;
  /** Who cancelled the part, or some of it, last, and why; null if nothing was cancelled. */
  cancelled: {
    by: 'customer' | 'system' | 'seller' | 'rider' | 'ops';
    /** The shop's own, or the system's; empty where somebody else cancelled. */
    reason: string;
    /** What ops say of it. */
    told: ShownReason | null;
    /** The shop had asked about it as sold out, and the customer left it out or didn't answer. */
    isSoldOut: boolean;
    /** ISO. */
    at: string;
  } | null;
}

/** A shop's state beside its orders. */
export interface ShopStateDto {
  vendorId: string;
  name: string;
  status: VendorStatus;
  /** Why ops suspended or closed it; empty otherwise. */
  statusReason: string;
  /** The last day of its food certificate, if that ends soon or has ended; null otherwise. */
  certificateUntil: string | null;
  /** "Open till 8:30 PM", "Opens 8 AM", "Suspended". */
  hours: string;
  isOpen: boolean;
  /** ISO; null while it isn't paused. */
  pausedUntil: string | null;
  /** Minutes added to every preparation; 0 while it isn't busy. */
  busyMinutes: number;
  busyUntil: string | null;
  /** What is promised unless the shop says otherwise, busy minutes included. */
  prepMinutes: number;
}

/** Answer of GET and POST /api/seller/shop beside `success`. */
export interface ShopPageDto {
  shop: ShopSettingsDto;
  /** Shops of the member that they may change. */
  shops: { vendorId: string; name: string }[];
}

/** What was sold in a period, naira. */
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
  days: { day: string; takings: number; orders: number; late: number; rejected: number }[];
  /** From the first hour of the day with an order to the last. */
  hours: { hour: number; takings: number; orders: number }[];
  /** The most takings first. */
  products: {
    productId: string;
    name: string;
    image: string;
    quantity: number;
    takings: number;
  }[];
}

/** Answer of GET /api/seller/sales beside `success`. */
export interface SalesPageDto {
  sales: SalesDto;
  /** The period of the same length before it, and what it had come to by this time. */
  before: SalesDto & { soFar: { takings: number; orders: number } };
  shop: { vendorId: string; name: string };
  shops: { vendorId: string; name: string }[];
  /** ISO. */
  serverNow: string;
}

/** A shop as its owners and managers keep it. */
export interface ShopSettingsDto extends ShopStateDto {
  /** Where its page is. */
  isFood: boolean;
  description: string;
  /** Bases of the addresses of its pictures. */
  logo: string;
  cover: string | null;
  phone: string;
  address: string;
  landmark: string;
  /** Spans, each of one or more weekdays; 0 is Sunday. */
  openingHours: { days: number[]; open: string; close: string }[];
  /** Those that aren't over, in order. */
  daysOff: { from: string; to: string; reason: string }[];
  /** Without what is added while busy. */
  usualMinutes: number;
  samePrice: boolean;
}

/** Answer of GET /api/seller/staff beside `success`. */
export interface ShopStaffDto {
  shop: { vendorId: string; name: string };
  /** Shops of the member that they may staff. */
  shops: { vendorId: string; name: string }[];
  /** Owners first. */
  members: MemberDto[];
  /** Open ones, the last first. */
  invitations: InvitationDto[];
}

/** Someone who works for the shop. */
export interface MemberDto {
  userId: string;
  name: string;
  email: string;
  phone: string;
  role: Membership['role'];
  isYou: boolean;
  /** ISO, to the hour; null while they are logged out everywhere. */
  lastSeenAt: string | null;
}

export interface InvitationDto {
  id: string;
  email: string;
  role: Membership['role'];
  /** ISO. */
  expiresAt: string;
}

/** What of a product is in stock. */
export interface ShelfDto {
  productId: string;
  name: string;
  inStock: boolean;
  /** ISO; when the shop's sold-out mark on the whole product ends by itself. */
  until: string | null;
  options: { id: string; name: string; inStock: boolean; until: string | null }[];
  addons: { id: string; name: string; inStock: boolean; until: string | null }[];
}

/** How a shop's day goes. */
export interface DayFigures {
  /** Seconds that it takes to accept, on average; null before the first. */
  acceptSeconds: number | null;
  /** Of what is ready, the share that was so in time, percent; null before the first. */
  onTimePercent: number | null;
  /** Orders accepted in each hour of the day in Lagos, from the first to the last. */
  byHour: { hour: number; orders: number }[];
}

/** A shop's day beside its takings. */
export interface TodayDto extends DayFigures {
  /** Orders of today of which the shop rejected something. */
  rejected: number;
}

/** Something that a shop has marked sold out: a product, one of its options or of its add-ons. */
export interface SoldOutDto {
  productId: string;
  optionId: string | null;
  addonId: string | null;
  /** "Fruit salad", "Fruit salad, Big bowl". */
  name: string;
  /** ISO; null: until the shop says so. */
  until: string | null;
}

/** Whether new orders ring on a member's devices while the board is closed, and the quiet hours. */
export interface AlertsDto {
  isOn: boolean;
  /** "HH:MM" in Lagos; both or none. */
  quietFrom: string | null;
  quietTo: string | null;
}

/** Answer of GET /api/seller/orders beside `success`. */
export interface BoardDto {
  orders: TicketDto[];
  /** Cursor of the older page of `done`; null on the last. */
  nextBefore: string | null;
  /** Accepted today and not cancelled before pick-up: own lines in naira, and in how many orders. */
  takings: { amount: number; orders: number };
  /** How the day goes. */
  today: TodayDto;
  /** What the shop has marked sold out. */
  soldOut: SoldOutDto[];
  /** When new orders ring on the member's devices. */
  alerts: AlertsDto;
  shop: ShopStateDto;
  /** All shops of the member. */
  shops: { vendorId: string; name: string }[];
  /** ISO; countdowns go by the server's clock. */
  serverNow: string;
}

/** A shop's room; what stands in it is read by GET /api/seller/orders. */
export interface VendorRoom {
  id: string;
  kind: 'vendor';
  /** On how many screens it is open, this one included. */
  screens: number;
  /** ISO; countdowns go by the server's clock. */
  serverNow: string;
}
