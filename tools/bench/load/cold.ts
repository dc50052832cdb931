import { ask } from '../lib/ask';
import { cpuMicros } from '../lib/cpu';
import { newAddress } from '../lib/load';
import { median } from '../lib/stats';

/** Number of cold pages requested in one burst. */
const BURST = 500;
/** How long four times as many are asked for as can be rendered, ms. */
const OVERLOAD_MS = 5_000;
const OVERLOAD = 4;

/** What happens when many ask for pages that aren't cached. */
export interface ColdResult {
  /** CPU of a hundred visitors of one cold page, in renderings. */
  hundredVisitors: number;
  /** A burst of cold pages: how many were rendered, how many refused, and when the last answer came, ms. */
  burst: { rendered: number; refused: number; lastMs: number; refusedMs: number };
  /** Useful answers at four times as many as can be rendered, in percent of what can be. */
  overloadPercent: number;
  /** A warm page under that load, ms. */
  warmMs: number;
}

let made = 0;
/** A search that isn't cached; it finds most of the shop. */
function coldPage(baseUrl: string): string {
  made += 1;
  return `${baseUrl}/products?min=${(made % 400) + 1}&max=${100_000 + made}`;
}

/** Each request has its own client address. */
const asked = (url: string) => ask(url, { 'x-forwarded-for': newAddress() });

/** `renderMs`: CPU of one rendering. */
export async function benchCold({
  baseUrl,
  appPid,
  renderMs,
}: {
  baseUrl: string;
  appPid: number;
  renderMs: number;
}): Promise<ColdResult> {
  const one = coldPage(baseUrl);
  const hundred = await getCpu(appPid, () =>
    Promise.all(Array.from({ length: 100 }, () => asked(one))),
  );
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: BURST }, () => asked(coldPage(baseUrl))));
  const lastMs = performance.now() - startedAt;
  const refused = answers.filter(({ status }) => status === 503);
  const rendered = answers.filter(({ status }) => status === 200);
  if (refused.length + rendered.length !== BURST) throw new Error('neither rendered nor refused');
  const capacity = await measureCapacity(baseUrl);
  const { useful, warmMs } = await overload(baseUrl, capacity);
  return {
    hundredVisitors: hundred / renderMs,
    burst: {
      rendered: rendered.length,
      refused: refused.length,
      lastMs,
      refusedMs: refused.length > 0 ? median(refused.map(({ ms }) => ms)) : 0,
    },
    overloadPercent: (useful / capacity) * 100,
    warmMs,
  };
}

async function getCpu(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = cpuMicros(pid);
  await work();
  return (cpuMicros(pid) - before) / 1_000;
}

/** Cold pages a second by eight visitors who wait for each. */
async function measureCapacity(baseUrl: string): Promise<number> {
  const until = performance.now() + OVERLOAD_MS;
  let count = 0;
  const visitor = async () => {
    while (performance.now() < until) {
      if ((await asked(coldPage(baseUrl))).status === 200) count += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, visitor));
  return count / (OVERLOAD_MS / 1_000);
}

/** Asks for four times as many at a fixed rate, whatever the answers; useful ones a second. */
async function overload(baseUrl: string, capacity: number) {
  const everyMs = 1_000 / (capacity * OVERLOAD);
  const sent: Promise<number>[] = [];
  const warm: number[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < OVERLOAD_MS) {
    while (sent.length * everyMs < performance.now() - startedAt) {
      sent.push(asked(coldPage(baseUrl)).then(({ status }) => status));
    }
    warm.push((await asked(`${baseUrl}/faq`)).ms);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const statuses = await Promise.all(sent);
  const seconds = (performance.now() - startedAt) / 1_000;
  const useful = statuses.filter((status) => status === 200).length / seconds;
  return { useful, warmMs: median(warm) };
}
