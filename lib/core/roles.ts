/** Roles of users; one user may hold several. */
export const ROLES = ['customer', 'seller', 'rider', 'support', 'ops', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** Roles of Eki's own staff, which an admin grants and revokes. */
export const STAFF_ROLES = ['support', 'ops', 'admin'] as const satisfies readonly Role[];

/** Roles that run the day, and decide on applications. */
export const OPS_ROLES = ['ops', 'admin'] as const satisfies readonly Role[];

export type StaffRole = (typeof STAFF_ROLES)[number];

export function isStaffRole(role: Role): role is StaffRole {
  return (STAFF_ROLES as readonly Role[]).includes(role);
}

/** Whether the user works for Eki, and may answer customers. */
export function isStaff({ roles }: { roles: readonly Role[] }): boolean {
  return STAFF_ROLES.some((role) => roles.includes(role));
}

/** The signed-in user on whose behalf a command runs. */
export interface Actor {
  userId: string;
  roles: readonly Role[];
}

/** An actor with a session. */
export interface SignedInActor extends Actor {
  /** Start of the session: the last time the password was entered. */
  signedInAt: Date;
}

/**
 * Whose data a call may access. `none`: data without an owner. `self`: the caller's own. `vendor`: the
 * caller's vendors'. `rider`: deliveries assigned to the caller. `participant`: data that the caller
 * takes part in. `staff`: all.
 */
export type OwnerScope = 'none' | 'self' | 'vendor' | 'rider' | 'participant' | 'staff';

/** Scopes of data that has an owner. */
export type OwnedScope = Exclude<OwnerScope, 'none'>;

/** By kind of owner: the field of a collection that holds the owner's id, or a list of ids. */
export type OwnerFields = Partial<Record<Exclude<OwnedScope, 'staff'>, string>>;

/** Roles of a vendor's members. All of them handle orders. */
export const MEMBER_ROLES = ['owner', 'manager', 'kitchen'] as const;

/** A vendor that a user works for. */
export interface Membership {
  vendorId: string;
  role: (typeof MEMBER_ROLES)[number];
}

declare const isScoped: unique symbol;

/**
 * An actor with the scope granted to the call. Queries of owned data require one and filter by
 * `ownedBy`; a plain actor does not compile, so the filter cannot be forgotten.
 */
export interface ScopedActor<S extends OwnedScope> extends Actor {
  readonly scope: S;
  /** Vendors that the actor is a member of; empty outside the scope `vendor`. */
  readonly vendorIds: readonly string[];
  /** With the actor's role at each vendor. */
  readonly memberships: readonly Membership[];
  readonly [isScoped]: true;
}

/**
 * Grants a scope. `route()` does so for calls, by their row; pages and sockets use `self`.
 */
export function scopeActor<S extends OwnedScope>(
  { userId, roles }: Actor,
  scope: S,
  memberships: readonly Membership[] = [],
): ScopedActor<S> {
  const vendorIds: readonly string[] = memberships.map(({ vendorId }) => vendorId);
  // The brand exists only at compile time.
  return { userId, roles, scope, vendorIds, memberships } as ScopedActor<S>;
}
