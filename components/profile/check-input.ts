import type { z } from 'zod';

/**
 * What a schema of `lib/users/schemas` finds wrong, by field. Of several empty fields the first is
 * named: one sentence about all of them is enough.
 */
export function errorsIn(result: z.ZodSafeParseResult<unknown>): Record<string, string> {
  const errors: Record<string, string> = {};
  const told = new Set<string>();
  for (const { path, message } of result.error?.issues ?? []) {
    const field = String(path[0]);
    if (field in errors || told.has(message)) continue;
    errors[field] = message;
    told.add(message);
  }
  return errors;
}

/** The shared schemas come with zod: loaded when a form is first sent. */
export const loadSchemas = () => import('@/lib/users/schemas');
