import 'server-only';
import { applicationEraser } from '@/lib/applications/erase';
import { cartEraser } from '@/lib/cart/erase';
import { chatEraser } from '@/lib/chat/erase';
import { purchaseEraser } from '@/lib/moves/erase';
import { paymentEraser } from '@/lib/payments/erase';
import { reviewEraser } from '@/lib/reviews/erase';
import { shopEraser } from '@/lib/sellers/erase';
import { soleShops } from '@/lib/sellers/sole-shops';
import { supportEraser } from '@/lib/support/erase';
import { defineDeletion, userEraser } from '@/lib/users/deletion';
import type { DeletionRooms } from '@/lib/users/eraser';
import { walletEraser } from '@/lib/wallet/erase';

/** What each room does when an account is deleted. The ledger is closed before them. */
export const DELETION_ROOMS: DeletionRooms = {
  soleShops,
  erasers: [
    userEraser,
    cartEraser,
    applicationEraser,
    walletEraser,
    supportEraser,
    reviewEraser,
    shopEraser,
    purchaseEraser,
    paymentEraser,
    chatEraser,
  ],
};

export const deletionTimers = { due: defineDeletion(DELETION_ROOMS) };
