/** `requested`: the provider is opening it. `failed`: it could not, and the customer may ask again. */
export const FUNDING_STATES = ['requested', 'active', 'failed'] as const;

export type FundingState = (typeof FUNDING_STATES)[number];

/** Most transactions of a statement; pending ones don't count. */
export const STATEMENT_LIMIT = 5_000;

/** Id of the ledger transfer that books a bank transfer. */
export function bankTransferId(transactionId: string): string {
  return `dva:${transactionId}`;
}

/** When a requested account is looked up at the provider, ms after the request. */
const LOOKUPS_MS = [15_000, 60_000, 150_000, 300_000, 900_000, 3_600_000] as const;

/** When to look an account up next, requested at that time; null if it has taken too long. */
export function nextLookup(requestedAt: Date, now: Date): Date | null {
  const passed = now.getTime() - requestedAt.getTime();
  const next = LOOKUPS_MS.find((ms) => ms > passed);
  return next === undefined ? null : new Date(requestedAt.getTime() + next);
}

/**
 * First and last name for the bank; null without both. The account is opened in this name, so a
 * single word is not enough.
 */
export function splitName(name: string): { firstName: string; lastName: string } | null {
  const [firstName, ...rest] = name.trim().split(/\s+/);
  const lastName = rest.join(' ');
  return firstName && lastName ? { firstName, lastName } : null;
}
