'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, apiPost } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { randomHex } from '@/lib/client/random-hex';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { parseNaira } from '@/lib/core/parse-naira';
import type { ReportDetailDto, ResolvedDto } from '@/lib/purchases/moves/reports/dto';
import type { Bearer, Resolution } from '@/lib/purchases/moves/reports/policy';

export interface ResolutionDraft {
  resolution: Resolution;
  /** Pieces to refund, by item id. */
  items: Readonly<Record<string, number>>;
  deliveryFee: boolean;
  bearer: Bearer | null;
  /** Goodwill as typed, naira. */
  amount: string;
  answer: string;
}

/** Unsent answers, so that they survive a look at another report. */
const drafts = new Map<string, ResolutionDraft>();

/** The fields of the call; null while they don't make a resolution that could cost something. */
function toFields(draft: ResolutionDraft): Record<string, unknown> | null {
  const { resolution, deliveryFee, bearer, amount } = draft;
  if (resolution === 'decline') return { resolution };
  if (resolution === 'goodwill') {
    const naira = parseNaira(amount) ?? 0;
    return naira > 0 ? { resolution, amount: naira } : null;
  }
  const items = Object.entries(draft.items).flatMap(([itemId, quantity]) =>
    quantity > 0 ? [{ itemId, quantity }] : [],
  );
  if (!bearer || (items.length === 0 && !deliveryFee)) return null;
  return { resolution, items, deliveryFee, bearer };
}

/** The choices of a resolution, and what each party would give and get. */
export function useResolution(report: ReportDetailDto, userId: string) {
  const [draft, setDraft] = useState(() => drafts.get(report.id) ?? suggested(report));
  const change = (given: Partial<ResolutionDraft>) =>
    setDraft((old) => {
      const next = { ...old, ...given };
      drafts.set(report.id, next);
      return next;
    });
  const fields = toFields(draft);
  const isFree = draft.resolution === 'decline' || report.state === 'closed';
  const preview = useQuery<ResolvedDto, ApiError>(
    {
      queryKey: ['staff', userId, 'preview', report.id, fields, report.refunded],
      queryFn: () =>
        apiPost<ResolvedDto>(
          '/api/admin/report/resolve',
          { reportId: report.id, ...fields, dryRun: true, commandId: randomHex(12) },
          PAGE_MESSAGES.errorOccurred,
        ),
      enabled: fields !== null && !isFree && !report.approval,
      retry: false,
      staleTime: 0,
    },
    queryClient,
  );
  return {
    draft,
    change,
    setPieces: (itemId: string, quantity: number) =>
      change({ items: { ...draft.items, [itemId]: quantity } }),
    clear: () => drafts.delete(report.id),
    fields,
    preview: preview.data ?? null,
    /** Why there is no preview; null if there is one, or nothing to preview. */
    error: preview.error?.message ?? null,
    /** The sign-in is older than five minutes. */
    needsPassword: preview.error instanceof ApiError && 'logInAgain' in preview.error.body,
    readAgain: () => void preview.refetch(),
  };
}

function suggested({ suggestion, lines }: ReportDetailDto): ResolutionDraft {
  return {
    resolution: suggestion.resolution,
    items: Object.fromEntries(
      lines.flatMap(({ itemId, left, isReported }) => (isReported ? [[itemId, left]] : [])),
    ),
    deliveryFee: suggestion.deliveryFee,
    bearer: suggestion.bearer,
    amount: '',
    answer: '',
  };
}
