'use client';

import { ErrorView, type ErrorViewProps } from '@/components/shell/error-view';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';

export default function MyOrdersErrorPage(props: ErrorViewProps) {
  return <ErrorView {...props} title={ORDER_MESSAGES.ordersFailed} />;
}
