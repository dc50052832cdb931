import type { z } from 'zod';
import { addAddressInput, autoCompleteQuery } from '@/lib/addresses/schemas';
import { updateCartInput, updateWishListInput } from '@/lib/cart/schemas';
import { listWeight, productListCall, suggestQuery } from '@/lib/catalog/schemas';
import { cancelOrderInput, deliveryFeeInput } from '@/lib/orders/schemas';
import { paymentStateQuery, payOrderInput } from '@/lib/payments/schemas';
import { loginInput, registerInput } from '@/lib/users/schemas';
import { walletQuery } from '@/lib/wallet/schemas';
import type { LimitName } from './limits';

/** Who may call: everyone, or whoever is signed in. */
export type RouteRole = 'anyone' | 'signed-in';

/** One row for each call: what the handlers, the API document and the authorisation test read. */
export interface RouteRow {
  role: RouteRole;
  /** Whose data it touches; the filter of the query itself enforces it. */
  owner: 'none' | 'self';
  limit: LimitName;
  /** Name in the query by which a guest's calls are counted, instead of by device. */
  guestsBy?: string;
  /** For how many calls one with this query counts. A method: each row knows its own query. */
  weigh?(query: unknown): number;
  /** Schema of the JSON body. */
  input?: z.ZodType;
  /** Schema of the query string. */
  query?: z.ZodType;
  /** Takes an Idempotency-Key; a repeat gets the first answer. */
  idempotent?: true;
  /** Body is read raw and checked by signature: no Origin check, no JSON. */
  signed?: true;
  /** A GET that changes something: only our own pages may call it. */
  sameOrigin?: true;
}

export const ROUTES = {
  'GET /api/user/is-auth': { role: 'anyone', owner: 'self', limit: 'session' },
  'GET /api/user/logout': { role: 'anyone', owner: 'self', limit: 'account', sameOrigin: true },
  'POST /api/user/login': { role: 'anyone', owner: 'none', limit: 'signIn', input: loginInput },
  'POST /api/user/register': {
    role: 'anyone',
    owner: 'none',
    limit: 'register',
    input: registerInput,
  },
  'POST /api/user/wishListUpdate': {
    role: 'signed-in',
    owner: 'self',
    limit: 'cart',
    input: updateWishListInput,
  },
  'POST /api/cart/update': {
    role: 'signed-in',
    owner: 'self',
    limit: 'cart',
    input: updateCartInput,
  },
  'GET /api/product/list': {
    role: 'anyone',
    owner: 'none',
    limit: 'catalog',
    query: productListCall,
    weigh: listWeight,
  },
  'GET /api/product/suggest': {
    role: 'anyone',
    owner: 'none',
    limit: 'typing',
    query: suggestQuery,
  },
  'GET /api/seller/list': { role: 'anyone', owner: 'none', limit: 'catalog' },
  'GET /api/seller/vendor/[vendorId]': { role: 'anyone', owner: 'none', limit: 'catalog' },
  'GET /api/address/get': { role: 'signed-in', owner: 'self', limit: 'address' },
  'POST /api/address/add': {
    role: 'signed-in',
    owner: 'self',
    limit: 'address',
    input: addAddressInput,
  },
  'GET /api/map/autoComplete': {
    role: 'anyone',
    owner: 'none',
    limit: 'suggestions',
    query: autoCompleteQuery,
  },
  'POST /api/order/delivery-fee': {
    role: 'anyone',
    owner: 'none',
    limit: 'fee',
    input: deliveryFeeInput,
  },
  'GET /api/order/user': { role: 'signed-in', owner: 'self', limit: 'reads' },
  'POST /api/order/cancel': {
    role: 'signed-in',
    owner: 'self',
    limit: 'cancel',
    input: cancelOrderInput,
  },
  'GET /api/wallet/get': { role: 'signed-in', owner: 'self', limit: 'wallet', query: walletQuery },
  'POST /api/payment/paystack/order': {
    role: 'signed-in',
    owner: 'self',
    limit: 'payment',
    input: payOrderInput,
    idempotent: true,
  },
  'GET /api/payment/callback': {
    role: 'anyone',
    owner: 'self',
    limit: 'paymentState',
    guestsBy: 'reference',
    query: paymentStateQuery,
  },
  'POST /api/webhooks/paystack': { role: 'anyone', owner: 'none', limit: 'webhook', signed: true },
} as const satisfies Record<string, RouteRow>;

export type RouteName = keyof typeof ROUTES;
