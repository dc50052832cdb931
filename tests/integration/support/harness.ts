import type { AddressDto, SuggestionDto } from '@/lib/addresses/dto';
import { PEER_HEADER } from '@/lib/api/client-address';
import type { CartDto } from '@/lib/cart/dto';
import type { UserDto } from '@/lib/users/dto';
// First: it sets what the lines below change.
import '../../support/database';
import { APP_URL as ORIGIN } from '../../support/environment';

// The tests of suggestions answer for the map service themselves.
process.env.GOOGLE_MAPS_URL = 'http://127.0.0.1:4678/maps';
process.env.GOOGLE_MAPS_API_KEY = 'test-key';

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

interface CallOptions {
  method?: 'GET' | 'POST';
  /** Path and query; only the query matters to a handler. */
  path?: string;
  body?: unknown;
  /** The Cookie header. */
  cookie?: string;
  /** The client's address. */
  address?: string;
  headers?: Record<string, string>;
  params?: Record<string, string>;
}

/** What the answers of these tests hold; which fields there are is what the tests look at. */
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

/** Calls a route handler as the server would; body parsed, cookies as the browser would keep them. */
export async function callRoute(handler: Handler, options: CallOptions = {}) {
  const { method = options.body === undefined ? 'GET' : 'POST', path = '/', params = {} } = options;
  const headers: Record<string, string> = {
    origin: ORIGIN,
    'sec-fetch-site': 'same-origin',
    [PEER_HEADER]: options.address ?? '10.0.0.1',
    ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.cookie ? { cookie: options.cookie } : {}),
    ...options.headers,
  };
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  const request = new Request(new URL(path, ORIGIN), { method, headers, body });
  const response = await handler(request, { params: Promise.resolve(params) });
  const setCookies = response.headers.getSetCookie();
  return {
    status: response.status,
    headers: response.headers,
    setCookies,
    cookie: setCookies.map((cookie) => cookie.split(';')[0]).join('; '),
    body: (await response.json()) as Body,
  };
}
