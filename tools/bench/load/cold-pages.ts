import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@/lib/core/paths';
import { ask } from '../lib/ask';
import { cpuMicros } from '../lib/cpu';
import { newAddress } from '../lib/load';
import { signInSeller } from '../lib/seller';
import { median } from '../lib/stats';

/** CPU of rendering pages of each kind, ms. */
export interface ColdPagesResult {
  list: number;
  /** The smallest Next page with as many products, in the same run. */
  floor: number;
  /** Median of the rounds' ratios. */
  ratio: number;
  others: { page: string; cpuMs: number }[];
}

interface ColdPlan {
  baseUrl: string;
  appPid: number;
  /** The app's own address. */
  origin: string;
  floorUrl: string;
  floorPid: number;
}

/** Renderings before the measurement: each is faster than the one before, because V8 compiles what runs often. */
const WARM_UP = 400;
const ROUNDS = 5;
const LISTS = 40;
/** Longer than a changed page may be shown, ms. */
const STALE_MS = 2_000;

let made = 0;

/** Lists that aren't cached, compared with the smallest Next page; then the other pages after a change. */
export async function benchColdPages(plan: ColdPlan): Promise<ColdPagesResult> {
  const { baseUrl, appPid, floorUrl, floorPid } = plan;
  const newList = () => {
    made += 1;
    return `/products?min=${(made % 400) + 1}&max=${300_000 + made}`;
  };
  const getList = () => get(baseUrl + newList());
  const getFloor = () => get(`${floorUrl}/list?from=${made}`);
  for (let count = 0; count < WARM_UP; count += 1) {
    await getList();
    await getFloor();
  }
  const rounds: { list: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      list: (await getCpu(appPid, LISTS, getList)) / LISTS,
      floor: (await getCpu(floorPid, LISTS, getFloor)) / LISTS,
    });
  }
  return {
    list: median(rounds.map(({ list }) => list)),
    floor: median(rounds.map(({ floor }) => floor)),
    ratio: median(rounds.map(({ list, floor }) => list / floor)),
    others: await benchOthers(plan),
  };
}

/** Other pages have few addresses: before each round a shop changes something, so that all are rendered again. */
async function benchOthers({ baseUrl, appPid, origin }: ColdPlan) {
  const seller = await signInSeller('kitchen@eki.example', { baseUrl, origin });
  const kinds = await listAddresses(baseUrl);
  const cpu = kinds.map(() => 0);
  for (let round = -2; round < ROUNDS; round += 1) {
    await seller.post('/api/seller/shop', { prepMinutes: 20 + round });
    await sleep(STALE_MS);
    for (const [index, { addresses }] of kinds.entries()) {
      let at = 0;
      const used = await getCpu(appPid, addresses.length, () => get(baseUrl + addresses[at++]));
      // The first two are a warm-up.
      if (round >= 0) cpu[index] = (cpu[index] ?? 0) + used;
    }
  }
  return kinds.map(({ page, addresses }, index) => ({
    page,
    cpuMs: (cpu[index] ?? 0) / ROUNDS / addresses.length,
  }));
}

interface Listed {
  _id: string;
  vendorId: string;
  category: Parameters<typeof paths.product>[0]['category'];
}

async function listAddresses(baseUrl: string): Promise<{ page: string; addresses: string[] }[]> {
  const answer = await fetch(`${baseUrl}/api/product/list`);
  const { products } = (await answer.json()) as { products: Listed[] };
  const [goods, dishes] = [
    products.filter(({ category }) => category !== 'Food'),
    products.filter(({ category }) => category === 'Food'),
  ];
  const getVendorIds = (listed: Listed[]) => [...new Set(listed.map(({ vendorId }) => vendorId))];
  return [
    { page: 'home', addresses: [paths.home()] },
    { page: 'product', addresses: goods.slice(0, 30).map(paths.product) },
    { page: 'dish', addresses: dishes.slice(0, 30).map(paths.product) },
    { page: 'food', addresses: [paths.foodList()] },
    {
      page: 'kitchen',
      addresses: getVendorIds(dishes)
        .slice(0, 6)
        .map((id) => paths.foodVendor(id)),
    },
    { page: 'shops', addresses: [paths.shops()] },
    {
      page: 'shop',
      addresses: getVendorIds(goods)
        .slice(0, 6)
        .map((id) => paths.shop(id)),
    },
  ];
}

/** CPU of so many sequential requests, ms. */
async function getCpu(pid: number, count: number, request: () => Promise<void>): Promise<number> {
  const before = cpuMicros(pid);
  for (let done = 0; done < count; done += 1) await request();
  return (cpuMicros(pid) - before) / 1_000;
}

async function get(url: string): Promise<void> {
  const { status } = await ask(url, { 'x-forwarded-for': newAddress() });
  if (status !== 200) throw new Error(`${url}: ${status}`);
}
