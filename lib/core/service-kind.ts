/** What people buy: each is delivered by a rider. */
export const SERVICE_KINDS = ['order', 'dispatch', 'errand'] as const;

export type ServiceKind = (typeof SERVICE_KINDS)[number];
