import 'server-only';
import { DEFAULT_LIMITS, type DeliveryLimits } from '@/lib/delivery/fee';
import { type OpeningHours, SERVICE_HOURS } from '@/lib/delivery/hours';
import { connectDb } from '@/lib/platform/db';
import { Settings } from '@/models/settings';

/** What ops can change, with the specification's values where nothing was changed. */
export interface AppSettings {
  serviceHours: readonly OpeningHours[];
  delivery: DeliveryLimits;
  /** Minutes that stock is held for a payment under way. */
  holdMinutes: number;
  /** Minutes after which an unpaid payment expires. */
  paymentMinutes: number;
}

/** The settings now; one read by `_id`. */
export async function getSettings(): Promise<AppSettings> {
  await connectDb();
  const stored = await Settings.findById('main').lean();
  return {
    serviceHours: stored?.serviceHours ?? SERVICE_HOURS,
    delivery: { ...DEFAULT_LIMITS, ...stored?.delivery },
    holdMinutes: stored?.holdMinutes ?? 15,
    paymentMinutes: stored?.paymentMinutes ?? 60,
  };
}
