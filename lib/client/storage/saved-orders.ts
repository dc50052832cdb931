import { isOngoing, type Status } from '@/lib/core/delivery/status';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import type { DispatchDto, ErrandDto, OrderDto, ServiceDto } from '@/lib/purchases/moves/dto';
import { apiGet } from '../api';
import { ACCOUNT_PREFIX, accountKey } from './saved-owner';

// The customer's last orders, dispatches and errands, readable offline. The key names their account; they
// are deleted when it logs out or another account is used.

/** A person or a place of a saved delivery. */
export interface SavedContact {
  label: string;
  name: string;
  /** Empty if there is none. */
  phone: string;
  /** The address; empty for people. */
  place: string;
}

export interface SavedOrder {
  id: string;
  kind: ServiceKind;
  /** ISO. */
  createdAt: string;
  status: Status | null;
  /** Latest expected arrival at the time of saving, ISO. */
  dueBy: string | null;
  /** Only until it is delivered or cancelled. */
  code: string | null;
  /** First name of a dispatch's recipient, who gets the code; empty for the others. */
  receiver: string;
  lines: string[];
  contacts: SavedContact[];
  /** Total paid, naira. */
  total: number;
}

export interface SavedList {
  /** Epoch ms. */
  at: number;
  orders: SavedOrder[];
}

export type Saved = Partial<Record<ServiceKind, SavedList>>;

const LISTS = { order: 'orders', dispatch: 'dispatches', errand: 'errands' } as const;
/** Limit for each kind; those in progress are stored first, then the newest. */
const MAX_STORED = 10;
/** Other kinds are refetched after this time, ms. */
const STALE_AFTER_MS = 10 * 60_000;

/** Whether a storage key holds saved orders. There is at most one such key. */
export function isSavedOrders(key: string): boolean {
  return key.startsWith(ACCOUNT_PREFIX) && key.endsWith('-orders');
}

/** The account's saved purchases on this device; empty for a guest. */
export function readSavedOrders(): Saved {
  try {
    const key = Object.keys(localStorage).find((name) => isSavedOrders(name));
    return key ? parse(localStorage.getItem(key)) : {};
  } catch {
    return {};
  }
}

function parse(text: string | null): Saved {
  const stored: unknown = JSON.parse(text ?? '{}');
  // Only `saveOrders` writes it.
  return stored && typeof stored === 'object' ? (stored as Saved) : {};
}

/**
 * Saves the account's purchases of a kind, and those of other kinds that are stale. `isStillSignedIn`:
 * checked after each call, during which the account may have signed out.
 */
export async function saveOrders(
  userId: string,
  kind: ServiceKind,
  isStillSignedIn: () => boolean,
): Promise<void> {
  const before = readSavedOrders();
  const isDue = (other: ServiceKind) =>
    other === kind || Date.now() - (before[other]?.at ?? 0) > STALE_AFTER_MS;
  for (const due of SERVICE_KINDS.filter(isDue)) {
    const list = await fetchList(due);
    if (!isStillSignedIn()) return;
    const saved: Saved = { ...readSavedOrders(), [due]: { at: Date.now(), orders: list } };
    localStorage.setItem(accountKey(userId, 'orders'), JSON.stringify(saved));
  }
}

async function fetchList(kind: ServiceKind): Promise<SavedOrder[]> {
  const answer = await apiGet<Record<string, ServiceDto[]>>(`/api/${kind}/user`, '');
  const all = answer[LISTS[kind]] ?? [];
  const ongoing = all.filter(({ status }) => isOngoing(status));
  const finished = all.filter(({ status }) => !isOngoing(status));
  return [...ongoing, ...finished].slice(0, MAX_STORED).map((dto) => toSaved(kind, dto));
}

/** Converts a purchase from the list of its kind. */
export function toSaved(kind: ServiceKind, dto: ServiceDto): SavedOrder {
  const isOver = !isOngoing(dto.status);
  const rider = dto.riderId;
  return {
    id: dto._id,
    kind,
    createdAt: dto.createdAt,
    status: dto.status,
    dueBy: isOver ? null : (dto.eta?.to ?? null),
    code: isOver ? null : dto.deliveryCode,
    total: dto.totalFee,
    ...toDetails(kind, dto, rider ? [toContact('Rider', rider.name, rider.phone)] : []),
  };
}

function toDetails(
  kind: ServiceKind,
  dto: ServiceDto,
  rider: SavedContact[],
): Pick<SavedOrder, 'lines' | 'contacts' | 'receiver'> {
  // The list of a kind holds its own DTOs.
  if (kind === 'order') return toOrderDetails(dto as OrderDto, rider);
  return kind === 'dispatch'
    ? toDispatchDetails(dto as DispatchDto, rider)
    : toErrandDetails(dto as ErrandDto, rider);
}

function toOrderDetails({ items, address }: OrderDto, rider: SavedContact[]) {
  const shops = [...new Set(items.map(({ product }) => product.vendor))];
  return {
    lines: items.map(({ quantity, product, optionName, status }) =>
      [
        `${quantity} × ${product.name}`,
        optionName && ` (${optionName})`,
        status === 'Order Cancelled' && ', cancelled',
      ]
        .filter(Boolean)
        .join(''),
    ),
    contacts: [
      ...rider,
      ...shops.map((name) => toContact('Shop', name, '')),
      { ...toContact('Delivery address', address.name, ''), place: address.address },
    ],
    receiver: '',
  };
}

function toDispatchDetails(
  { pickupAddress, dropoff, deliveryNote }: DispatchDto,
  rider: SavedContact[],
) {
  const { name, phone, address } = pickupAddress;
  return {
    lines: deliveryNote ? [deliveryNote] : [],
    contacts: [
      ...rider,
      { ...toContact('Pick-up', name, phone), place: address },
      {
        ...toContact('Drop-off', `${dropoff.firstName} ${dropoff.lastName}`, dropoff.phone),
        place: dropoff.address,
      },
    ],
    receiver: dropoff.firstName,
  };
}

function toErrandDetails({ errands, dropOff }: ErrandDto, rider: SavedContact[]) {
  return {
    lines: errands.map(({ name, deliveryNote }) => `${name}: ${deliveryNote}`),
    contacts: [
      ...rider,
      ...errands.map(({ name, phone, address }, at) => ({
        ...toContact(`Errand ${at + 1}`, name, phone),
        place: address,
      })),
      { ...toContact('Drop-off', dropOff.name, ''), place: dropOff.address },
    ],
    receiver: '',
  };
}

function toContact(label: string, name: string, phone: string): SavedContact {
  return { label, name, phone, place: '' };
}
