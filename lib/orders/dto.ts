import type { PictureDto } from '@/lib/catalog/dto';
import type { Category } from '@/lib/core/categories';
import type { Status } from '@/lib/delivery/status';

/** One line of an order as the owner sees it; money in naira (spec §3). */
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
}

/** The owner's whole view of an order (spec §3). */
export interface OrderDto {
  _id: string;
  items: OrderItemDto[];
  /** Items total. */
  amount: number;
  deliveryFee: number;
  serviceFee: number;
  /** Total paid. */
  totalFee: number;
  refunded: number;
  status: Status | null;
  createdAt: string;
  isExpress: boolean;
  /** ISO; start of preparation, when the shops are closed. */
  scheduledFor: string | null;
  /** ISO; items not accepted by then are cancelled. Null if nothing waits for acceptance. */
  acceptBy: string | null;
  /** Expected arrival, ISO; null once it is delivered or cancelled. */
  eta: { from: string; to: string } | null;
  /** Four digits; null if the stored code cannot be decrypted. */
  deliveryCode: string | null;
  riderId: { name: string; phone: string } | null;
  address: { name: string; phone: string; address: string; note: string };
  /** First time each stage was reached. */
  timeline: { status: Status; at: string }[];
  /** Who cancelled last; null if nothing was cancelled. */
  cancelledBy: 'customer' | 'system' | 'seller' | 'rider' | 'ops' | null;
  /** What cancelling would do now; null if nothing can be cancelled. */
  cancellation: { items: number; of: number; refund: number } | null;
  /** Incremented by every change. */
  version: number;
}

/** An order in the list of My Orders. */
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
  pieces: number;
  pictures: { src: string; alt: string }[];
  vendors: string[];
}
