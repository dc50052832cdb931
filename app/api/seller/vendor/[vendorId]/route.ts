import { PUBLIC_CACHE } from '@/lib/catalog/cache-header';
import { getVendorCall } from '@/lib/catalog/calls';
import { findVendor } from '@/lib/catalog/queries';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { route } from '@/lib/platform/http/route';

export const GET = route(getVendorCall, async ({ params }) => {
  const vendor = await findVendor(params.vendorId ?? '');
  if (!vendor) throw new AppError('not_found', MESSAGES.notFound);
  return { body: { vendor }, headers: PUBLIC_CACHE };
});
