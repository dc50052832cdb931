import type { Membership } from '@/lib/core/roles';
import type { VendorStatus } from './policy';

/** A shop's state, without its orders. */
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
  /** Default preparation time, minutes, busy minutes included. */
  prepMinutes: number;
}

/** Answer of GET and POST /api/seller/shop, next to `success`. */
export interface ShopPageDto {
  shop: ShopSettingsDto;
  /** Shops of the member that they may change. */
  shops: { vendorId: string; name: string }[];
}

/** A shop with all that its owners and managers can edit. */
export interface ShopSettingsDto extends ShopStateDto {
  /** Path of its page. */
  isFood: boolean;
  description: string;
  /** Bases of its pictures' URLs. */
  logo: string;
  cover: string | null;
  phone: string;
  address: string;
  landmark: string;
  /** Spans, each of one or more weekdays; 0 is Sunday. */
  openingHours: { days: number[]; open: string; close: string }[];
  /** Current and future ones, in order. */
  daysOff: { from: string; to: string; reason: string }[];
  /** Without busy minutes. */
  usualMinutes: number;
  samePrice: boolean;
}

/** Answer of GET /api/seller/staff, next to `success`. */
export interface ShopStaffDto {
  shop: { vendorId: string; name: string };
  /** Shops of the member that they may staff. */
  shops: { vendorId: string; name: string }[];
  /** Owners first. */
  members: MemberDto[];
  /** Open ones, latest first. */
  invitations: InvitationDto[];
}

/** A member of the shop. */
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

/** An invitation as the holder of its link sees it. */
export interface OpenInvitationDto {
  shop: string;
  role: Membership['role'];
  email: string;
  /** Who sent it. */
  inviter: string;
  /** The email has an account: its holder logs in, else signs up. */
  hasAccount: boolean;
}

/** A product, option or add-on that a shop has marked sold out. */
export interface SoldOutDto {
  productId: string;
  optionId: string | null;
  addonId: string | null;
  /** "Fruit salad", "Fruit salad, Big bowl". */
  name: string;
  /** ISO; null: until the shop removes the mark. */
  until: string | null;
}

/** Whether new orders ring on a member's devices while the board is closed, and the quiet hours. */
export interface AlertsDto {
  isOn: boolean;
  /** "HH:MM" in Lagos; both or none. */
  quietFrom: string | null;
  quietTo: string | null;
}

/** What is left to do before the shop's first product is on sale. */
export interface SetupDto {
  /** A product that isn't on sale yet, to finish; null: there is none. */
  draftId: string | null;
  hasHours: boolean;
}
