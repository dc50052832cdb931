import 'server-only';
import type { SuspensionRooms } from '@/lib/people/eraser';
import { returnOffer } from '@/lib/purchases/delivery/offers';
import { soleShops } from '@/lib/shops/sole-shops';

/** What other rooms do when an account is suspended or restored. */
export const SUSPENSION_ROOMS: SuspensionRooms = { soleShops, returnOffer };
