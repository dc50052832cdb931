import sharp from 'sharp';
import { GAZETTEER } from '@/lib/addresses/gazetteer';
import { type Point, straightMetres } from '@/lib/delivery/distance';
import type { OfferDto } from '@/lib/jobs/dto';
import { openDeliveryCode } from '@/lib/moves/delivery-code';
import type { JobDto, RiderJobsDto, StopDto } from '@/lib/riders/dto';
import { getService } from '@/lib/riders/services';
import { Order } from '@/models/order';
import type { Cast, CastRider } from './cast';
import { isPersonRiding } from './cast';
import { type Pace, stepTowards } from './pace';
import type { Person } from './person';

/** Offers stand for 25 seconds at first. */
const THINK = { min: 5_000, max: 15_000 };
const AT_STOP = { min: 5_000, max: 10_000 };
/** How often each rider says that they are there, ms. */
const PRESENCE_MS = 30_000;
/** Metres a second: about 86 km/h, just below what is believed, so that nobody has to wait long. */
const SPEED = 24;
/** Riders say that they are there this far from a stop, metres, and ride the rest meanwhile. */
const NEAR_M = 100;
/** What their phones say of how sure they are of a place, metres. */
const ACCURACY_M = 8;
/** Share of a stop's budget that the rider spends. */
const SPENT = 0.8;

interface OnTheWay {
  place: Point;
  /** When the rider got there, ms. */
  at: number;
}

/** Riders who take and carry jobs by themselves. */
export class Riders {
  #riders: ReadonlyMap<string, OnTheWay>;
  /** The period in which each last said where they are. */
  #reportedIn = new Map<string, number>();

  constructor(
    private readonly cast: Cast,
    private readonly people: ReadonlyMap<string, Person>,
    private readonly pace: Pace,
  ) {
    const at = Date.now();
    this.#riders = new Map(cast.riders.map(({ userId, base }) => [userId, { place: base, at }]));
  }

  /** One step of each. Who has no job stays away while a person rides. */
  async play(): Promise<void> {
    const isShared = await isPersonRiding();
    for (const rider of this.cast.riders) {
      // A call that fails is no reason for the others to wait; what was due stays due.
      await this.#playOne(rider, isShared).catch(report);
    }
  }

  /** Everyone goes home. */
  async leave(): Promise<void> {
    for (const { userId } of this.cast.riders) {
      const gone = this.people.get(userId)?.post('/api/rider/presence', { isOnline: false });
      await gone?.catch(report);
    }
  }

  async #playOne({ userId, base }: CastRider, isShared: boolean): Promise<void> {
    const person = this.people.get(userId);
    const way = this.#riders.get(userId);
    if (!person || !way) return;
    const { body } = await person.get('/api/rider/jobs');
    const { jobs, offer, rider } = body as RiderJobsDto;
    const [job] = jobs;
    const wantsJobs = !isShared || job !== undefined;
    // Who thinks about an offer is on the way already.
    const stop = job?.stops.find(({ seq }) => seq === job.next?.stop);
    const isMoving = ride(way, stop ?? (offer && getStart(offer)) ?? base);
    if (isMoving) person.moveTo({ ...way.place, accuracy: ACCURACY_M });
    const period = Math.floor(Date.now() / PRESENCE_MS);
    if (rider.isOnline !== wantsJobs || this.#reportedIn.get(userId) !== period) {
      this.#reportedIn.set(userId, period);
      await person.post('/api/rider/presence', { isOnline: wantsJobs, ...way.place });
    }
    if (offer && (!wantsJobs || job)) {
      // Others are asked at once, not when its time is over.
      await person.post('/api/rider/offer/decline', { offerId: offer.offerId });
    } else if (offer && this.pace.isDue(`offer:${offer.offerId}:${userId}`, THINK)) {
      await person.post('/api/rider/offer/accept', { offerId: offer.offerId });
    }
    if (job && stop) await this.#carry(person, job, stop, way.place);
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
      const code = await getCode(job);
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
    const pin = stop.isHandedOver ? null : await this.#pinFrom(job, stop);
    if (stop.isHandedOver || pin) {
      await person.post('/api/rider/job/pick', { ...about, ...(pin && { pin }) });
    }
  }

  /** What the kitchen says; a person at the board hands it over there. */
  async #pinFrom(job: JobDto, stop: StopDto): Promise<string | null> {
    const order = await Order.findById(job.refId, { parts: 1, items: 1 }).lean();
    // Pick-ups are in the order of the way, not of the parts: the shop is known by its name.
    const part = order?.parts.find(({ vendorName }) => vendorName === stop.name);
    const seller = part && this.people.get(this.cast.sellers.get(part.vendorId) ?? '');
    if (!part?.pickup || !seller) return null;
    const others = await seller.othersIn(`vendor:${part.vendorId}`);
    return others > 0 ? null : part.pickup.pin;
  }

  async #shopAt(person: Person, job: JobDto, stop: StopDto): Promise<void> {
    const spent = Math.round(stop.budget * SPENT);
    const receipt = spent > 0 ? await person.upload(await receiptPicture(spent), 'receipt') : null;
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

/** Rides as far towards a place as the time since the last step allows. Returns whether the rider moved. */
function ride(way: OnTheWay, to: Point): boolean {
  const from = way.place;
  const now = Date.now();
  way.place = stepTowards(from, to, (SPEED * (now - way.at)) / 1_000);
  way.at = now;
  return straightMetres(from, way.place) > 0;
}

/** The place that an offer names for its first stop; none if it is not a known one. */
function getStart({ areas: [first] }: OfferDto): Point | undefined {
  const area = GAZETTEER.find(({ place_id }) => place_id === first?.placeId);
  return area && { latitude: area.location.lat, longitude: area.location.lng };
}

/** What the customer says at the door. */
async function getCode({ kind, refId }: JobDto): Promise<string> {
  const doc = await getService(kind).model.findById(refId, { deliveryCode: 1 }).lean();
  if (!doc) throw new Error(`${kind} ${refId} is gone`);
  return openDeliveryCode(refId, doc.deliveryCode);
}

/** A till receipt, as a photo of it would show. */
function receiptPicture(naira: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#fbf9f4"/><text x="240" y="120" font-size="36" text-anchor="middle" font-family="sans-serif">RECEIPT</text><text x="240" y="330" font-size="56" text-anchor="middle" font-family="sans-serif">NGN ${naira.toLocaleString('en')}</text><text x="240" y="520" font-size="28" text-anchor="middle" font-family="sans-serif">Paid in cash</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
