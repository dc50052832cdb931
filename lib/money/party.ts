import 'server-only';
import {
  customerAccount,
  type PersonalAccount,
  riderAccount,
  sellerAccount,
} from '@/lib/ledger/ledger';
import type { Party } from './payouts/policy';

const ACCOUNTS: Record<Party, (ownerId: string) => PersonalAccount> = {
  shop: sellerAccount,
  rider: riderAccount,
  wallet: customerAccount,
};

/** The ledger account of a party. `ownerId`: the shop's id, else the user's. */
export function toLedgerAccount(party: Party, ownerId: string): PersonalAccount {
  return ACCOUNTS[party](ownerId);
}
