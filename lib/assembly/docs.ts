import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { env } from '@/lib/platform/env';
import { sessionCookieName } from '@/lib/platform/session-token';
import { type OpenApiDocument, openApiDocument } from './openapi';

/**
 * The OpenAPI document, in the demo and in development. Throws AppError `not_found` elsewhere, where only
 * attackers would use it.
 */
export function describedCalls(): OpenApiDocument {
  const { NODE_ENV, DEMO, APP_URL } = env();
  if (NODE_ENV === 'production' && !DEMO) throw new AppError('not_found', MESSAGES.notFound);
  return openApiDocument({ url: APP_URL, cookie: sessionCookieName() });
}
