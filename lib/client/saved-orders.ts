import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import { isOngoing, type Status } from '@/lib/delivery/status';
import type { DispatchDto } from '@/lib/dispatch/dto';
import type { ErrandDto } from '@/lib/errands/dto';
import type { OrderDto, ServiceDto } from '@/lib/orders/dto';
import { apiGet } from './api';
import { ACCOUNT_PREFIX, accountKey } from './saved-owner';

// The customer's last orders, dispatches and errands, for reading without a connection. They name their
// account in the key; they are deleted when it logs out or another account is used.

/** A person or a place of a saved delivery. */
export interface SavedContact {
  label: string;
  name: string;
  /** Empty if there is none to call. */
  phone: string;
  /** The address; empty for people. */
  place: string;
}

/** What is kept of an order, a dispatch or an errand. */
export interface SavedOrder {
  id: string;
  kind: ServiceKind;
  /** ISO. */
  createdAt: string;
  status: Status | null;
  /** Expected arrival then, ISO. */
  dueBy: string | null;
  /** Only until it is delivered or cancelled. */
  code: string | null;
  /** Who gets a dispatch's code; empty for the others. */
  receiver: string;
  lines: string[];
  contacts: SavedContact[];
  /** Total paid, naira. */
  total: number;
}

/** The saved ones of a kind. */
export interface SavedList {
  /** Epoch ms. */
  at: number;
  orders: SavedOrder[];
}

export type Saved = Partial<Record<ServiceKind, SavedList>>;

const LISTS = { order: 'orders', dispatch: 'dispatches', errand: 'errands' } as const;
/** Kept of each kind: those under way, then the newest. */
const MAX_STORED = 10;
/** The other kinds are fetched again after this time, ms. */
const FRESH_MS = 10 * 60_000;

/** Whether a storage key holds saved orders; there is one account's at most. */
export function isSavedOrders(key: string): boolean {
  return key.startsWith(ACCOUNT_PREFIX) && key.endsWith('-orders');
}

/** What the signed-in account has saved on this device; empty for a guest. */
export function readSavedOrders(): Saved {
  try {
    const key = Object.keys(localStorage).find((name) => isSavedOrders(name));
    return key ? parse(localStorage.getItem(key)) : {};
  } catch {
    return {};
  }
}

function parse(text: string | null): Saved {
  const kept: unknown = JSON.parse(text ?? '{}');
  // Only `saveOrders` writes it.
  return kept && typeof kept === 'object' ? (kept as Saved) : {};
}

/**
 * Saves the account's orders of a kind, and of the others where that is a while ago. `isStillSignedIn`:
 * asked after each answer, since the account may have signed out meanwhile.
 */
export async function saveOrders(
  userId: string,
  kind: ServiceKind,
  isStillSignedIn: () => boolean,
): Promise<void> {
  const before = readSavedOrders();
  const isDue = (other: ServiceKind) =>
    other === kind || Date.now() - (before[other]?.at ?? 0) > FRESH_MS;
  for (const wanted of SERVICE_KINDS.filter(isDue)) {
    const list = await fetchList(wanted);
    if (!isStillSignedIn()) return;
    const saved: Saved = { ...readSavedOrders(), [wanted]: { at: Date.now(), orders: list } };
    localStorage.setItem(accountKey(userId, 'orders'), JSON.stringify(saved));
  }
}

async function fetchList(kind: ServiceKind): Promise<SavedOrder[]> {
  const answer = await apiGet<Record<string, ServiceDto[]>>(`/api/${kind}/user`, '');
  const all = answer[LISTS[kind]] ?? [];
  const ongoing = all.filter(({ status }) => isOngoing(status));
  const over = all.filter(({ status }) => !isOngoing(status));
  return [...ongoing, ...over].slice(0, MAX_STORED).map((dto) => toSaved(kind, dto));
}

/** What is kept of one, from the answer of its list. */
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
    ...about(kind, dto, rider ? [person('Rider', rider.name, rider.phone)] : []),
  };
}

function about(
  kind: ServiceKind,
  dto: ServiceDto,
  rider: SavedContact[],
): Pick<SavedOrder, 'lines' | 'contacts' | 'receiver'> {
  // The list of a kind holds its own DTOs.
  if (kind === 'order') return aboutOrder(dto as OrderDto, rider);
  return kind === 'dispatch'
    ? aboutDispatch(dto as DispatchDto, rider)
    : aboutErrand(dto as ErrandDto, rider);
}

function aboutOrder({ items, address }: OrderDto, rider: SavedContact[]) {
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
      ...shops.map((name) => person('Shop', name, '')),
      { ...person('Delivery address', address.name, ''), place: address.address },
    ],
    receiver: '',
  };
}

function aboutDispatch(
  { pickupAddress, dropoff, deliveryNote }: DispatchDto,
  rider: SavedContact[],
) {
  const { name, phone, address } = pickupAddress;
  return {
    lines: deliveryNote ? [deliveryNote] : [],
    contacts: [
      ...rider,
      { ...person('Pick-up', name, phone), place: address },
      {
        ...person('Drop-off', `${dropoff.firstName} ${dropoff.lastName}`, dropoff.phone),
        place: dropoff.address,
      },
    ],
    receiver: dropoff.firstName,
  };
}

function aboutErrand({ errands, dropOff }: ErrandDto, rider: SavedContact[]) {
  return {
    lines: errands.map(({ name, deliveryNote }) => `${name}: ${deliveryNote}`),
    contacts: [
      ...rider,
      ...errands.map(({ name, phone, address }, at) => ({
        ...person(`Errand ${at + 1}`, name, phone),
        place: address,
      })),
      { ...person('Drop-off', dropOff.name, ''), place: dropOff.address },
    ],
    receiver: '',
  };
}

function person(label: string, name: string, phone: string): SavedContact {
  return { label, name, phone, place: '' };
}
