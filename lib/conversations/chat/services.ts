import 'server-only';
import { isOngoing, statusAt } from '@/lib/core/delivery/status';
import { storedNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { findTracking } from '@/lib/purchases/delivery/riders/queries';
import { CARD_FIELDS, type CardOrder, toOrderCardDto } from '@/lib/purchases/moves/map';
import { findPurchase } from '@/lib/purchases/moves/queries';
import { Order } from '@/models/purchases/order';
import { PURCHASE_OWNERS, Purchase, type PurchaseDoc } from '@/models/purchases/purchase';
import type { ChatServiceCardDto, ChatServiceDto, MessageAbout } from './dto';
import { MAX_CHAT_SERVICES } from './policy';

/**
 * The purchases that a customer may ask about: those under way first, then the latest others.
 */
export async function listChatServices(actor: ScopedActor<'self'>): Promise<ChatServiceDto[]> {
  await connectDb();
  const newest = { sort: { createdAt: -1 }, limit: MAX_CHAT_SERVICES } as const;
  const own = ownedBy(actor, PURCHASE_OWNERS);
  const [orders, ...direct] = await Promise.all([
    Order.find(own, CARD_FIELDS, newest).lean<CardOrder[]>(),
    Purchase.find({ kind: 'dispatch', ...own }, DIRECT_FIELDS, newest).lean<DirectCard[]>(),
    Purchase.find({ kind: 'errand', ...own }, DIRECT_FIELDS, newest).lean<DirectCard[]>(),
  ]);
  const all = [
    ...orders.map(toOrderService),
    ...direct.flat().map((doc) => toService(doc.kind, doc)),
  ].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  const running = all.filter(({ status }) => isOngoing(status));
  const finished = all.filter(({ status }) => !isOngoing(status));
  return [...running, ...finished].slice(0, MAX_CHAT_SERVICES);
}

type DirectCard = Pick<PurchaseDoc, '_id' | 'kind' | 'statusRank' | 'totalKobo' | 'createdAt'>;
const DIRECT_FIELDS: Record<Exclude<keyof DirectCard, '_id'>, 1> = {
  kind: 1,
  statusRank: 1,
  totalKobo: 1,
  createdAt: 1,
};

function toOrderService(order: CardOrder): ChatServiceDto {
  const { pictures } = toOrderCardDto(order);
  return { ...toService('order', order), picture: pictures[0] ?? null };
}

function toService(
  kind: ServiceKind,
  { _id, statusRank, totalKobo, createdAt }: Omit<DirectCard, 'kind'>,
): ChatServiceDto {
  return {
    kind,
    id: _id.toString(),
    status: statusAt(statusRank),
    picture: null,
    totalFee: storedNaira(totalKobo),
    createdAt: createdAt.toISOString(),
  };
}

/**
 * A purchase of the customer's, with its delivery code while it is under way; null for any other. The ETA
 * is the one on the tracking page.
 */
export async function findChatService(
  { kind, id }: MessageAbout,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<ChatServiceCardDto | null> {
  const [found, tracking] = await Promise.all([
    findPurchase({ kind, id }, actor),
    findTracking(kind, id, actor, now),
  ]);
  if (!found) return null;
  const { status, deliveryCode } = found;
  const eta = tracking?.eta ?? found.eta;
  return { kind, id, status, eta, deliveryCode: isOngoing(status) ? deliveryCode : null };
}
