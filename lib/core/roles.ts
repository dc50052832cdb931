/** Who a user can be; one user may hold several roles. */
export const ROLES = ['customer', 'seller', 'rider', 'support', 'ops', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** The signed-in person on whose behalf a command runs. */
export interface Actor {
  /** 24-digit id. */
  userId: string;
  roles: readonly Role[];
}
