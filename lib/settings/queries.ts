import 'server-only';
import { LRUCache } from 'lru-cache';
import type { OpeningHours } from '@/lib/delivery/hours';
import { connectDb } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { Settings } from '@/models/settings';
import { type AppSettings, settingsFrom } from './policy';

/** The settings now; one read by `_id`. A stored value that makes no sense counts as not set. */
export async function getSettings(): Promise<AppSettings> {
  await connectDb();
  const stored = await Settings.findById('main').lean();
  const { settings, wrong } = settingsFrom(stored);
  if (wrong.length > 0) log().error({ wrong }, 'settings that make no sense are not used');
  return settings;
}

/** How long the hours that pages show may be behind, ms; orders are judged by `getSettings`. */
const SHOWN_MS = 30_000;

const shown = new LRUCache<'hours', readonly OpeningHours[]>({ max: 1, ttl: SHOWN_MS });

/** The service hours for pages to show, up to 30 s old; null when the database cannot tell. */
export async function findServiceHours(): Promise<readonly OpeningHours[] | null> {
  const kept = shown.get('hours');
  if (kept) return kept;
  try {
    const { serviceHours } = await getSettings();
    shown.set('hours', serviceHours);
    return serviceHours;
  } catch (error) {
    log().warn({ err: error }, 'service hours not read');
    return null;
  }
}
