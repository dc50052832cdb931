'use client';

import { ErrorView, type ErrorViewProps } from '@/components/shell/error-view';

export default function RiderErrorPage(props: ErrorViewProps) {
  return <ErrorView {...props} />;
}
