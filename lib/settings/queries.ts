import 'server-only';
import { DEFAULT_LIMITS, type DeliveryLimits } from '@/lib/delivery/fee';
import { type OpeningHours, SERVICE_HOURS } from '@/lib/delivery/hours';
import { connectDb } from '@/lib/platform/db';
import { Settings, type SettingsDoc } from '@/models/settings';

/** Everything that ops can change, complete. */
export interface EkiSettings {
  /** When Eki delivers (spec §9: 8 AM to 9 PM). */
  serviceHours: readonly OpeningHours[];
  delivery: DeliveryLimits;
  /** Minutes that stock is held for a payment under way. */
  holdMinutes: number;
  /** Minutes after which an unpaid payment expires. */
  paymentMinutes: number;
}

export const DEFAULT_SETTINGS: EkiSettings = {
  serviceHours: SERVICE_HOURS,
  delivery: DEFAULT_LIMITS,
  holdMinutes: 10,
  paymentMinutes: 60,
};

/** A change by ops is in force everywhere after this long, ms. */
const FRESH_MS = 2_000;

let known: { settings: EkiSettings; until: number } | null = null;

/** The settings in force, at most 2 s old; what ops left alone keeps its default. */
export async function getSettings(): Promise<EkiSettings> {
  if (known && known.until > Date.now()) return known.settings;
  await connectDb();
  const settings = withDefaults(await Settings.findById('main').lean<SettingsDoc>());
  known = { settings, until: Date.now() + FRESH_MS };
  return settings;
}

function withDefaults(doc: SettingsDoc | null): EkiSettings {
  return {
    serviceHours: doc?.serviceHours ?? DEFAULT_SETTINGS.serviceHours,
    delivery: { ...DEFAULT_SETTINGS.delivery, ...doc?.delivery },
    holdMinutes: doc?.holdMinutes ?? DEFAULT_SETTINGS.holdMinutes,
    paymentMinutes: doc?.paymentMinutes ?? DEFAULT_SETTINGS.paymentMinutes,
  };
}
