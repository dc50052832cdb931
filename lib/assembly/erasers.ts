import 'server-only';
import { chatEraser } from '@/lib/conversations/chat/erase';
import { supportEraser } from '@/lib/conversations/support/erase';
import { bankEraser } from '@/lib/money/bank/erase';
import { payoutEraser } from '@/lib/money/payouts/erase';
import { walletEraser } from '@/lib/money/wallet/erase';
import { defineDeletion } from '@/lib/people/delete-due';
import { userEraser } from '@/lib/people/erase';
import type { DeletionRooms } from '@/lib/people/rooms';
import { cartEraser } from '@/lib/purchases/checkout/cart/erase';
import { paymentEraser } from '@/lib/purchases/checkout/payments/erase';
import { purchaseEraser } from '@/lib/purchases/moves/erase';
import { reviewEraser } from '@/lib/purchases/moves/reviews/erase';
import { applicationEraser } from '@/lib/shops/applications/erase';
import { shopEraser } from '@/lib/shops/erase';
import { soleShops } from '@/lib/shops/sole-shops';

/** What each room does when an account is deleted. The ledger is closed before them. */
export const DELETION_ROOMS: DeletionRooms = {
  soleShops,
  erasers: [
    userEraser,
    cartEraser,
    applicationEraser,
    walletEraser,
    bankEraser,
    payoutEraser,
    supportEraser,
    reviewEraser,
    shopEraser,
    purchaseEraser,
    paymentEraser,
    chatEraser,
  ],
};

export const deletionTimers = { due: defineDeletion(DELETION_ROOMS) };
