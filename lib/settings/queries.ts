import 'server-only';
import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongodb';
import { connectDb } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { Settings } from '@/models/settings';
import type { ShownSettings } from './dto';
import { type AppSettings, settingsFrom } from './policy';

/** The settings now; one read by `_id`. A stored value that makes no sense counts as not set. */
export async function getSettings(session: ClientSession | null = null): Promise<AppSettings> {
  await connectDb();
  const stored = await Settings.findById('main').session(session).lean();
  const { settings, wrong } = settingsFrom(stored);
  if (wrong.length > 0) log().error({ wrong }, 'settings that make no sense are not used');
  return settings;
}

/** How long the settings that pages show may be behind, ms; orders are judged by `getSettings`. */
const SHOWN_MS = 30_000;

const shown = new LRUCache<'main', ShownSettings>({ max: 1, ttl: SHOWN_MS });

/** The settings for pages to show, up to 30 s old; null when the database cannot tell. */
export async function findShownSettings(): Promise<ShownSettings | null> {
  const kept = shown.get('main');
  if (kept) return kept;
  try {
    const { serviceHours } = await getSettings();
    const settings = { serviceHours };
    shown.set('main', settings);
    return settings;
  } catch (error) {
    log().warn({ err: error }, 'settings not read');
    return null;
  }
}
