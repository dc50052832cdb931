import 'server-only';
import { shortId } from '@/lib/core/ids';
import { toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { toIso } from '@/lib/core/time';
import { type Funds, readFunds } from '@/lib/ledger/available';
import { type PersonalAccount, sellerAccount } from '@/lib/ledger/ledger';
import { type AccountEntry, findEntrySeq, listEntries } from '@/lib/ledger/queries';
import { findBankAccount } from '@/lib/money/bank/queries';
import { requestTransferId } from '@/lib/money/payouts/apply';
import { findOpenPayout } from '@/lib/money/payouts/cancel';
import { toPartyAccount } from '@/lib/money/payouts/owner';
import type { Party } from '@/lib/money/payouts/policy';
import { findDue, toPayoutDtos } from '@/lib/money/payouts/queries';
import { findHolds } from '@/lib/money/payouts/stops';
import { readEarnings } from '@/lib/purchases/delivery/riders/earnings';
import type { EarningsQuery } from '@/lib/purchases/delivery/riders/schemas';
import { atOneShopAs, withRole } from '@/lib/shops/actor';
import { findShops } from '@/lib/shops/queries';
import type { EarningEntryDto, FundsDto, RiderEarningsDto, SellerEarningsPageDto } from './dto';
import { COMMISSION_PERCENT, toEntryType } from './policy';
import type { SellerEarningsQuery } from './schemas';

type Seller = ScopedActor<'vendor'>;
type Rider = ScopedActor<'rider'>;

/** Entries of a page. */
const PAGE_SIZE = 50;

/**
 * A shop's money and statement, for its owner: 50 entries, newest first, or those that a payout paid. Throws
 * AppError `not_found` for another shop, and `forbidden` for its other members.
 */
export async function readSellerEarnings(
  { vendorId, cursor, payoutId }: SellerEarningsQuery,
  actor: Seller,
  now: Date,
): Promise<SellerEarningsPageDto> {
  const shop = atOneShopAs(['owner'], actor, vendorId);
  const account = sellerAccount(shop.vendorId);
  const [{ funds, dto }, page, shops, holds] = await Promise.all([
    readMoney({ party: 'shop', ownerId: shop.vendorId }, shop, now),
    payoutId
      ? listPaidOut(payoutId, account, shop, cursor)
      : listEntries(account, shop, { before: cursor, limit: PAGE_SIZE }),
    findShops(withRole(['owner'], actor)),
    findHolds([shop.vendorId], null, now),
  ]);
  const hold = holds.get(shop.vendorId);
  return {
    earnings: {
      ...dto,
      hold: hold ? { until: hold.until.toISOString(), reason: hold.why } : null,
      commission: COMMISSION_PERCENT,
      entries: page.entries.map((entry) => toEntryDto(entry, funds)),
    },
    next: page.nextBefore?.toString() ?? null,
    shop: shops.find((one) => one.vendorId === shop.vendorId) ?? { vendorId: '', name: '' },
    shops,
    serverNow: now.toISOString(),
  };
}

/** A rider's pay, as `readEarnings` returns it, and money. */
export async function readRiderEarnings(
  query: EarningsQuery,
  actor: Rider,
  now: Date,
): Promise<RiderEarningsDto> {
  const { userId: ownerId } = actor;
  const [earnings, { dto }] = await Promise.all([
    readEarnings(query, actor, now),
    readMoney({ party: 'rider', ownerId }, actor, now),
  ]);
  return { ...earnings, ...dto };
}

async function readMoney(
  owner: { party: Party; ownerId: string },
  actor: Seller | Rider,
  now: Date,
): Promise<{ funds: Funds; dto: FundsDto }> {
  const account = toPartyAccount(owner);
  const [funds, bankAccount, open] = await Promise.all([
    readFunds(account, null, now),
    findBankAccount(owner, now),
    findOpenPayout(owner),
  ]);
  const [openPayout] = open ? await toPayoutDtos([open], actor, 'owner') : [];
  const dto: FundsDto = {
    balance: toNaira(funds.balance),
    onHold: toNaira(funds.onHold),
    available: toNaira(funds.available),
    owes: toNaira(funds.owes),
    heldUntil: toIso(funds.held.at(-1)?.until),
    payableOn: (await findDue(now)).toISOString(),
    bankAccount,
    openPayout: openPayout ?? null,
  };
  return { funds, dto };
}

/** What a payout paid: the entries before it, up to the payout before; none for another account's. */
async function listPaidOut(
  payoutId: string,
  account: PersonalAccount,
  actor: Seller,
  cursor: number | undefined,
): Promise<{ entries: AccountEntry[]; nextBefore: number | null }> {
  const seq = await findEntrySeq(requestTransferId(payoutId), account);
  if (seq === null) return { entries: [], nextBefore: null };
  const page = await listEntries(account, actor, { before: cursor ?? seq, limit: PAGE_SIZE });
  const end = page.entries.findIndex(({ type }) => type === 'payout-request');
  return end === -1 ? page : { entries: page.entries.slice(0, end), nextBefore: null };
}

function toEntryDto(entry: AccountEntry, { held }: Funds): EarningEntryDto {
  const { seq, orderId, payoutId, at, amount } = entry;
  const type = toEntryType(entry.type);
  const hold = type === 'earnings' ? held.find((one) => one.orderId === orderId) : undefined;
  return {
    id: String(seq),
    orderId,
    number: orderId && shortId(orderId),
    payoutId,
    at: at.toISOString(),
    type,
    amount: toNaira(amount),
    heldUntil: toIso(hold?.until),
    isReported: hold?.isReported ?? false,
  };
}
