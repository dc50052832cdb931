'use client';

import { ErrorView, type ErrorViewProps } from '@/components/market/shell/error-view';
import { paths } from '@/lib/core/paths';

export default function RiderErrorPage(props: ErrorViewProps) {
  return <ErrorView {...props} start={paths.rider()} />;
}
