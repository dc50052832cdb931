import 'server-only';
import { holdMoney, releaseMoney } from '@/lib/money/payouts/shop-holds';
import { declineForPerson } from '@/lib/money/payouts/staff';
import type { SuspensionRooms } from '@/lib/people/rooms';
import { returnOffer } from '@/lib/purchases/delivery/offers';
import { soleShops } from '@/lib/shops/sole-shops';
import type { ShopRooms } from '@/lib/shops/standing';

/** What other rooms do when an account is suspended or restored. */
export const SUSPENSION_ROOMS: SuspensionRooms = {
  soleShops,
  returnOffer,
  declinePayouts: declineForPerson,
};

/** What other rooms do when a shop is suspended or reopened: its money stays with it, but waits. */
export const SHOP_ROOMS: ShopRooms = { holdMoney, releaseMoney };
