'use client';

import { ErrorView, type ErrorViewProps } from '@/components/shell/error-view';
import { MESSAGES } from '@/lib/core/messages';

export default function MyOrdersErrorPage(props: ErrorViewProps) {
  return <ErrorView {...props} title={MESSAGES.ordersFailed} />;
}
