'use client';

import { ErrorView, type ErrorViewProps } from '@/components/market/shell/error-view';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';

export default function MyOrdersErrorPage(props: ErrorViewProps) {
  return <ErrorView {...props} title={ORDER_MESSAGES.ordersFailed} />;
}
