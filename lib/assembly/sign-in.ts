import 'server-only';
import type { SignedIn, SignInRooms } from '@/lib/people/commands';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { mergeGuestCartAndWishes } from '@/lib/purchases/checkout/cart/commands';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { soleShops } from '@/lib/shops/sole-shops';
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
