import 'server-only';
import { headers } from 'next/headers';

/** The Cookie header of the page being rendered; reading it makes the page one for each request. */
export async function pageCookies(): Promise<string | null> {
  return (await headers()).get('cookie');
}
