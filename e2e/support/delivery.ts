import type { Page } from '@playwright/test';
import { toText } from './checkout';
import { call } from './people';

interface Stop {
  seq: number;
  latitude: number;
  longitude: number;
}

/**
 * The rider who has an order of one shop carries it to its customer, only by calls. The customer's page
 * opens the order, which shows the code.
 */
export async function carryOrder(
  { customer, seller, rider }: Record<'customer' | 'seller' | 'rider', Page>,
  orderId: string,
): Promise<void> {
  const { jobs } = (await (await rider.request.get('/api/rider/jobs')).json()) as {
    jobs: { jobId: string; stops: Stop[] }[];
  };
  const [shop, door] = jobs.find(({ jobId }) => jobId === orderId)?.stops ?? [];
  if (!shop || !door) throw new Error(`the rider doesn’t have order ${orderId}`);
  const arrive = ({ seq, latitude, longitude }: Stop) =>
    call(rider, '/api/rider/job/arrive', { jobId: orderId, stop: seq, latitude, longitude });
  await arrive(shop);
  const { orders } = (await (
    await seller.request.get('/api/seller/orders?state=active')
  ).json()) as { orders: { orderId: string; pin: string }[] };
  const pin = orders.find((ticket) => ticket.orderId === orderId)?.pin;
  await call(rider, '/api/rider/job/pick', { jobId: orderId, stop: shop.seq, pin });
  await arrive(door);
  await customer.goto(`/order/${orderId}`);
  const shown = customer.getByRole('region', { name: 'Delivery code' });
  const code = (await toText(shown.getByText(/^\d, \d, \d, \d$/))).replace(/\D/g, '');
  await call(rider, '/api/rider/job/deliver', { jobId: orderId, code });
}
