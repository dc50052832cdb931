import { Long, MongoClient, ObjectId } from 'mongodb';

/**
 * Changes prices and stock behind the shop's back, as a seller at another desk would, and puts
 * everything back at the end. Each test that uses it takes products that no other test touches.
 */
export class Shelves {
  private readonly before = new Map<string, ProductRow>();
  private readonly stockBefore = new Map<string, number>();

  private constructor(private readonly client: MongoClient) {}

  /** @param uri the database of the server under test. */
  static async open(uri: string | undefined): Promise<Shelves> {
    if (!uri) throw new Error('MONGODB_URI must name the database of the server under test');
    return new Shelves(await new MongoClient(uri).connect());
  }

  /** Every option of the product costs this from now on, naira; no offers. */
  async setPrice(productId: string, naira: number): Promise<void> {
    const product = await this.remember(productId);
    const price = Long.fromNumber(naira * 100);
    const options = optionsOf(product).map((option) => ({
      ...option,
      priceKobo: price,
      offerPriceKobo: null,
    }));
    await this.write(productId, { options, minPriceKobo: price });
  }

  /** Somebody else has taken the last piece. */
  async sellOut(productId: string): Promise<void> {
    const product = await this.remember(productId);
    for (const level of await this.stock().find({ productId: product._id }).toArray()) {
      this.stockBefore.set(level._id, level.available);
      await this.move(level._id, -level.available);
    }
    const options = optionsOf(product).map((option) => ({ ...option, inStock: false }));
    await this.write(productId, { options, inStock: false });
  }

  async close(): Promise<void> {
    for (const [id, pieces] of this.stockBefore) await this.move(id, pieces);
    for (const [id, { _id, ...product }] of this.before) await this.write(id, product);
    await this.client.close();
  }

  private products() {
    return this.client.db().collection('products', { promoteLongs: false });
  }

  private stock() {
    return this.client.db().collection<{ _id: string; available: number }>('stock_levels');
  }

  /** Pieces come into the shop or leave it. */
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

type ProductRow = Record<string, unknown> & { _id: ObjectId };

function optionsOf(product: ProductRow): Record<string, unknown>[] {
  return product.options as Record<string, unknown>[];
}
