'use client';

import { ErrorView, type ErrorViewProps } from '@/components/market/shell/error-view';

export default function SupportErrorPage(props: ErrorViewProps) {
  return <ErrorView {...props} />;
}
