'use client';

import { useQuery } from '@tanstack/react-query';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { useDebounced } from '@/lib/client/use-debounced';
import { splitLinks } from '@/lib/core/links';
import { MESSAGES } from '@/lib/core/messages';
import type { SuggestionDto } from '@/lib/people/addresses/dto';
import { MAX_SUGGESTION_CHARS, MIN_SUGGESTION_CHARS } from '@/lib/people/addresses/policy';

const DEBOUNCE_MS = 250;

/** Suggestions for the typed text, debounced and cached by input. */
export function useSuggestions(typed: string) {
  // The text stays as it was typed: the rest of it may become the note for the rider.
  const withoutLink = splitLinks(typed)
    // Map apps share a place with its name: "Hall 3 https://maps.app.goo.gl/…".
    .map(({ text, href }) => (href ? ' ' : text))
    .join('')
    .trim();
  const input = withoutLink.replace(/\s+/g, ' ').slice(0, MAX_SUGGESTION_CHARS).trimEnd();
  const debounced = useDebounced(input, DEBOUNCE_MS);
  const isLongEnough = input.length >= MIN_SUGGESTION_CHARS;
  const query = useQuery(
    {
      queryKey: ['places', debounced],
      enabled: debounced.length >= MIN_SUGGESTION_CHARS,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async ({ signal }) => {
        const { suggestions } = await apiGet<{ suggestions: SuggestionDto[] }>(
          `/api/map/autoComplete?input=${encodeURIComponent(debounced)}`,
          MESSAGES.suggestionsFailed,
          { signal },
        );
        return suggestions;
      },
    },
    queryClient,
  );
  return {
    /** Only for the exact text: a quick Enter must not choose from stale results. */
    places: isLongEnough && debounced === input ? (query.data ?? []) : [],
    isLongEnough,
    /** There is a link and nothing else to search for. */
    isOnlyLink: withoutLink === '' && typed.trim() !== '',
    isLoading: isLongEnough && (debounced !== input || query.isFetching),
    error: isLongEnough ? query.error : null,
    retry: () => void query.refetch(),
  };
}
