'use client';

import { useQuery } from '@tanstack/react-query';
import type { SuggestionDto } from '@/lib/addresses/dto';
import { MAX_SUGGESTION_CHARS, MIN_SUGGESTION_CHARS } from '@/lib/addresses/policy';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { useDebounced } from '@/lib/client/use-debounced';
import { MESSAGES } from '@/lib/core/messages';

const PAUSE_MS = 250;

/** Places for what is typed; asked once typing pauses, each input once (spec §5). */
export function useSuggestions(typed: string) {
  const input = typed
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .slice(0, MAX_SUGGESTION_CHARS)
    .trimEnd();
  const settled = useDebounced(input, PAUSE_MS);
  const isLongEnough = input.length >= MIN_SUGGESTION_CHARS;
  const query = useQuery(
    {
      queryKey: ['places', settled],
      enabled: settled.length >= MIN_SUGGESTION_CHARS,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }) => {
        const { suggestions } = await apiGet<{ suggestions: SuggestionDto[] }>(
          `/api/map/autoComplete?input=${encodeURIComponent(settled)}`,
          MESSAGES.suggestionsFailed,
          { signal },
        );
        return suggestions;
      },
    },
    queryClient,
  );
  return {
    /** Only for exactly what is typed: quick keys must not choose from an older list. */
    places: isLongEnough && settled === input ? (query.data ?? []) : [],
    isLongEnough,
    /** What is typed has no answer yet. */
    isLoading: isLongEnough && (settled !== input || query.isFetching),
    error: isLongEnough ? query.error : null,
    retry: () => void query.refetch(),
  };
}
