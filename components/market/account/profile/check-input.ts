import type { z } from 'zod';

/**
 * Errors that a schema of `lib/people/schemas` finds, by field. Of several empty fields only the first
 * gets one, because one sentence covers them all.
 */
export function errorsIn(result: z.ZodSafeParseResult<unknown>): Record<string, string> {
  const errors: Record<string, string> = {};
  const reported = new Set<string>();
  for (const { path, message } of result.error?.issues ?? []) {
    const field = String(path[0]);
    if (field in errors || reported.has(message)) continue;
    errors[field] = message;
    reported.add(message);
  }
  return errors;
}

/** The shared schemas come with zod: loaded when a form is first sent. */
export const loadSchemas = () => import('@/lib/people/schemas');
