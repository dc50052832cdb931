import type { ServiceKind } from '@/lib/core/service-kind';

/** Texts that depend on what was paid for. */
export const BOUGHT_TEXT: Record<ServiceKind, { list: string; back: string; subject: string }> = {
  order: { list: 'My Orders', back: 'Back to your cart', subject: 'your cart' },
  dispatch: { list: 'My Dispatches', back: 'Back to your request', subject: 'your request' },
  errand: { list: 'My Errands', back: 'Back to your request', subject: 'your request' },
};
