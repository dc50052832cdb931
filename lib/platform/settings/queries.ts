import 'server-only';
import type { ClientSession } from 'mongodb';
import { connectDb } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { Settings } from '@/models/platform/settings';
import { type AppSettings, settingsFrom } from './policy';

/** The current settings. Invalid stored values are logged and replaced by their defaults. */
export async function getSettings(session: ClientSession | null = null): Promise<AppSettings> {
  await connectDb();
  const stored = await Settings.findById('main').session(session).lean();
  const { settings, invalid } = settingsFrom(stored);
  if (invalid.length > 0) log().error({ invalid }, 'invalid settings replaced by their defaults');
  return settings;
}
