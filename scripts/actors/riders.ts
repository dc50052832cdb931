import sharp from 'sharp';
import { type Point, straightMetres } from '@/lib/core/maps/distance';
import { GAZETTEER } from '@/lib/people/addresses/gazetteer';
import type { OfferDto } from '@/lib/purchases/delivery/dto';
import type { JobDto, RiderJobsDto, StopDto } from '@/lib/purchases/delivery/riders/dto';
import { openDeliveryCode } from '@/lib/purchases/moves/delivery-code';
import { Order } from '@/models/purchases/order';
import { Purchase } from '@/models/purchases/purchase';
import type { Cast, CastRider } from './cast';
import { isPersonRiding } from './cast';
import { type Pace, stepTowards } from './pace';
import type { Person } from './person';

/** The first offers are open for 25 seconds. */
const THINK = { min: 5_000, max: 15_000 };
const AT_STOP = { min: 5_000, max: 10_000 };
const PRESENCE_INTERVAL_MS = 30_000;
/** About 86 km/h, just below what the server accepts, so that demos are short. */
const SPEED_M_PER_S = 24;
/** Distance from a stop at which riders report their arrival, metres. */
const NEAR_M = 100;
const ACCURACY_M = 8;
/** Share of a stop's budget that the rider spends. */
const SPENT = 0.8;

interface Position {
  place: Point;
  /** When the rider was there, ms. */
  at: number;
}

/** Riders who accept and carry jobs automatically. */
export class Riders {
  #positions: ReadonlyMap<string, Position>;
  /** The period in which each rider last reported their presence. */
  #reportedIn = new Map<string, number>();

  constructor(
    private readonly cast: Cast,
    private readonly people: ReadonlyMap<string, Person>,
    private readonly pace: Pace,
  ) {
    const at = Date.now();
    this.#positions = new Map(cast.riders.map(({ userId, base }) => [userId, { place: base, at }]));
  }

  /** One step of each rider. Those without a job go offline while a person rides. */
  async play(): Promise<void> {
    const isShared = await isPersonRiding();
    for (const rider of this.cast.riders) {
      // A failed call must not delay the others: the next step retries.
      await this.#playOne(rider, isShared).catch(report);
    }
  }

  async leave(): Promise<void> {
    for (const { userId } of this.cast.riders) {
      const gone = this.people.get(userId)?.post('/api/rider/presence', { isOnline: false });
      await gone?.catch(report);
    }
  }

  async #playOne({ userId, base }: CastRider, isShared: boolean): Promise<void> {
    const person = this.people.get(userId);
    const position = this.#positions.get(userId);
    if (!person || !position) return;
    const { body } = await person.get('/api/rider/jobs');
    const { jobs, offer, rider } = body as RiderJobsDto;
    const [job] = jobs;
    const wantsJobs = !isShared || job !== undefined;
    // Riders set out while they consider an offer.
    const stop = job?.stops.find(({ seq }) => seq === job.next?.stop);
    const isMoving = ride(position, stop ?? (offer && getStart(offer)) ?? base);
    if (isMoving) person.moveTo({ ...position.place, accuracy: ACCURACY_M });
    const period = Math.floor(Date.now() / PRESENCE_INTERVAL_MS);
    if (rider.isOnline !== wantsJobs || this.#reportedIn.get(userId) !== period) {
      this.#reportedIn.set(userId, period);
      await person.post('/api/rider/presence', { isOnline: wantsJobs, ...position.place });
    }
    if (offer && (!wantsJobs || job)) {
      // Declining offers it to others before it expires.
      await person.post('/api/rider/offer/decline', { offerId: offer.offerId });
    } else if (offer && this.pace.isDue(`offer:${offer.offerId}:${userId}`, THINK)) {
      await person.post('/api/rider/offer/accept', { offerId: offer.offerId });
    }
    if (job && stop) await this.#carry(person, job, stop, position.place);
  }

  async #carry(person: Person, job: JobDto, stop: StopDto, place: Point): Promise<void> {
    const visit = `stop:${job.jobId}:${stop.seq}`;
    if (job.next?.step === 'arrive') {
      if (straightMetres(place, stop) > NEAR_M) return;
      const here = { ...place, accuracy: ACCURACY_M };
      await person.post('/api/rider/job/arrive', { jobId: job.jobId, stop: stop.seq, ...here });
      this.pace.isDue(visit, AT_STOP);
      return;
    }
    if (!this.pace.isDue(visit, AT_STOP)) return;
    if (job.next?.step === 'pick') await this.#pick(person, job, stop);
    if (job.next?.step === 'stop') await this.#shopAt(person, job, stop);
    if (job.next?.step === 'deliver') {
      const code = await getDeliveryCode(job);
      await person.post('/api/rider/job/deliver', { jobId: job.jobId, code });
    }
  }

  async #pick(person: Person, job: JobDto, stop: StopDto): Promise<void> {
    const about = { jobId: job.jobId, stop: stop.seq };
    if (job.kind !== 'order') {
      await person.post('/api/rider/job/pick', { ...about, note: 'Handed over by the sender.' });
      return;
    }
    if (!stop.readyAt && !stop.isHandedOver) return;
    const pin = stop.isHandedOver ? null : await this.#getPin(job, stop);
    if (stop.isHandedOver || pin) {
      await person.post('/api/rider/job/pick', { ...about, ...(pin && { pin }) });
    }
  }

  /** The PIN that the shop gives out; null if a person at the board hands over. */
  async #getPin(job: JobDto, stop: StopDto): Promise<string | null> {
    const order = await Order.findById(job.refId, { parts: 1, items: 1 }).lean();
    // Pick-ups are in the order of the route, not of the parts: the name identifies the shop.
    const part = order?.parts.find(({ vendorName }) => vendorName === stop.name);
    const seller = part && this.people.get(this.cast.sellers.get(part.vendorId) ?? '');
    if (!part?.pickup || !seller) return null;
    const others = await seller.othersIn(`vendor:${part.vendorId}`);
    return others > 0 ? null : part.pickup.pin;
  }

  async #shopAt(person: Person, job: JobDto, stop: StopDto): Promise<void> {
    const spent = Math.round(stop.budget * SPENT);
    const receipt = spent > 0 ? await person.upload(await drawReceipt(spent), 'receipt') : null;
    await person.post('/api/rider/job/stop', {
      jobId: job.jobId,
      stop: stop.seq,
      state: 'done',
      note: 'Done as you asked.',
      ...(receipt && { spent, receipt }),
    });
  }
}

const report = (error: unknown) => console.error(error);

/** Rides towards a place for the time since the last step. Returns whether the rider moved. */
function ride(position: Position, to: Point): boolean {
  const from = position.place;
  const now = Date.now();
  position.place = stepTowards(from, to, (SPEED_M_PER_S * (now - position.at)) / 1_000);
  position.at = now;
  return straightMetres(from, position.place) > 0;
}

/** The first stop of an offer, if it is in the gazetteer. */
function getStart({ areas: [first] }: OfferDto): Point | undefined {
  const area = GAZETTEER.find(({ place_id }) => place_id === first?.placeId);
  return area && { latitude: area.location.lat, longitude: area.location.lng };
}

async function getDeliveryCode({ kind, refId }: JobDto): Promise<string> {
  const doc = await Purchase.findOne({ _id: refId, kind }, { deliveryCode: 1 }).lean();
  if (!doc) throw new Error(`${kind} ${refId} is gone`);
  return openDeliveryCode(refId, doc.deliveryCode);
}

function drawReceipt(naira: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#fbf9f4"/><text x="240" y="120" font-size="36" text-anchor="middle" font-family="sans-serif">RECEIPT</text><text x="240" y="330" font-size="56" text-anchor="middle" font-family="sans-serif">NGN ${naira.toLocaleString('en')}</text><text x="240" y="520" font-size="28" text-anchor="middle" font-family="sans-serif">Paid in cash</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
