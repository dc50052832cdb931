import { expect, type Page } from '@playwright/test';
import { MongoClient, ObjectId } from 'mongodb';
import { call, newPerson } from './people';

interface Place {
  latitude: number;
  longitude: number;
}

/** Riders of a test's own, who act by the calls of the riders' app. */
export class Road {
  private constructor(private readonly client: MongoClient) {}

  /** @param uri the database of the server under test. */
  static async open(uri: string | undefined): Promise<Road> {
    if (!uri) throw new Error('MONGODB_URI must name the database of the server under test');
    return new Road(await new MongoClient(uri).connect());
  }

  /** Registers somebody in the page's context, makes them a rider and puts them online there. */
  async newRider(page: Page, { latitude, longitude }: Place): Promise<RiderOnRoad> {
    const { email, password, ...rest } = newPerson('rider');
    await call(page, '/api/user/register', { ...rest, email, password, cartItems: {} });
    const users = this.client.db().collection('users');
    const user = await users.findOneAndUpdate({ email }, { $addToSet: { roles: 'rider' } });
    if (!user) throw new Error(`no user ${email}`);
    await this.client
      .db()
      .collection('riders')
      .insertOne({
        ...{ _id: new ObjectId(user._id), status: 'approved', vehicle: 'motorcycle' },
        ...{ plate: 'BEN 401 TT', isOnline: false, position: null, jobIds: [], load: 0 },
        ...{ lastJobAt: null, givenBack: 0 },
      });
    await call(page, '/api/user/login', { email, password });
    const here = { latitude, longitude, accuracy: 10 };
    await call(page, '/api/rider/presence', { isOnline: true, ...here });
    return new RiderOnRoad(page);
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}

/** What a rider does with a job; its id is that of the order, dispatch or errand. */
export class RiderOnRoad {
  constructor(private readonly page: Page) {}

  /** Waits for the offer, and takes it. */
  async take(jobId: string): Promise<void> {
    const offerOf = async (): Promise<string | undefined> => {
      const { offer } = await (await this.page.request.get('/api/rider/jobs')).json();
      return offer?.refId === jobId ? offer.offerId : undefined;
    };
    await expect.poll(offerOf, { timeout: 30_000 }).toBeDefined();
    await call(this.page, '/api/rider/offer/accept', { offerId: await offerOf() });
  }

  async arrive(jobId: string, stop: number, { latitude, longitude }: Place): Promise<void> {
    await this.at('arrive', { jobId, stop, latitude, longitude });
  }

  async pick(jobId: string, stop: number): Promise<void> {
    await this.at('pick', { jobId, stop });
  }

  async deliver(jobId: string, code: string): Promise<void> {
    await this.at('deliver', { jobId, code });
  }

  private async at(step: string, data: object): Promise<void> {
    await call(this.page, `/api/rider/job/${step}`, data);
  }
}
