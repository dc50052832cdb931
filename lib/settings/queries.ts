import 'server-only';
import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongodb';
import { connectDb } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { Settings } from '@/models/settings';
import type { ShownSettings } from './dto';
import { type AppSettings, settingsFrom } from './policy';

/** The current settings. Invalid stored values are logged and replaced by their defaults. */
export async function getSettings(session: ClientSession | null = null): Promise<AppSettings> {
  await connectDb();
  const stored = await Settings.findById('main').session(session).lean();
  const { settings, invalid } = settingsFrom(stored);
  if (invalid.length > 0) log().error({ invalid }, 'settings that make no sense are not used');
  return settings;
}

/** Cache lifetime of the settings that pages show, ms; orders use `getSettings`. */
const SHOWN_TTL_MS = 30_000;

const shownCache = new LRUCache<'main', ShownSettings>({ max: 1, ttl: SHOWN_TTL_MS });

/** The settings that pages show, up to 30 s old; null if the database is unavailable. */
export async function findShownSettings(): Promise<ShownSettings | null> {
  const cached = shownCache.get('main');
  if (cached) return cached;
  try {
    const { serviceHours, delivery } = await getSettings();
    const settings = { serviceHours, maxStops: delivery.maxStops };
    shownCache.set('main', settings);
    return settings;
  } catch (error) {
    log().warn({ err: error }, 'settings not read');
    return null;
  }
}
