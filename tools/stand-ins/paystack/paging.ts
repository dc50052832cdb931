import { invalidParams } from './errors';

const DEFAULT_PER_PAGE = 50;
const MAX_PER_PAGE = 100;

function toPositive(text: string | null, otherwise: number): number {
  const value = Number(text ?? otherwise);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}

function parseTime(query: URLSearchParams, name: 'from' | 'to', otherwise: number): number {
  const text = query.get(name);
  if (text === null || text === '') return otherwise;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw invalidParams(`Invalid '${name}' date`);
  return at;
}

/** One page of records, newest first, within `from` and `to`, with the provider's `meta`. */
export function getPage<T extends { createdAt: number }>(records: T[], query: URLSearchParams) {
  const from = parseTime(query, 'from', Number.NEGATIVE_INFINITY);
  const to = parseTime(query, 'to', Number.POSITIVE_INFINITY);
  const inside = records.filter((each) => each.createdAt >= from && each.createdAt <= to).reverse();
  const perPage = Math.min(toPositive(query.get('perPage'), DEFAULT_PER_PAGE), MAX_PER_PAGE);
  const page = toPositive(query.get('page'), 1);
  const skipped = (page - 1) * perPage;
  return {
    rows: inside.slice(skipped, skipped + perPage),
    meta: {
      total: inside.length,
      skipped,
      perPage,
      page,
      pageCount: Math.max(1, Math.ceil(inside.length / perPage)),
    },
  };
}
