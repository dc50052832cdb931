import {
  type AssignmentPolicy,
  type Candidate,
  getFirstOfferTime,
  getRetryDelayMs,
  getWave,
  type OpenJob,
  pairStarved,
  RIDER_CAPACITY,
  type Spot,
  travelSeconds,
} from '@/lib/core/delivery/assignment';
import { type Arrival, estimateArrival } from '@/lib/core/delivery/eta';
import { isLive, statusAt } from '@/lib/core/delivery/status';
import { roadMetres } from '@/lib/core/maps/distance';
import { type Kobo, kobo } from '@/lib/core/money';
import { MINUTE_MS } from '@/lib/core/time';
import type { Effect, OrderActor, OrderCommand, OrderState } from '@/lib/purchases/moves/state';
import { isOpenToRiders, transition } from '@/lib/purchases/moves/transition';
import { between, type Chance } from './chance';
import type { Day, DayOrder, DayPart, DayRider } from './day';
import { EventQueue } from './queue';

const SECOND_MS = 1_000;
/** A shop's part is cancelled if it isn't accepted by then. */
const ACCEPT_TIMEOUT_MS = 10 * MINUTE_MS;
/** Ops cancel an order that no rider took in that time. */
const SEARCH_TIMEOUT_MS = 60 * MINUTE_MS;
/** How long a rider waits for a customer who doesn't answer. */
const CUSTOMER_WAIT_MS = 5 * MINUTE_MS;
const SERVICE_FEE = 0.05;

/** How an order ended; delivered if a part of it was. `shop`: rejected, or not answered in time. */
export type Ending = 'delivered' | 'shop' | 'no_rider' | 'unreachable';

export interface OrderOutcome {
  id: string;
  isExpress: boolean;
  ending: Ending;
  /** Time from placed to delivered; null unless it was delivered. */
  deliveryMs: number | null;
  /** Longest time that a ready part waited for the rider. */
  foodWaitMs: number;
  /** Time that the rider waited at shops. */
  riderWaitMs: number;
  /** Carried with another order. */
  isBatched: boolean;
  /** Delivery time compared with the estimate shown once it had a rider. */
  arrival: 'early' | 'in_range' | 'late' | null;
}

/** A rider's day. */
export interface RiderOutcome {
  id: string;
  onlineMs: number;
  /** Time with a job. */
  busyMs: number;
  jobs: number;
  earnedKobo: number;
}

export interface Played {
  policy: string;
  orders: OrderOutcome[];
  riders: RiderOutcome[];
  offers: number;
  /** Paid by customers, and what is left of it in escrow in the end. */
  paidKobo: number;
  escrowKobo: number;
}

class OrderRun {
  /** Identifies the open offers of one wave. */
  wave: symbol | null = null;
  /** When a search that found no rider retries; null: not searched yet, has a wave, or is over. */
  retryAt: Date | null = null;
  /** Offers made. */
  turn = 0;
  /** When the search began. */
  openedAt: Date | null = null;
  declinedBy: string[] = [];
  isBatched = false;
  endedAt: Date | null = null;
  /** The arrival that the customer sees once a rider has accepted. */
  eta: Arrival | null = null;
  foodWaitMs = 0;
  riderWaitMs = 0;
  /** Shops that really are ready, and since when. */
  readonly readySince = new Map<string, Date>();

  constructor(
    readonly plan: DayOrder,
    public state: OrderState,
  ) {}

  /** Parts that are neither delivered nor cancelled. */
  get liveParts(): DayPart[] {
    const { items } = this.state;
    return this.plan.parts.filter(({ vendorId }) =>
      items.some((item) => item.vendorId === vendorId && isLive(item.status)),
    );
  }

  get isPicked(): boolean {
    return this.state.items.some(({ status }) => status === 'Order Picked');
  }

  get readyAt(): Date | null {
    const ids = this.liveParts.map(({ vendorId }) => vendorId);
    const times = this.state.parts
      .filter(({ vendorId }) => ids.includes(vendorId))
      .map(({ readyAt, readyBy }) => (readyAt ?? readyBy)?.getTime() ?? 0);
    return times.length > 0 ? new Date(Math.max(...times)) : null;
  }

  get job() {
    const pickups = this.liveParts.map(({ spot }) => spot);
    const { dropoff, isExpress } = this.plan;
    const jobId = this.plan.id;
    return { jobId, pickups, dropoff, readyAt: this.readyAt, isExpress, isPicked: this.isPicked };
  }

  get openJob(): OpenJob {
    const { pickups, dropoff } = this.job;
    const pathM = pickups.reduce(
      (sum, spot, index) => sum + roadMetres(spot, pickups[index + 1] ?? dropoff),
      0,
    );
    return { ...this.job, pathM, declinedBy: this.declinedBy, parties: [this.plan.customerId] };
  }
}

/** Where a rider has to go. `part`: what to pick up; null for the drop-off. */
interface Stop {
  order: OrderRun;
  part: DayPart | null;
  spot: Spot;
}

class RiderRun {
  isOnline = false;
  /** The open offer, one at most. */
  offer: OrderRun | null = null;
  jobs: OrderRun[] = [];
  stops: Stop[] = [];
  lastJobAt: Date | null = null;
  /** Since when the rider waits at the first stop for its part. */
  waitingSince: Date | null = null;
  busySince: Date | null = null;
  busyMs = 0;
  onlineMs = 0;
  done = 0;
  earnedKobo = 0;
  /** Number of the current trip: events planned for an earlier one are void. */
  trip = 0;
  private leg: { from: Spot; to: Spot; startMs: number; endMs: number };

  constructor(readonly plan: DayRider) {
    this.leg = { from: plan.home, to: plan.home, startMs: 0, endMs: 0 };
  }

  at(now: Date): Spot {
    const { from, to, startMs, endMs } = this.leg;
    const share = endMs <= startMs ? 1 : (now.getTime() - startMs) / (endMs - startMs);
    const part = Math.min(1, Math.max(0, share));
    return {
      latitude: from.latitude + (to.latitude - from.latitude) * part,
      longitude: from.longitude + (to.longitude - from.longitude) * part,
    };
  }

  /** Sets out for a place. Returns how long it takes in ms; `pace`: 1 is as estimated. */
  goTo(to: Spot, now: Date, pace: number): number {
    const from = this.at(now);
    const ms = travelSeconds(roadMetres(from, to), this.plan.vehicle, now) * SECOND_MS * pace;
    this.leg = { from, to, startMs: now.getTime(), endMs: now.getTime() + ms };
    this.trip += 1;
    return ms;
  }
}

/**
 * Plays a day with a policy: shops, riders and customers act as the day defines, and every change of an
 * order is a command that `transition` accepts. The same day and policy give the same result.
 */
export function play(day: Day, policy: AssignmentPolicy): Played {
  return new Play(day, policy).run();
}

class Play {
  private readonly queue = new EventQueue();
  private readonly orders: OrderRun[] = [];
  private readonly riders: Map<string, RiderRun>;
  private readonly chance: Chance;
  private offers = 0;
  private paidKobo = 0;
  private escrowKobo = 0;

  constructor(
    private readonly day: Day,
    private readonly policy: AssignmentPolicy,
  ) {
    this.chance = day.chance;
    this.riders = new Map(day.riders.map((plan) => [plan.id, new RiderRun(plan)]));
  }

  run(): Played {
    for (const order of this.day.orders) this.queue.at(order.placedAt, () => this.place(order));
    for (const rider of this.riders.values()) {
      this.queue.at(rider.plan.startsAt, () => this.startShift(rider));
    }
    this.queue.runAll();
    return {
      policy: this.policy.name,
      orders: this.orders.map(getOutcome),
      riders: [...this.riders.values()].map(({ plan, onlineMs, busyMs, done, earnedKobo }) => ({
        id: plan.id,
        onlineMs,
        busyMs,
        jobs: done,
        earnedKobo,
      })),
      offers: this.offers,
      paidKobo: this.paidKobo,
      escrowKobo: this.escrowKobo,
    };
  }

  private get now(): Date {
    return this.queue.now;
  }

  /** Sends a command as the app does, and applies its effects. Throws if it is refused. */
  private send(order: OrderRun, command: OrderCommand, actor: OrderActor): void {
    const before = order.state;
    const result = transition(before, command, actor, this.now);
    if (!result.isAllowed) {
      throw new Error(`${order.plan.id}: ${command.type} refused, ${result.code}`);
    }
    order.state = result.order;
    if (result.order.items.every(({ status }) => !isLive(status))) order.endedAt ??= this.now;
    for (const effect of result.effects) this.applyEffect(order, effect);
    if (!isOpenToRiders(order.state)) return;
    if (!isOpenToRiders(before)) this.planSearch(order);
    else if (command.type === 'ready') this.search(order);
  }

  private applyEffect(order: OrderRun, effect: Effect): void {
    if (effect.type === 'money') this.bookMoney(effect);
    if (effect.type === 'timer' && effect.timer === 'accept-by') {
      this.queue.at(effect.at, () => this.cancelUnaccepted(order));
    }
  }

  private bookMoney({ amounts }: Extract<Effect, { type: 'money' }>): void {
    for (const { party, amount } of amounts) {
      if (party === 'escrow') this.escrowKobo += amount;
      if (!party.startsWith('rider:')) continue;
      const rider = this.riders.get(party.slice('rider:'.length));
      if (rider) rider.earnedKobo += amount;
    }
  }

  private place(plan: DayOrder): void {
    const acceptBy = new Date(this.now.getTime() + ACCEPT_TIMEOUT_MS);
    const result = transition(
      null,
      { type: 'place', order: paidOrder(plan, acceptBy) },
      { role: 'system' },
      this.now,
    );
    if (!result.isAllowed) throw new Error(`${plan.id}: refused, ${result.code}`);
    const order = new OrderRun(plan, result.order);
    this.orders.push(order);
    const paid = getTotal(result.order);
    this.paidKobo += paid;
    this.escrowKobo += paid;
    for (const effect of result.effects) this.applyEffect(order, effect);
    for (const part of plan.parts) {
      if (part.answer === 'none') continue;
      this.queue.after(part.answerMs, () => this.answer(order, part));
    }
  }

  private answer(order: OrderRun, part: DayPart): void {
    if (part.answer === 'reject') {
      this.send(order, { type: 'cancel', reason: 'too_busy' }, toSellerActor(part));
      return;
    }
    this.send(order, { type: 'confirm', prepMinutes: part.prepMinutes }, toSellerActor(part));
    this.queue.after(part.readyMs, () => this.becomeReady(order, part));
  }

  private cancelUnaccepted(order: OrderRun): void {
    if (!order.state.items.some(({ status }) => status === 'Order Placed')) return;
    this.send(order, { type: 'cancel', reason: 'unaccepted' }, { role: 'system' });
  }

  private becomeReady(order: OrderRun, part: DayPart): void {
    if (!order.liveParts.includes(part)) return;
    order.readySince.set(part.vendorId, this.now);
    if (part.marksReady) this.send(order, { type: 'ready' }, toSellerActor(part));
    const rider = this.riders.get(order.state.riderId ?? '');
    if (!rider?.waitingSince) return;
    const [stop] = rider.stops;
    if (stop?.order !== order || stop.part !== part) return;
    order.riderWaitMs += this.now.getTime() - rider.waitingSince.getTime();
    rider.waitingSince = null;
    this.pickUp(rider, stop.order, part);
  }

  private startShift(rider: RiderRun): void {
    rider.isOnline = true;
    this.queue.at(rider.plan.endsAt, () => this.endShift(rider));
    this.searchFor([rider]);
  }

  /** Gets no more offers, but completes the current jobs. */
  private endShift(rider: RiderRun): void {
    rider.isOnline = false;
    if (rider.jobs.length === 0) this.goHome(rider);
  }

  private goHome(rider: RiderRun): void {
    rider.onlineMs = this.now.getTime() - rider.plan.startsAt.getTime();
  }

  private getCandidate(rider: RiderRun): Candidate {
    const { plan, isOnline, offer, jobs, lastJobAt } = rider;
    // Phones report every 30 s; for some minutes of the day there is no network.
    const minute = Math.floor(this.now.getTime() / MINUTE_MS);
    const isSilent = this.chance(`${plan.id}:silent:${Math.floor(minute / 5)}`) < 0.03;
    const ageMs = isSilent ? 5 * MINUTE_MS : 30 * SECOND_MS * this.chance(`${plan.id}:${minute}`);
    return {
      riderId: plan.id,
      isApproved: true,
      isOnline,
      vehicle: plan.vehicle,
      position: { ...rider.at(this.now), at: new Date(this.now.getTime() - ageMs) },
      activeJobs: jobs.map(({ job }) => job),
      hasOffer: offer !== null,
      lastJobAt,
    };
  }

  private candidates(): Candidate[] {
    return [...this.riders.values()]
      .filter(({ isOnline }) => isOnline)
      .map((rider) => this.getCandidate(rider));
  }

  /** Delays the first offers until a rider has to set out. */
  private planSearch(order: OrderRun): void {
    const riders = this.candidates().map((rider) => ({ ...rider, hasOffer: false }));
    const [best] = this.policy.rank(order.openJob, riders, this.now);
    const at = getFirstOfferTime(order.openJob, best?.score ?? null, this.now);
    this.queue.at(at, () => this.search(order));
  }

  /** Opens the first wave, unless there was one. */
  private search(order: OrderRun): void {
    if (order.turn > 0 || !isSearching(order)) return;
    order.openedAt ??= this.now;
    this.openWave(order);
  }

  /** `paired`: riders reserved for another search. */
  private openWave(order: OrderRun, paired: ReadonlySet<string> = new Set()): void {
    const isFirstTime = order.retryAt === null;
    order.retryAt = null;
    if (!isSearching(order) || !order.openedAt) return;
    if (this.now.getTime() - order.openedAt.getTime() > SEARCH_TIMEOUT_MS) {
      this.send(order, { type: 'cancel', reason: 'no_rider' }, OPS);
      return;
    }
    const free = this.candidates().filter(({ riderId }) => !paired.has(riderId));
    const { size, ms } = getWave(order.turn, order.plan.isExpress);
    const chosen = this.policy.rank(order.openJob, free, this.now).slice(0, size);
    if (chosen.length === 0) {
      this.retryLater(order, getRetryDelayMs(isFirstTime));
      return;
    }
    const wave = Symbol();
    order.wave = wave;
    order.turn += 1;
    for (const { riderId } of chosen) this.offer(order, wave, riderId);
    this.queue.after(ms, () => {
      if (order.wave === wave) this.nextWave(order);
    });
  }

  private retryLater(order: OrderRun, ms: number): void {
    const at = new Date(this.now.getTime() + ms);
    order.retryAt = at;
    this.queue.at(at, () => {
      if (order.retryAt === at) this.openWave(order);
    });
  }

  private nextWave(order: OrderRun): void {
    this.openWave(order, this.closeWave(order));
  }

  /** Withdraws the offers. Returns the riders now reserved for another search. */
  private closeWave(order: OrderRun): ReadonlySet<string> {
    order.wave = null;
    const freed = [...this.riders.values()].filter(({ offer }) => offer === order);
    for (const rider of freed) rider.offer = null;
    return this.searchFor(freed);
  }

  /** Immediately retries searches that found no rider, with riders who are free again. */
  private searchFor(riders: readonly RiderRun[]): ReadonlySet<string> {
    const starved = this.orders.filter((order) => order.retryAt && isSearching(order));
    if (starved.length === 0) return new Set();
    const jobs = starved.map((order) => ({
      ...order.openJob,
      turn: order.turn,
      searchingSince: order.openedAt,
    }));
    const candidates = riders.map((rider) => this.getCandidate(rider));
    const pairs = pairStarved(this.policy, jobs, candidates, this.now);
    for (const { jobId } of pairs) {
      const order = starved.find(({ plan }) => plan.id === jobId);
      if (!order) continue;
      order.retryAt = null;
      this.queue.after(0, () => {
        if (!order.wave) this.openWave(order);
      });
    }
    return new Set(pairs.map(({ riderId }) => riderId));
  }

  private offer(order: OrderRun, wave: symbol, riderId: string): void {
    const rider = this.riders.get(riderId);
    if (!rider) return;
    rider.offer = order;
    this.offers += 1;
    const draw = (name: string) => this.chance(`${order.plan.id}:${riderId}:${order.turn}:${name}`);
    if (draw('sees') > 0.92) return;
    this.queue.after(between(4, 28, draw('time')) * SECOND_MS, () => {
      if (order.wave !== wave || rider.offer !== order) return;
      // A rider who has left the shop can't take a second order along.
      const canTake = rider.isOnline && !rider.jobs.some(({ isPicked }) => isPicked);
      if (canTake && draw('takes') < 0.88) this.claim(order, rider);
      else this.decline(order, wave, rider);
    });
  }

  private decline(order: OrderRun, wave: symbol, rider: RiderRun): void {
    rider.offer = null;
    order.declinedBy.push(rider.plan.id);
    this.searchFor([rider]);
    const isAnswered = [...this.riders.values()].every((other) => other.offer !== order);
    if (isAnswered && order.wave === wave) this.nextWave(order);
  }

  private claim(order: OrderRun, rider: RiderRun): void {
    const facts = {
      id: rider.plan.id,
      isOnDuty: rider.isOnline,
      hasRoom: rider.jobs.length < RIDER_CAPACITY,
      isOffered: rider.offer === order,
    };
    this.send(order, { type: 'assign', rider: facts }, toRiderActor(rider));
    rider.lastJobAt = this.now;
    rider.busySince ??= this.now;
    rider.jobs.push(order);
    this.closeWave(order);
    if (rider.jobs.length > 1) for (const job of rider.jobs) job.isBatched = true;
    const isFree = rider.stops.length === 0;
    const pickups = order.liveParts.map((part) => ({ order, part, spot: part.spot }));
    const firstDropoff = rider.stops.findIndex(({ part }) => part === null);
    rider.stops.splice(Math.max(firstDropoff, 0), 0, ...pickups);
    rider.stops.push({ order, part: null, spot: order.plan.dropoff });
    order.eta = this.getEta(order, rider);
    if (isFree) this.goToNextStop(rider);
    const draw = this.chance(`${order.plan.id}:${rider.plan.id}:gives-back`);
    if (draw < 0.015) this.queue.after(2 * MINUTE_MS, () => this.releaseJob(order, rider));
  }

  private getEta(order: OrderRun, rider: RiderRun): Arrival {
    const last = rider.stops.findIndex((stop) => stop.order === order && !stop.part);
    return estimateArrival({
      now: this.now,
      readyAt: order.readyAt,
      position: this.getCandidate(rider).position,
      remaining: rider.stops.slice(0, last + 1).map(({ spot }) => spot),
      isExpress: order.plan.isExpress,
      vehicle: rider.plan.vehicle,
    });
  }

  /** The rider gives up the only job they have. */
  private releaseJob(order: OrderRun, rider: RiderRun): void {
    if (order.isPicked || rider.jobs.length !== 1 || order.state.riderId !== rider.plan.id) return;
    rider.jobs = [];
    rider.stops = [];
    rider.waitingSince = null;
    order.declinedBy.push(rider.plan.id);
    order.turn = 0;
    this.send(order, { type: 'release' }, toRiderActor(rider));
    this.goToNextStop(rider);
  }

  /** Home if there is no next stop. */
  private goToNextStop(rider: RiderRun): void {
    const [stop] = rider.stops;
    if (!stop) {
      if (rider.busySince) rider.busyMs += this.now.getTime() - rider.busySince.getTime();
      rider.busySince = null;
      rider.goTo(rider.plan.home, this.now, 1);
      if (rider.isOnline) this.searchFor([rider]);
      else this.goHome(rider);
      return;
    }
    const name = `${stop.order.plan.id}:${stop.part?.vendorId ?? 'dropoff'}:${rider.plan.id}`;
    const ms = rider.goTo(stop.spot, this.now, between(0.85, 1.3, this.chance(`${name}:pace`)));
    const { trip } = rider;
    this.queue.after(ms, () => {
      if (rider.trip === trip) this.arrive(rider, stop);
    });
  }

  private arrive(rider: RiderRun, { order, part }: Stop): void {
    if (!part) {
      this.handOver(rider, order);
      return;
    }
    const readySince = order.readySince.get(part.vendorId);
    if (!readySince) {
      rider.waitingSince = this.now;
      return;
    }
    order.foodWaitMs = Math.max(order.foodWaitMs, this.now.getTime() - readySince.getTime());
    this.pickUp(rider, order, part);
  }

  private pickUp(rider: RiderRun, order: OrderRun, part: DayPart): void {
    const { trip } = rider;
    const chance = this.chance(`${order.plan.id}:${part.vendorId}:pick`);
    this.queue.after(between(1, 3, chance) * MINUTE_MS, () => {
      if (rider.trip !== trip) return;
      const { vendorId } = part;
      this.send(order, { type: 'pick', vendorId, isHandedOver: true }, toRiderActor(rider));
      rider.stops.shift();
      this.goToNextStop(rider);
    });
  }

  /** At the drop-off: the customer comes and gives the code, or never comes. */
  private handOver(rider: RiderRun, order: OrderRun): void {
    const draw = (name: string) => this.chance(`${order.plan.id}:${name}`);
    const isThere = draw('there') > 0.01;
    const ms = isThere ? between(2, 6, draw('hand-over')) * MINUTE_MS : CUSTOMER_WAIT_MS;
    this.queue.after(ms, () => {
      if (isThere) {
        this.send(order, { type: 'deliver', isCodeRight: true }, toRiderActor(rider));
      } else {
        const reason = { reason: 'unreachable', fault: 'customer', isWaitLogged: true } as const;
        this.send(order, { type: 'cancel', ...reason }, OPS);
      }
      rider.done += 1;
      rider.jobs = rider.jobs.filter((job) => job !== order);
      rider.stops.shift();
      this.goToNextStop(rider);
    });
  }
}

const OPS: OrderActor = { role: 'ops', userId: 'ops' };

function toSellerActor({ vendorId }: DayPart): OrderActor {
  return { role: 'seller', userId: `seller-of-${vendorId}`, vendorIds: [vendorId] };
}

function toRiderActor({ plan }: RiderRun): OrderActor {
  return { role: 'rider', userId: plan.id };
}

function isSearching({ state }: OrderRun): boolean {
  return state.riderId === null && state.items.some(({ status }) => status === 'Order Confirmed');
}

const serviceFee = (amount: Kobo) => kobo(Math.round(amount * SERVICE_FEE));

/** A paid order, before it is placed. */
function paidOrder(
  { id, customerId, parts }: DayOrder,
  acceptBy: Date,
): Extract<OrderCommand, { type: 'place' }>['order'] {
  return {
    id,
    customerId,
    items: parts.map(({ vendorId, lineKobo }) => ({
      itemId: `${id}-${vendorId}`,
      vendorId,
      status: 'Order Placed',
      lineKobo,
      feeShareKobo: serviceFee(lineKobo),
    })),
    parts: parts.map(({ vendorId, deliveryKobo }) => ({
      vendorId,
      deliveryKobo,
      deliveryFeeShareKobo: serviceFee(deliveryKobo),
    })),
    riderId: null,
    assignment: 0,
    wrongCodes: [],
    acceptBy,
  };
}

function getTotal({ items, parts }: OrderState): number {
  return (
    items.reduce((sum, { lineKobo, feeShareKobo }) => sum + lineKobo + feeShareKobo, 0) +
    parts.reduce((sum, part) => sum + part.deliveryKobo + part.deliveryFeeShareKobo, 0)
  );
}

function getOutcome(order: OrderRun): OrderOutcome {
  const { plan, endedAt, eta, foodWaitMs, riderWaitMs, isBatched } = order;
  if (!endedAt) throw new Error(`${plan.id} never ended`);
  const ending = getEnding(order.state);
  return {
    id: plan.id,
    isExpress: plan.isExpress,
    ending,
    deliveryMs: ending === 'delivered' ? endedAt.getTime() - plan.placedAt.getTime() : null,
    foodWaitMs,
    riderWaitMs,
    isBatched,
    arrival: ending === 'delivered' && eta ? arrivalIn(eta, endedAt) : null,
  };
}

function arrivalIn({ from, to }: Arrival, at: Date): OrderOutcome['arrival'] {
  if (at < from) return 'early';
  return at > to ? 'late' : 'in_range';
}

function getEnding({ statusRank, events }: OrderState): Ending {
  if (statusAt(statusRank) === 'Order Delivered') return 'delivered';
  const reasons = events.map(({ reason }) => reason);
  if (reasons.includes('unreachable')) return 'unreachable';
  return reasons.includes('no_rider') ? 'no_rider' : 'shop';
}
