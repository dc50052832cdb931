import mongoose from 'mongoose';
import { type Status, statusRank } from '@/lib/core/delivery/status';
import { shortId } from '@/lib/core/ids';
import { newDeliveryCode } from '@/lib/purchases/moves/delivery-code';
import { Order } from '@/models/purchases/order';

const id = () => new mongoose.Types.ObjectId();

/** Creates an order of one line for the user, without a payment, and returns its id. */
export async function makeOrder(
  userId: string,
  status: Status = 'Order Placed',
  vendorId = id().toString(),
  productId = id().toString(),
): Promise<string> {
  const _id = id();
  const now = new Date();
  const delivery = {
    version: 1,
    partyIds: [userId],
    // Its shop doesn't exist, so there is no pick-up.
    stops: [
      {
        seq: 0,
        kind: 'dropoff' as const,
        ...{ address: 'Hall 3', latitude: 6.4, longitude: 5.61 },
        area: { name: 'Hall 3', placeId: 'hall-3' },
        state: 'open' as const,
        budgetKobo: 0,
        spentKobo: 0,
      },
    ],
    pathM: 1_000,
    earningsKobo: 0,
  };
  await Order.create([
    {
      _id,
      userId: new mongoose.Types.ObjectId(userId),
      paymentId: id(),
      items: [
        {
          itemId: 'item-1',
          productId,
          optionId: id().toString(),
          configKey: id().toString(),
          name: 'Canvas sneakers',
          optionName: 'Default Option',
          addons: [],
          image: '/art/products/sneakers',
          imageAlt: '',
          category: 'Shoes',
          vendorId,
          quantity: 1,
          unitKobo: 250_000,
          lineKobo: 250_000,
          feeShareKobo: 0,
          tracked: false,
          status,
        },
      ],
      parts: [
        {
          vendorId,
          vendorName: 'Shop',
          itemsKobo: 250_000,
          deliveryKobo: 0,
          deliveryFeeShareKobo: 0,
          status,
        },
      ],
      address: {
        firstName: 'Ada',
        lastName: 'Obi',
        phone: '',
        address: 'Hall 3',
        note: '',
        latitude: 6.4,
        longitude: 5.61,
      },
      itemsKobo: 250_000,
      deliveryKobo: 0,
      serviceFeeKobo: 0,
      totalKobo: 250_000,
      refundedKobo: 0,
      isExpress: false,
      pathM: 1_000,
      prepMin: 20,
      deliveryCode: newDeliveryCode(_id.toString()),
      number: shortId(_id.toString()),
      assignment: 0,
      statusRank: statusRank(status),
      rev: 1,
      events: [{ at: now, status, itemIds: ['item-1'], by: 'customer', command: 'place' }],
      createdAt: now,
      // Not a field of the type: few read it.
      ...{ delivery },
    },
  ]);
  return _id.toString();
}
