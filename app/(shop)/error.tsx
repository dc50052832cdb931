'use client';

import { ErrorView, type ErrorViewProps } from '@/components/market/shell/error-view';

export default function ShopErrorPage(props: ErrorViewProps) {
  return <ErrorView {...props} />;
}
