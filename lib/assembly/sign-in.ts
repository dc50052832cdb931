import 'server-only';
import { mergeGuestCartAndWishes } from '@/lib/cart/commands';
import type { UserDto } from '@/lib/cart/dto';
import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { soleShops } from '@/lib/sellers/sole-shops';
import type { SignedIn, SignInRooms } from '@/lib/users/commands';
import { getUserDto } from './user';

/** What other rooms do at sign-in. */
export const SIGN_IN_ROOMS: SignInRooms<Parameters<typeof mergeGuestCartAndWishes>[1]> = {
  soleShops,
  mergeGuest: mergeGuestCartAndWishes,
};

/** The answer to a sign-in: the user with the merged cart, and Set-Cookie values. */
export async function toAnswer({ actor, cookies, ...body }: SignedIn): Promise<{
  body: { user: UserDto } & Omit<SignedIn, 'actor' | 'cookies'>;
  cookies: string[];
}> {
  return {
    body: { user: await getUserDto(actor, ACCOUNT_MESSAGES.wrongCredentials), ...body },
    cookies,
  };
}
