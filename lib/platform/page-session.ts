import 'server-only';
import { headers } from 'next/headers';

/** The Cookie header of the page request. Reading it makes the page dynamic. */
export async function pageCookies(): Promise<string | null> {
  return (await headers()).get('cookie');
}
