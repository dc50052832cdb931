import type { AddressDto, SuggestionDto } from '@/lib/people/addresses/dto';
import { PEER_HEADER } from '@/lib/platform/http/caller';
import type { CartDto, UserDto } from '@/lib/purchases/checkout/cart/dto';
import { callRoute, type Sent } from './call';

/** Fields of the responses of account, cart and address calls. */
interface Body extends CartDto {
  success: boolean;
  message: string;
  user: UserDto;
  address: AddressDto;
  addresses: AddressDto[];
  suggestions: SuggestionDto[];
  wishList: string[];
  dropped: string[];
}

interface Visit extends Sent {
  /** With its query string. */
  path?: string;
  /** The client's IP address. */
  address?: string;
}

/** Calls a handler from an IP address. Returns the cookies for the next call. */
export async function visit(handler: Parameters<typeof callRoute>[0], options: Visit = {}) {
  const { path = '/', address = '10.0.0.1', headers, ...sent } = options;
  const got = await callRoute(handler, path, {
    ...sent,
    headers: { [PEER_HEADER]: address, ...headers },
  });
  const body: Body = got.body;
  const setCookies = got.headers.getSetCookie();
  const cookie = setCookies.map((each) => each.split(';')[0]).join('; ');
  return { ...got, body, setCookies, cookie };
}
