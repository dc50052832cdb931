import { Long, MongoClient, ObjectId } from 'mongodb';

/** Opening times as stored with a shop. */
interface Hours {
  days: number[];
  open: string;
  close: string;
}

/**
 * Changes prices, stock and opening times in the database, as a seller would, and restores them at the
 * end. Each test must use products that no other test touches.
 */
export class Shelves {
  private readonly before = new Map<string, ProductRow>();
  private readonly sold = new Map<string, number>();
  private readonly hoursBefore = new Map<string, unknown>();
  private readonly undelivered = new Map<string, Record<string, unknown>>();

  private constructor(private readonly client: MongoClient) {}

  /** @param uri the database of the server under test. */
  static async open(uri: string | undefined): Promise<Shelves> {
    if (!uri) throw new Error('MONGODB_URI must name the database of the server under test');
    return new Shelves(await new MongoClient(uri).connect());
  }

  /** Sets the price of every option, naira, without offers. */
  async setPrice(productId: string, naira: number): Promise<void> {
    const product = await this.remember(productId);
    const price = Long.fromNumber(naira * 100);
    const options = getOptions(product).map((option) => ({
      ...option,
      priceKobo: price,
      offerPriceKobo: null,
    }));
    await this.write(productId, { options });
  }

  /** Sells the last piece to another customer. */
  async sellOut(productId: string): Promise<void> {
    const product = await this.remember(productId);
    await this.leave(productId, 0);
    const options = getOptions(product).map((option) => ({ ...option, inStock: false }));
    await this.write(productId, { options, inStock: false });
  }

  /** Leaves this many pieces of each option. */
  async leave(productId: string, pieces: number): Promise<void> {
    const _id = new ObjectId(productId);
    for (const level of await this.stock().find({ productId: _id }).toArray()) {
      const sold = level.available - pieces;
      this.sold.set(level._id, (this.sold.get(level._id) ?? 0) + sold);
      await this.move(level._id, -sold);
    }
  }

  /** Replaces the shop's opening times. */
  async setHours(vendorId: string, ...hours: Hours[]): Promise<void> {
    const _id = new ObjectId(vendorId);
    const before = await this.vendors().findOne({ _id });
    if (!before) throw new Error(`no shop ${vendorId}`);
    if (!this.hoursBefore.has(vendorId)) this.hoursBefore.set(vendorId, before.hours);
    await this.vendors().updateOne({ _id }, { $set: { hours, updatedAt: new Date() } });
  }

  /** Accepts an order for its shops; with `isPart` all but the first line. */
  async accept(orderId: string, { isPart = false } = {}): Promise<void> {
    const orders = this.purchases();
    const order = await orders.findOne({ _id: new ObjectId(orderId) });
    if (!order) throw new Error(`no order ${orderId}`);
    const status = 'Order Confirmed';
    const items = (order.items as OrderLine[]).map((item, index) =>
      isPart && index === 0 ? item : { ...item, status },
    );
    const itemIds = items.filter((item) => item.status === status).map(({ itemId }) => itemId);
    const event = { at: new Date(), status, itemIds, by: 'seller' };
    const statusRank = isPart ? order.statusRank : Number(order.statusRank) + 1;
    await orders.updateOne(
      { _id: order._id },
      { $set: { items, statusRank }, $inc: { rev: 1 }, $push: { events: event as never } },
    );
  }

  /** Assigns an accepted order to a rider. No event is sent: pages show it when they read again. */
  async assignRider(orderId: string, email: string): Promise<void> {
    const db = this.client.db();
    const rider = await db.collection('users').findOne({ email });
    if (!rider) throw new Error(`no user ${email}`);
    const status = 'Order Assigned';
    await this.purchases().updateOne(
      { _id: new ObjectId(orderId) },
      {
        $set: {
          riderId: rider._id,
          'items.$[].status': status,
          'parts.$[].status': status,
          statusRank: 2,
        },
        $inc: { rev: 1 },
      },
    );
  }

  /**
   * Marks an order delivered until the end. No event is sent: pages show it when they read again. Nobody
   * gets their share of it, so at the end it must be ongoing again for the books to be right.
   */
  async deliver(orderId: string): Promise<void> {
    const status = 'Order Delivered';
    const before = await this.purchases().findOneAndUpdate(
      { _id: new ObjectId(orderId) },
      {
        $set: { 'items.$[].status': status, 'parts.$[].status': status, statusRank: 4 },
        $inc: { rev: 1 },
      },
      { projection: { _id: 0, items: 1, parts: 1, statusRank: 1 } },
    );
    if (!before) throw new Error(`no order ${orderId}`);
    this.undelivered.set(orderId, before);
  }

  /** Makes an order and all its events this many minutes older. */
  async letWait(orderId: string, minutes: number): Promise<void> {
    const orders = this.purchases();
    const order = await orders.findOne({ _id: new ObjectId(orderId) });
    if (!order) throw new Error(`no order ${orderId}`);
    const earlier = (at: Date) => new Date(at.getTime() - minutes * 60_000);
    const events = (order.events as { at: Date }[]).map((one) => ({ ...one, at: earlier(one.at) }));
    await orders.updateOne(
      { _id: order._id },
      { $set: { events, createdAt: earlier(order.createdAt) } },
    );
  }

  /** Makes the sign-ins of an account ten minutes older. */
  async signedInBefore(email: string): Promise<void> {
    const db = this.client.db();
    const user = await db.collection('users').findOne({ email });
    const createdAt = new Date(Date.now() - 10 * 60_000);
    await db.collection('sessions').updateMany({ userId: user?._id }, { $set: { createdAt } });
  }

  /** Makes a user a rider whose papers are approved. They see it after the next login. */
  async approveRider(email: string): Promise<void> {
    const db = this.client.db();
    const user = await db
      .collection<{ roles: string[] }>('users')
      .findOneAndUpdate({ email }, { $addToSet: { roles: 'rider' } });
    if (!user) throw new Error(`no user ${email}`);
    await db.collection('riders').insertOne({
      _id: user._id,
      status: 'approved',
      vehicle: 'motorcycle',
      plate: 'BEN 214 QX',
      isOnline: false,
      position: null,
      jobIds: [],
      load: 0,
      lastJobAt: null,
      givenBack: 0,
    });
  }

  /** Makes a user the owner of shops. They see it after the next login. */
  async makeSeller(email: string, vendorIds: readonly string[]): Promise<void> {
    const db = this.client.db();
    const user = await db
      .collection<{ roles: string[] }>('users')
      .findOneAndUpdate({ email }, { $addToSet: { roles: 'seller' } });
    if (!user) throw new Error(`no user ${email}`);
    const { _id: userId } = user;
    await db
      .collection('vendor_members')
      .insertMany(vendorIds.map((id) => ({ vendorId: new ObjectId(id), userId, role: 'owner' })));
  }

  async close(): Promise<void> {
    for (const [id, hours] of this.hoursBefore) {
      await this.vendors().updateOne({ _id: new ObjectId(id) }, { $set: { hours } });
    }
    for (const [id, before] of this.undelivered) {
      await this.purchases().updateOne(
        { _id: new ObjectId(id) },
        { $set: before, $inc: { rev: 1 } },
      );
    }
    for (const [id, pieces] of this.sold) await this.move(id, pieces);
    for (const [id, { _id, ...product }] of this.before) await this.write(id, product);
    await this.client.close();
  }

  private products() {
    return this.client.db().collection('products', { promoteLongs: false });
  }

  private vendors() {
    return this.client.db().collection('vendors');
  }

  private purchases() {
    return this.client.db().collection('purchases', { promoteLongs: false });
  }

  private stock() {
    return this.client.db().collection<{ _id: string; available: number }>('stock_levels');
  }

  /** Adds pieces to the stock, or removes them. */
  private async move(id: string, pieces: number): Promise<void> {
    await this.stock().updateOne({ _id: id }, { $inc: { onHand: pieces, available: pieces } });
  }

  private async remember(id: string): Promise<ProductRow> {
    const product = await this.products().findOne({ _id: new ObjectId(id) });
    if (!product) throw new Error(`no product ${id}`);
    if (!this.before.has(id)) this.before.set(id, product);
    return product;
  }

  private async write(id: string, fields: Record<string, unknown>): Promise<void> {
    await this.products().updateOne(
      { _id: new ObjectId(id) },
      { $set: { ...fields, updatedAt: new Date() } },
    );
  }
}

interface OrderLine {
  itemId: string;
  status: string;
}

type ProductRow = Record<string, unknown> & { _id: ObjectId };

function getOptions(product: ProductRow): Record<string, unknown>[] {
  return product.options as Record<string, unknown>[];
}
