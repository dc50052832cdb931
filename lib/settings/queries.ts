import 'server-only';
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
