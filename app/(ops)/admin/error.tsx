'use client';

import { ErrorView, type ErrorViewProps } from '@/components/shell/error-view';

export default function OpsErrorPage(props: ErrorViewProps) {
  return <ErrorView {...props} />;
}
