import 'server-only';
import { returnOffer } from '@/lib/purchases/delivery/offers';
import { soleShops } from '@/lib/shops/sole-shops';
import type { SuspensionRooms } from '@/lib/people/eraser';

/** What other rooms do when an account is suspended or restored. */
export const SUSPENSION_ROOMS: SuspensionRooms = { soleShops, returnOffer };
