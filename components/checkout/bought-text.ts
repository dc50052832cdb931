import type { ServiceKind } from '@/lib/core/service-kind';

/** Texts that depend on what was paid for. */
export const BOUGHT_TEXT: Record<ServiceKind, { list: string; back: string; kept: string }> = {
  order: { list: 'My Orders', back: 'Back to your cart', kept: 'your cart' },
  dispatch: { list: 'My Dispatches', back: 'Back to your request', kept: 'your request' },
  errand: { list: 'My Errands', back: 'Back to your request', kept: 'your request' },
};
