/** Kinds of purchase, each delivered by a rider. */
export const SERVICE_KINDS = ['order', 'dispatch', 'errand'] as const;

export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** A purchase by its kind and id. */
export interface PurchaseRef<K extends ServiceKind = ServiceKind> {
  kind: K;
  id: string;
}
