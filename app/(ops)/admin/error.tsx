'use client';

import { ErrorView, type ErrorViewProps } from '@/components/market/shell/error-view';
import { paths } from '@/lib/core/paths';

export default function OpsErrorPage(props: ErrorViewProps) {
  return <ErrorView {...props} start={paths.adminJobs()} />;
}
