import 'server-only';
import { AppError } from '@/lib/core/errors';
import { formatTime } from '@/lib/core/format';
import { straightMetres } from '@/lib/core/maps/distance';
import { toIso } from '@/lib/core/time';
import { log } from '@/lib/platform/log';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import type { DeliveryJob } from '@/lib/purchases/delivery/job';
import {
  lockedUntil,
  RIDER_MESSAGES,
  tooFarFromStop,
  wrongCode,
  wrongPin,
} from '@/lib/purchases/delivery/riders/messages';
import { assignedAt, deliveryState } from '@/lib/purchases/delivery/state';
import { applyWithin } from '@/lib/purchases/moves/apply';
import { isDeliveryCode } from '@/lib/purchases/moves/delivery-code';
import { purchasePush } from '@/lib/purchases/moves/notices';
import { DIRECT, type OrderCommand, type OrderState } from '@/lib/purchases/moves/state';
import { codeTries } from '@/lib/purchases/moves/transition';
import { RIDER_OWNERS, Rider } from '@/models/people/rider';
import type { JobStop } from '@/models/purchases/delivery';
import { ORDER_OWNERS, Order } from '@/models/purchases/order';
import type { JobDto } from './dto';
import {
  attachToJob,
  type CommandContext,
  move,
  moveRefusal,
  type Outcome,
  openStop,
  ownJob,
  type RiderActor,
  runCommand,
  withStop,
} from './job-command';
import {
  ARRIVAL_M,
  canGiveBack,
  isAt,
  isDoubted,
  isNewContact,
  MIN_CONTACTS,
  PIN_LOCK_MS,
  PIN_TRIES,
  pinTriesLeft,
  WAIT_MS,
  WORST_ACCURACY_M,
} from './policy';
import { storeReportedPlace } from './positions';
import { findOwn } from './queries';
import type { ArriveInput, ContactInput, DeliverInput, PickInput, ReasonInput } from './schemas';

/** Most contact attempts stored with a stop. */
const MAX_CONTACTS = 20;

/**
 * Records that the rider is at a stop, judged by their phone's position. The first arrival stays. All of
 * these commands return the rider's current job, also when repeated; see `runCommand`. Throws AppError
 * `conflict` if the phone is too far away, and at the drop-off before everything is picked up.
 */
export function arrive(input: ArriveInput, actor: RiderActor, now: Date): Promise<JobDto> {
  const { latitude, longitude, accuracy = null } = input;
  const here = { latitude, longitude, accuracy, at: now };
  return ownJob('arrive', input, actor, now, async (job, { order, session }) => {
    const stop = findTargetStop(job, order, input.stop);
    if (stop.arrivedAt) return null;
    const metres = straightMetres(here, stop);
    if (metres > ARRIVAL_M) {
      const unsureM = accuracy !== null && accuracy > WORST_ACCURACY_M ? accuracy : null;
      // Outside the transaction, which rolls back: the next place is compared with this one.
      if (unsureM === null) await storeReportedPlace(here, actor, null);
      throw new AppError('conflict', tooFarFromStop(metres, ARRIVAL_M, unsureM), {
        metres: Math.round(metres),
      });
    }
    const doubtedAt = await storeReportedPlace(here, actor, session);
    const isDoubtful = isDoubted(doubtedAt, assignedAt(order.events), now);
    if (stop.kind === 'dropoff') {
      const push = purchasePush.entry({
        kind: job.kind,
        id: job._id.toString(),
        userId: job.customerId.toString(),
        notice: 'arrived',
        turn: stop.seq,
        at: now.getTime(),
      });
      await enqueue(push, session, now);
    }
    return { job, changes: withStop(job, stop, { arrivedAt: now, isDoubtful }) };
  });
}

/** An open stop that the rider may go to: the drop-off only once everything is picked up. */
function findTargetStop(job: DeliveryJob, order: OrderState, seq: number): JobStop {
  const stop = openStop(job, seq, 'pickup', 'errand', 'dropoff');
  if (stop.kind === 'dropoff' && deliveryState(order) !== 'picked') {
    throw new AppError('conflict', RIDER_MESSAGES.notAllPicked);
  }
  return stop;
}

/**
 * Picks up at a stop. An order's part needs its PIN, unless the shop has marked it as handed over; five
 * wrong ones lock it for ten minutes. A dispatch needs a photo or a note. Throws
 * AppError `conflict` with `triesLeft` and `lockedUntil` for a wrong PIN.
 */
export function pickUp(input: PickInput, actor: RiderActor, now: Date): Promise<JobDto> {
  return ownJob('pick', input, actor, now, async (job, context) => {
    const stop = openStop(job, input.stop, 'pickup');
    const refused =
      job.kind === 'order' ? await checkPin(job, stop, input, context) : checkProof(input);
    if (refused) return refused;
    if (input.photo) await attachToJob(input.photo, job, context);
    const vendorId = stop.vendorId || DIRECT;
    const moved = await move(job, { type: 'pick', vendorId, isHandedOver: true }, context);
    const closed = {
      state: 'done',
      // The PIN, photo or note proves the arrival.
      arrivedAt: stop.arrivedAt ?? now,
      doneAt: now,
      remark: input.note ?? '',
      photoId: input.photo ?? null,
    } as const;
    return { job: moved, changes: withStop(moved, stop, closed) };
  });
}

function checkProof({ photo, note }: PickInput): null {
  if (!photo && !note)
    throw new AppError('invalid', RIDER_MESSAGES.proofMissing, { field: 'photo' });
  return null;
}

/** Null if the rider may take the part; otherwise counts the wrong PIN, once per command. */
async function checkPin(
  job: DeliveryJob,
  stop: JobStop,
  { pin }: PickInput,
  { actor, commandId, session, now }: CommandContext,
): Promise<Outcome | null> {
  const order = await Order.findOne({ _id: job._id, ...ownedBy(actor, ORDER_OWNERS) })
    .session(session)
    .lean();
  const part = order?.parts.find(({ vendorId }) => vendorId === stop.vendorId);
  if (!part) throw new AppError('not_found', RIDER_MESSAGES.jobNotFound);
  if (part.handedOverAt) return null;
  const { wrongPins, pinLockedUntil } = stop;
  if (wrongPins.includes(commandId)) throw pinRefusal(wrongPins.length, pinLockedUntil, now);
  if (pinLockedUntil && pinLockedUntil > now) throw pinRefusal(PIN_TRIES, pinLockedUntil, now);
  if (pin === undefined) throw new AppError('invalid', RIDER_MESSAGES.pinMissing, { field: 'pin' });
  if (pin === part.pickup?.pin) return null;
  const wrong = [...wrongPins, commandId];
  const isLocked = wrong.length % PIN_TRIES === 0;
  const end = isLocked ? new Date(now.getTime() + PIN_LOCK_MS) : null;
  return {
    job,
    changes: withStop(job, stop, { wrongPins: wrong, pinLockedUntil: end }),
    refusal: pinRefusal(wrong.length, end, now),
  };
}

function pinRefusal(wrong: number, end: Date | null, now: Date): AppError {
  if (end && end > now) {
    const details = { triesLeft: 0, lockedUntil: end.toISOString() };
    return new AppError('conflict', lockedUntil('PINs', formatTime(end)), details);
  }
  const triesLeft = pinTriesLeft(wrong);
  return new AppError('conflict', wrongPin(triesLeft), { triesLeft, lockedUntil: null });
}

/**
 * Records that the rider tried to call the contact of a stop; tries within 30 seconds count once. Throws
 * AppError `conflict` for the drop-off before everything is picked up.
 */
export function logContact(input: ContactInput, actor: RiderActor, now: Date): Promise<JobDto> {
  return ownJob('contact', input, actor, now, async (job, { order }) => {
    const stop = findTargetStop(job, order, input.stop);
    if (!isNewContact(stop.contacts, now)) return null;
    const contacts = [...stop.contacts, now].slice(0, MAX_CONTACTS);
    return { job, changes: withStop(job, stop, { contacts }) };
  });
}

/**
 * Delivers at the drop-off, by the customer's code. Five wrong ones lock it for ten minutes, and the
 * customer gets a mail. Throws AppError `conflict` with `triesLeft` and
 * `lockedUntil` for a wrong code.
 */
export async function deliver(input: DeliverInput, actor: RiderActor, now: Date): Promise<JobDto> {
  return ownJob('deliver', input, actor, now, async (job, context) => {
    const { commandId, session } = context;
    const doc = await findOwn(job, actor, session);
    if (!doc) throw new AppError('not_found', RIDER_MESSAGES.jobNotFound);
    const { kind } = job;
    const id = job._id.toString();
    const isCodeRight = isDeliveryCode(id, doc.deliveryCode, input.code);
    const command: OrderCommand = { type: 'deliver', isCodeRight, commandId };
    const { result, state } = await applyWithin({ kind, id }, command, actor, session, now);
    if (result.isAllowed) return null;
    if (result.code !== 'wrong_code' && result.code !== 'code_locked')
      throw moveRefusal(result, state);
    const { lockedUntil: end, left } = codeTries(state, now);
    const refusal = codeRefusal(left, end);
    // Nothing is counted, so don't write: concurrent tries must not conflict.
    if (!result.order) throw refusal;
    if (end) log().warn({ job: id }, 'a delivery is locked after wrong codes');
    return { job, refusal };
  });
}

function codeRefusal(triesLeft: number, end: Date | null): AppError {
  const message = end ? lockedUntil('codes', formatTime(end)) : wrongCode(triesLeft);
  const details = { triesLeft, lockedUntil: toIso(end) };
  return new AppError('conflict', message, details);
}

/**
 * Reports that the customer can't be reached at the drop-off; support decides how to go on. Throws
 * AppError `conflict` before the rider has waited there for five minutes and tried twice, and if their
 * phone is elsewhere. Without a usable position, and after an impossible move, the stop is marked as
 * doubtful.
 */
export function reportUnreachable(
  input: ReasonInput,
  actor: RiderActor,
  now: Date,
): Promise<JobDto> {
  return ownJob('unreachable', input, actor, now, async (job, { order, session }) => {
    if (job.unreachable) return null;
    const stop = job.stops.find(({ kind }) => kind === 'dropoff');
    if (deliveryState(order) !== 'picked' || !stop?.arrivedAt)
      throw tooEarly(RIDER_MESSAGES.notAtDropOff);
    if (now.getTime() < stop.arrivedAt.getTime() + WAIT_MS)
      throw tooEarly(RIDER_MESSAGES.waitNotOver);
    if (stop.contacts.length < MIN_CONTACTS) throw tooEarly(RIDER_MESSAGES.contactsMissing);
    const own = ownedBy(actor, RIDER_OWNERS);
    const rider = await Rider.findOne(own, { position: 1, doubtedAt: 1 }).session(session).lean();
    const isThere = isAt(stop, rider?.position ?? null, now);
    if (isThere === false) throw tooEarly(RIDER_MESSAGES.leftDropOff);
    log().warn({ job: job._id.toString() }, 'a rider cannot reach the customer');
    const isDoubtful =
      stop.isDoubtful ||
      isThere === null ||
      isDoubted(rider?.doubtedAt ?? null, assignedAt(order.events), now);
    return {
      job,
      changes: {
        ...withStop(job, stop, { isDoubtful }),
        unreachable: { at: now, reason: input.reason },
      },
    };
  });
}

const tooEarly = (message: string) => new AppError('conflict', message);

/**
 * Releases the job and starts the search for another rider. Returns null, because the job is no longer
 * the rider's. Throws AppError `conflict` once something is picked up.
 */
export async function giveBack(input: ReasonInput, actor: RiderActor, now: Date): Promise<null> {
  await runCommand('give-back', input, actor, now, async (job, context) => {
    if (!canGiveBack(job.stops)) throw new AppError('conflict', RIDER_MESSAGES.cannotGiveBack);
    await move(job, { type: 'release', reason: input.reason }, context);
    const own = ownedBy(actor, RIDER_OWNERS);
    await Rider.updateOne(own, { $inc: { givenBack: 1 } }, { session: context.session });
    return null;
  });
  return null;
}
