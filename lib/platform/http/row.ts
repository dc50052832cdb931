import 'server-only';
import type { z } from 'zod';
import {
  isStaff,
  OPS_ROLES,
  type OwnerScope,
  ROLES,
  type Role,
  STAFF_ROLES,
} from '@/lib/core/roles';
import type { LimitName } from './limits';
import type { FormLimit } from './read-form';

/** What `route()` checks before a call's handler runs. Rows are in the `calls.ts` and `staff-calls.ts` of the rooms. */
export interface RouteRow {
  /** Method and path, as of its file below `app`: `GET /api/files/[fileId]`. */
  name: string;
  /** Who may call: everyone, guests included, or users with one of these roles. */
  roles: 'anyone' | readonly Role[];
  /** Whose data the call reaches; `ownedBy` turns the actor's scope into a filter. */
  owner: OwnerScope;
  limit: LimitName;
  /** The limit for staff, if it differs. */
  agentLimit?: LimitName;
  /** The limit of a valid call with this body, if it differs. A method, like `weigh`. */
  limitFor?(input: unknown): LimitName | undefined;
  /**
   * For money: checks the session in the database, so that an ended one is refused immediately. `recent`,
   * for staff's actions on money and people, and for where money is sent: also needs a sign-in within the
   * last five minutes, on calls that others have too within ten; else 403 with `logInAgain`.
   */
  fresh?: true | 'recent';
  /** Query parameter that identifies a guest, instead of the device. */
  guestsBy?: string;
  /**
   * Points that a call with this query costs. A method, so that each row may narrow the type of its query.
   */
  weigh?(query: unknown): number;
  /** Schema of the body: JSON, or a form. */
  input?: z.ZodType;
  /** Keys of a JSON body, if more than the default. */
  maxKeys?: number;
  form?: FormLimit;
  query?: z.ZodType;
  /** Accepts an Idempotency-Key; a repeat gets the first answer. */
  idempotent?: true;
  /** The handler reads the raw body and checks its signature: no Origin check, no JSON. */
  signed?: true;
  /** A GET that changes something: only our own pages may call it. */
  sameOrigin?: true;
}

type RowFields = Omit<RouteRow, 'name'>;
/** Refuses a misspelt field, which a generic parameter would accept. */
type OnlyKnown<R> = Record<Exclude<keyof R, keyof RowFields>, never>;

/** The row of a call, with the exact type of its fields, from which `route()` infers its handler's. */
export function row<const N extends string, const R extends RowFields>(
  name: N,
  fields: R & OnlyKnown<R>,
): R & { name: N } {
  return { ...fields, name };
}

/** Fields that many rows share. */
export const ANYONE = { roles: 'anyone', owner: 'none' } as const;
export const SIGNED_IN = { roles: ROLES, owner: 'none' } as const;
export const CUSTOMER = { roles: ['customer'], owner: 'self' } as const;
/** Calls that start a payment. */
export const PAYMENT = { ...CUSTOMER, limit: 'payment', fresh: true, idempotent: true } as const;
export const SELLER = { roles: ['seller'], owner: 'vendor', limit: 'board' } as const;
export const RIDER = { roles: ['rider'], owner: 'rider', limit: 'board' } as const;
export const STAFF = { roles: STAFF_ROLES, owner: 'staff', limit: 'staff' } as const;
export const OPS = { ...STAFF, roles: OPS_ROLES } as const;
export const ADMIN = { ...STAFF, roles: ['admin'] } as const;
/** Staff's actions on money, roles, accounts, shops or riders. */
export const SENSITIVE_ACTION = { limit: 'staffAction', fresh: 'recent' } as const;

/** Whether the call belongs to a staff area, which answers everyone else with 404. */
export function isStaffCall({ roles }: Pick<RouteRow, 'roles'>): boolean {
  return roles !== 'anyone' && !roles.includes('customer');
}

/** How old a recent sign-in may be, minutes: of staff, and of everyone else. */
export function recentMinutes(row: Pick<RouteRow, 'roles'>): number {
  return isForStaff(row) ? 5 : 10;
}

/** Whether only staff may call. */
export function isForStaff({ roles }: Pick<RouteRow, 'roles'>): boolean {
  return roles !== 'anyone' && roles.every((role) => isStaff({ roles: [role] }));
}
