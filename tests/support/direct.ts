import { randomUUID } from 'node:crypto';
import type { Model } from 'mongoose';
import { POST as cancelDispatch } from '@/app/api/dispatch/cancel/route';
import { POST as quoteDispatch } from '@/app/api/dispatch/quote/route';
import { GET as userDispatches } from '@/app/api/dispatch/user/route';
import { POST as cancelErrand } from '@/app/api/errand/cancel/route';
import { POST as quoteErrand } from '@/app/api/errand/quote/route';
import { GET as userErrands } from '@/app/api/errand/user/route';
import places from '@/lib/people/addresses/gazetteer.json';
import { settlePayment } from '@/lib/purchases/checkout/payments/settle';
import { Dispatch } from '@/models/purchases/dispatch';
import { Errand } from '@/models/purchases/errand';
import type { DirectDoc } from '@/models/purchases/purchase';
import { callPayment } from './call-payment';
import { makePerson, type Person } from './people';
import { createAddress } from './shop';
import { standIn } from './stand-in';

/** A place of the gazetteer as a form sends it. */
export function spot(id: string) {
  const found = places.find(({ place_id }) => place_id === `local-approx:${id}`);
  if (!found) throw new Error(`no place ${id}`);
  const { lat, lng } = found.location;
  return { address: found.description, latitude: lat, longitude: lng };
}

/** From Hall 1 (`createAddress`) to the Faculty of Law: ₦500, and ₦40 for the service. */
export const dispatchBody = (pickupAddress: unknown) => ({
  pickupAddress,
  dropoff: {
    firstName: 'Efosa',
    lastName: 'Aimufua',
    email: 'efosa@test.example',
    phone: '08031112222',
    ...spot('uniben-faculty-of-law'),
  },
  deliveryNote: 'One envelope.',
  isExpress: false,
  totalAmount: 540,
});

/**
 * From Uselu market and BDPA junction to Hall 1 (`createAddress`): ₦1,400, ₦1,500 to spend, and ₦100
 * for the service.
 */
export const errandBody = (pickupAddress: unknown) => ({
  pickupAddress,
  errands: [
    {
      name: 'Mama Blessing',
      ...spot('uselu-market'),
      phone: '08031113333',
      deliveryNote: 'Two buckets of garri.',
      budget: 1_500,
    },
    { name: 'Campus Prints', ...spot('bdpa-junction'), deliveryNote: 'My project.' },
  ],
  isExpress: false,
  totalAmount: 3_000,
});

/** Dispatches and errands, with the service, model and calls of each. */
export const DIRECT_KINDS = {
  dispatch: {
    kind: 'dispatch',
    model: Dispatch as unknown as Model<DirectDoc>,
    body: dispatchBody,
    calls: {
      quote: quoteDispatch,
      cancel: cancelDispatch,
      list: userDispatches,
    },
    list: 'dispatches',
    id: 'dispatchId',
    cancelled: 'Dispatch cancelled successfully',
  },
  errand: {
    kind: 'errand',
    model: Errand as unknown as Model<DirectDoc>,
    body: errandBody,
    calls: {
      quote: quoteErrand,
      cancel: cancelErrand,
      list: userErrands,
    },
    list: 'errands',
    id: 'errandId',
    cancelled: 'Errand cancelled successfully',
  },
} as const;

export type DirectKind = (typeof DIRECT_KINDS)[keyof typeof DIRECT_KINDS];

/** A customer with a saved address. */
export interface Sender {
  person: Person;
  addressId: string;
}

export async function makeSender(): Promise<Sender> {
  const person = await makePerson();
  const actor = { userId: person.userId, roles: ['customer' as const] };
  return { person, addressId: await createAddress(actor) };
}

export function payDirect(
  { kind, body }: DirectKind,
  { person, addressId }: Sender,
  {
    given = {},
    key = randomUUID(),
    isByWallet = false,
  }: { given?: object; key?: string; isByWallet?: boolean } = {},
) {
  return callPayment(isByWallet ? 'wallet' : 'paystack', kind, {
    body: { ...body(addressId), ...given },
    cookie: person.cookie,
    headers: { 'idempotency-key': key },
  });
}

/** Pays for one and returns its id. */
export async function placeDirect(kind: DirectKind, sender: Sender, given = {}): Promise<string> {
  const { body } = await payDirect(kind, sender, { given });
  if (!body.reference) throw new Error(`not started: ${JSON.stringify(body)}`);
  await standIn().pay(body.reference);
  const settled = await settlePayment(body.reference, new Date());
  if (settled.state !== 'settled') throw new Error('not settled');
  return settled.payment.subjectId.toString();
}
