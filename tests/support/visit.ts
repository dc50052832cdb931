import type { AddressDto, SuggestionDto } from '@/lib/addresses/dto';
import { PEER_HEADER } from '@/lib/api/client-address';
import type { CartDto } from '@/lib/cart/dto';
import type { UserDto } from '@/lib/users/dto';
import { callRoute, type Sent } from './call';

/** What the answers of account, cart and addresses hold; tests look at what they expect. */
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
  /** The client's address. */
  address?: string;
}

/** Calls a handler as a browser at an address would, and keeps its cookies as one. */
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
