import type { Spot } from '@/lib/core/delivery/assignment';
import { openState } from '@/lib/core/hours/hours';
import { roadMetres } from '@/lib/core/maps/distance';
import { allocate, fromNaira, type Kobo, kobo } from '@/lib/core/money';
import { expressFee, MAIN_GATE, orderDeliveryFee } from '@/lib/core/pricing/delivery-fee';
import { MINUTE_MS } from '@/lib/core/time';
import type { Vehicle } from '@/lib/core/vehicles';
import places from '@/lib/people/addresses/gazetteer.json';
import { type SeedVendor, VENDORS } from '../../scripts/seed/catalogue/data';
import { between, type Chance, createChance, pickBy } from './chance';

const ORDERS = 300;
const RIDERS = 40;

/** A Monday, midnight in Lagos. */
const MIDNIGHT = new Date('2026-11-23T00:00:00+01:00').getTime();
/** `minutes`: after midnight in Lagos. */
const timeAt = (minutes: number) => new Date(MIDNIGHT + minutes * MINUTE_MS);

/** What a shop does with its part of an order. */
export interface DayPart {
  vendorId: string;
  spot: Spot;
  lineKobo: Kobo;
  /** Its share of the delivery fee. */
  deliveryKobo: Kobo;
  answer: 'accept' | 'reject' | 'none';
  /** From the order to the answer. */
  answerMs: number;
  /** What the shop promises when it accepts. */
  prepMinutes: number;
  /** What it really takes. */
  readyMs: number;
  /** Whether the shop marks the part as ready. */
  marksReady: boolean;
}

export interface DayOrder {
  id: string;
  customerId: string;
  placedAt: Date;
  /** In the order in which a rider visits them. */
  parts: readonly DayPart[];
  dropoff: Spot;
  isExpress: boolean;
}

export interface DayRider {
  id: string;
  vehicle: Vehicle;
  /** Where the rider waits for offers. */
  home: Spot;
  startsAt: Date;
  endsAt: Date;
}

/** Everything about a day that doesn't depend on who is offered what. */
export interface Day {
  seed: number;
  chance: Chance;
  orders: readonly DayOrder[];
  riders: readonly DayRider[];
  vendors: number;
}

/** The same seed always gives the same day. */
export function makeDay(seed: number): Day {
  const chance = createChance(seed);
  const orders = Array.from({ length: ORDERS }, (_, at) => makeOrder(`order-${pad(at)}`, chance));
  return {
    seed,
    chance,
    orders: orders.sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime()),
    riders: Array.from({ length: RIDERS }, (_, at) => makeRider(`rider-${pad(at)}`, chance)),
    vendors: VENDORS.length,
  };
}

const pad = (index: number) => String(index + 1).padStart(3, '0');

interface Place {
  id: string;
  spot: Spot;
}

const PLACES: readonly Place[] = places.map(({ place_id: id, location: { lat, lng } }) => ({
  id,
  spot: { latitude: lat, longitude: lng },
}));

function toSpot({ placeId }: SeedVendor): Spot {
  const place = PLACES.find(({ id }) => id === placeId);
  if (!place) throw new Error(`no place ${placeId}`);
  return place.spot;
}

/** Most customers and riders are near the university. */
const nearness = (scaleM: number) => (place: Place) =>
  Math.exp(-roadMetres(MAIN_GATE, place.spot) / scaleM);

/** Relative number of orders in each hour from 8 AM: most at lunch and supper. */
const DEMAND = [4, 4, 5, 8, 16, 16, 8, 6, 7, 10, 15, 12];
/** No orders in the last minutes of a shop's day. */
const LAST_ORDER_MINUTES = 40;

function makeOrder(id: string, chance: Chance): DayOrder {
  const draw = (name: string) => chance(`${id}:${name}`);
  const hours = DEMAND.map((weight, index) => ({ weight, hour: 8 + index }));
  const { hour } = pickBy(hours, ({ weight }) => weight, draw('hour'));
  const placedAt = timeAt(60 * hour + between(0, 60, draw('minute')));
  const dropoff = pickBy(
    PLACES.filter(({ spot }) => orderDeliveryFee([MAIN_GATE], spot).ok),
    nearness(2_000),
    draw('dropoff'),
  ).spot;
  const vendors = pickVendors(placedAt, dropoff, draw);
  const isExpress = draw('express') < 0.1;
  const spots = vendors.map(toSpot);
  const fee = orderDeliveryFee(spots, dropoff);
  if (!fee.ok) throw new Error(`${id}: ${fee.reason}`);
  const total = expressFee(fee.fee, isExpress);
  const shares = allocate(
    total,
    vendors.map(() => 1),
  );
  const parts = vendors.map((vendor, index) =>
    makePart(vendor, shares[index] ?? kobo(0), (name) => draw(`${vendor.slug}:${name}`)),
  );
  return { id, customerId: `customer-of-${id}`, placedAt, parts, dropoff, isExpress };
}

/** One shop that is open and delivers there, or two for some orders; the farther one is visited first. */
function pickVendors(at: Date, dropoff: Spot, draw: Chance): SeedVendor[] {
  const lastMoment = new Date(at.getTime() + LAST_ORDER_MINUTES * MINUTE_MS);
  const isOpen = ({ hours }: SeedVendor) =>
    [at, lastMoment].every((moment) => openState([hours], moment).isOpen);
  const open = VENDORS.filter(
    (vendor) => isOpen(vendor) && orderDeliveryFee([toSpot(vendor)], dropoff).ok,
  );
  const weight = ({ categories }: SeedVendor) => (categories.includes('Food') ? 5 : 1);
  const first = pickBy(open, weight, draw('vendor'));
  const others = open.filter((vendor) => vendor !== first);
  if (others.length === 0 || draw('two') >= 0.12) return [first];
  const metres = (vendor: SeedVendor) => roadMetres(toSpot(vendor), dropoff);
  return [first, pickBy(others, weight, draw('second'))].sort((a, b) => metres(b) - metres(a));
}

function makePart(vendor: SeedVendor, deliveryKobo: Kobo, draw: Chance): DayPart {
  const answer = pickBy(
    [
      { does: 'accept', weight: 96 },
      { does: 'reject', weight: 2 },
      { does: 'none', weight: 2 },
    ] as const,
    ({ weight }) => weight,
    draw('answer'),
  );
  return {
    vendorId: vendor.slug,
    spot: toSpot(vendor),
    lineKobo: fromNaira(100 * Math.round(between(12, 65, draw('line')))),
    deliveryKobo,
    answer: answer.does,
    answerMs: between(20_000, 180_000, draw('answer-time')),
    prepMinutes: vendor.prepMinutes,
    readyMs: vendor.prepMinutes * MINUTE_MS * between(0.7, 1.4, draw('ready')),
    marksReady: draw('tells') < 0.8,
  };
}

function makeRider(id: string, chance: Chance): DayRider {
  const draw = (name: string) => chance(`${id}:${name}`);
  const { vehicle } = pickBy(
    [
      { vehicle: 'foot', weight: 2 },
      { vehicle: 'bicycle', weight: 4 },
      { vehicle: 'motorcycle', weight: 12 },
      { vehicle: 'car', weight: 2 },
    ] as const,
    ({ weight }) => weight,
    draw('vehicle'),
  );
  const isEarly = draw('shift') < 0.5;
  const start = isEarly ? between(7.5, 9, draw('start')) : between(11, 13, draw('start'));
  const end = isEarly ? start + between(6, 9, draw('end')) : between(20, 21, draw('end'));
  return {
    id,
    vehicle,
    home: pickBy(PLACES, nearness(1_200), draw('home')).spot,
    startsAt: timeAt(60 * start),
    endsAt: timeAt(60 * end),
  };
}
