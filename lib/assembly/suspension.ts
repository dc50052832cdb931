import 'server-only';
import { declineForShop } from '@/lib/money/payouts/staff';
import type { SuspensionRooms } from '@/lib/people/rooms';
import { returnOffer } from '@/lib/purchases/delivery/offers';
import { soleShops } from '@/lib/shops/sole-shops';
import type { ShopRooms } from '@/lib/shops/standing';

/** What other rooms do when an account is suspended or restored. */
export const SUSPENSION_ROOMS: SuspensionRooms = { soleShops, returnOffer };

/** What other rooms do when a shop is suspended: its money stays with it. */
export const SHOP_ROOMS: ShopRooms = { declinePayouts: declineForShop };
