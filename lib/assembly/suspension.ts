import 'server-only';
import { returnOffer } from '@/lib/jobs/offers';
import { soleShops } from '@/lib/sellers/sole-shops';
import type { SuspensionRooms } from '@/lib/users/eraser';

/** What other rooms do when an account is suspended or restored. */
export const SUSPENSION_ROOMS: SuspensionRooms = { soleShops, returnOffer };
