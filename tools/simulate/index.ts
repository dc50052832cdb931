// npm run simulate: plays a day of deliveries and prints how it went; --policy=nearest compares.
import { parseArgs } from 'node:util';
import { nearestPolicy, scoredPolicy } from '@/lib/core/delivery/assignment';
import { makeDay } from './day';
import { play } from './play';
import { toReport } from './report';

const POLICIES = [scoredPolicy, nearestPolicy];

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    policy: { type: 'string', default: scoredPolicy.name },
  },
});
const other = POLICIES.find(({ name }) => name === values.policy);
if (!other) {
  console.error(`--policy is one of ${POLICIES.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
if (!/^\d{1,9}$/.test(values.seed)) {
  console.error('--seed is a whole number, up to nine digits');
  process.exit(1);
}

const day = makeDay(Number(values.seed));
const policies = [...new Set([scoredPolicy, other])];
const title = `A day of ${day.orders.length} orders, ${day.riders.length} riders, ${day.vendors} shops (seed ${day.seed})`;
console.log(
  toReport(
    title,
    policies.map((policy) => play(day, policy)),
  ),
);
