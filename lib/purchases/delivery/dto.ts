import type { ServiceKind } from '@/lib/core/service-kind';

/** A known place near a stop. */
export interface AreaDto {
  name: string;
  placeId: string;
}

/**
 * An offered job: areas only, no coordinates, names, phones or addresses before the claim.
 */
export interface OfferDto {
  offerId: string;
  kind: ServiceKind;
  refId: string;
  /** Short id for people: "8F21C4". */
  number: string;
  /** The rider's pay, naira. */
  pay: number;
  isExpress: boolean;
  /** What the rider may have to pay at its stops, naira; repaid with the pay. */
  advance: number;
  /** From the rider to the first stop (in whole hundreds), and from there to the drop-off; metres. */
  pickupM: number;
  tripM: number;
  /** How long the whole job takes. */
  minutes: number;
  /** One for each stop in the order of the route; the last is the drop-off. */
  areas: AreaDto[];
  /** Number of stops, the drop-off included. */
  stops: number;
  /** ISO; when everything is ready for pick-up, null if it is not known. */
  readyAt: string | null;
  /** ISO. Count down to it by `serverNow`. */
  sentAt: string;
  expiresAt: string;
}

export interface JobOfferEvent extends OfferDto {
  jobId: string;
  /** ISO. */
  serverNow: string;
}

/** A job of the rider's changed: refetch it. `isMine`: false once it is taken away. */
export interface JobUpdatedEvent {
  jobId: string;
  version: number;
  isMine: boolean;
}

/** The delivery changed, perhaps without a change of status: refetch the tracking. */
export interface DeliveryUpdatedEvent {
  id: string;
  kind: ServiceKind;
  /** The job's; ignore events with a lower one than the last. */
  version: number;
}

declare module '@/lib/platform/socket-events' {
  interface ServerEvents {
    'job-offer': (event: JobOfferEvent) => void;
    'job-offer-closed': (event: { offerId: string }) => void;
    'job-updated': (event: JobUpdatedEvent) => void;
    'delivery-updated': (event: DeliveryUpdatedEvent) => void;
  }
}
