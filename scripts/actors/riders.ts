import sharp from 'sharp';
import { openDeliveryCode } from '@/lib/orders/delivery-code';
import type { JobDto, RiderJobsDto, StopDto } from '@/lib/riders/dto';
import { serviceOf } from '@/lib/riders/services';
import { Order } from '@/models/order';
import type { Cast } from './cast';
import { isPersonRiding } from './cast';
import { type Pace, stepTowards } from './pace';
import type { Person } from './person';

/** Offers stand for 25 seconds at first. */
const THINK = { min: 5_000, max: 15_000 };
const AT_STOP = { min: 8_000, max: 16_000 };
/** How often each rider says that they are there, ms. */
const PRESENCE_MS = 30_000;
/** Metres a second: about 80 km/h, as fast as is believed, so that nobody has to wait long. */
const SPEED = 22;
/** Share of a stop's budget that the rider spends. */
const SPENT = 0.8;

const STARTS = [
  { latitude: 6.3976, longitude: 5.6084 },
  { latitude: 6.4098, longitude: 5.6178 },
  { latitude: 6.3926, longitude: 5.6129 },
];

/** Riders who take and carry jobs by themselves. */
export class Riders {
  #places: { latitude: number; longitude: number }[];
  #movedAt = Date.now();
  /** The period in which each last said where they are. */
  #reportedIn = new Map<string, number>();

  constructor(
    private readonly cast: Cast,
    private readonly people: ReadonlyMap<string, Person>,
    private readonly pace: Pace,
  ) {
    this.#places = STARTS.map((place) => ({ ...place }));
  }

  /** One step of each. Who has no job stays away while a person rides. */
  async play(): Promise<void> {
    const now = Date.now();
    const metres = (SPEED * (now - this.#movedAt)) / 1_000;
    this.#movedAt = now;
    const isShared = await isPersonRiding(now);
    for (const [index, userId] of this.cast.riders.entries()) {
      const person = this.people.get(userId);
      // A call that fails is no reason for the others to wait; what was due stays due.
      if (person) await this.#playOne(person, index, metres, isShared).catch(report);
    }
  }

  /** Everyone goes home. */
  async leave(): Promise<void> {
    for (const userId of this.cast.riders) {
      const gone = this.people.get(userId)?.post('/api/rider/presence', { isOnline: false });
      await gone?.catch(report);
    }
  }

  async #playOne(person: Person, index: number, metres: number, isShared: boolean): Promise<void> {
    const { body } = await person.get('/api/rider/jobs');
    const { jobs, offer, rider } = body as RiderJobsDto;
    const wantsJobs = !isShared || jobs.length > 0;
    const period = Math.floor(Date.now() / PRESENCE_MS);
    if (rider.isOnline !== wantsJobs || this.#reportedIn.get(person.userId) !== period) {
      this.#reportedIn.set(person.userId, period);
      await person.post('/api/rider/presence', { isOnline: wantsJobs, ...this.#places[index] });
    }
    if (offer && (!wantsJobs || jobs.length > 0)) {
      // Others are asked at once, not when its time is over.
      await person.post('/api/rider/offer/decline', { offerId: offer.offerId });
    } else if (offer) {
      const offerKey = `offer:${offer.offerId}:${person.userId}`;
      if (this.pace.isDue(offerKey, THINK)) {
        await person.post('/api/rider/offer/accept', { offerId: offer.offerId });
      }
    }
    const [job] = jobs;
    if (job) await this.#carry(person, job, index, metres);
  }

  async #carry(person: Person, job: JobDto, index: number, metres: number): Promise<void> {
    const stop = job.stops.find(({ seq }) => seq === job.next?.stop);
    if (!job.next || !stop) return;
    const about = { jobId: job.jobId, stop: stop.seq };
    if (job.next.step === 'arrive') {
      const from = this.#places[index] ?? stop;
      const place = stepTowards(from, stop, metres);
      this.#places[index] = place;
      person.moveTo(place);
      if (place.latitude === stop.latitude && place.longitude === stop.longitude) {
        await person.post('/api/rider/job/arrive', { ...about, ...place });
      }
      return;
    }
    if (!this.pace.isDue(`${job.next.step}:${job.jobId}:${stop.seq}`, AT_STOP)) return;
    if (job.next.step === 'pick') await this.#pick(person, job, stop);
    if (job.next.step === 'stop') await this.#shopAt(person, job, stop);
    if (job.next.step === 'deliver') {
      const code = await codeOf(job);
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

/** What the customer says at the door. */
async function codeOf({ kind, refId }: JobDto): Promise<string> {
  const doc = await serviceOf(kind).model.findById(refId, { deliveryCode: 1 }).lean();
  if (!doc) throw new Error(`${kind} ${refId} is gone`);
  return openDeliveryCode(refId, doc.deliveryCode);
}

/** A till receipt, as a photo of it would show. */
function receiptPicture(naira: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#fbf9f4"/><text x="240" y="120" font-size="36" text-anchor="middle" font-family="sans-serif">RECEIPT</text><text x="240" y="330" font-size="56" text-anchor="middle" font-family="sans-serif">NGN ${naira.toLocaleString('en')}</text><text x="240" y="520" font-size="28" text-anchor="middle" font-family="sans-serif">Paid in cash</text></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
