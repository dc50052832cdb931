/** Small seeded generator (mulberry32), so that a quirky run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Shuffles the keys at every level. */
function shuffleKeys(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((each) => shuffleKeys(each, random));
  if (!isObject(value)) return value;
  const order = Object.entries(value).map(([key, each]) => ({ key, each, rank: random() }));
  order.sort((a, b) => a.rank - b.rank);
  return Object.fromEntries(order.map(({ key, each }) => [key, shuffleKeys(each, random)]));
}

function oddMetadata(metadata: unknown, random: () => number): unknown {
  if (isObject(metadata)) return random() < 0.5 ? metadata : JSON.stringify(metadata);
  return metadata === '' && random() < 0.5 ? null : metadata;
}

function oddCustomer(customer: unknown, random: () => number): unknown {
  if (!isObject(customer)) return customer;
  return {
    ...customer,
    first_name: random() < 0.5 ? null : (customer.first_name ?? ''),
    last_name: random() < 0.5 ? null : (customer.last_name ?? ''),
    ...('id' in customer && random() < 0.5 ? { id: String(customer.id) } : {}),
  };
}

/**
 * The same data in the irregular forms of the provider's public samples: metadata and ids as text, names
 * null, unknown fields, another order of keys, and amounts as text in refund events.
 */
export function withQuirks(data: Json, event: string, random: () => number): Json {
  const odd: Json = { ...data, sandbox_extra: { note: null, tags: [] } };
  if ('metadata' in odd) odd.metadata = oddMetadata(odd.metadata, random);
  if ('customer' in odd) odd.customer = oddCustomer(odd.customer, random);
  if (event.startsWith('refund.') && typeof odd.amount === 'number' && random() < 0.7) {
    odd.amount = String(odd.amount);
  }
  // `shuffleKeys` returns an object for an object.
  return shuffleKeys(odd, random) as Json;
}

/** JSON with every `/` written `\/`, as some senders do. Still the same value. */
export function escapedSlashes(json: string): string {
  return json.replaceAll('/', '\\/');
}
