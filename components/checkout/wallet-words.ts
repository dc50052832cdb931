import type { WalletReason } from '@/lib/payments/policy';

/** Why money is in the wallet instead of an order. sum: what arrived, as it begins a sentence. */
export function walletWords(sum: string, reason: WalletReason | null): string {
  switch (reason) {
    case 'sold-out':
      return `Something sold out before ${lowered(sum)} arrived, so no order was placed.`;
    case 'paid-twice':
      return `The order had been paid for already and is placed once. ${sum} arrived on top.`;
    case 'replaced':
      return `${sum} arrived after you had started a newer payment.`;
    case 'too-late':
      return `${sum} arrived after the time to pay was over, so no order was placed.`;
    case 'closed':
      return `${sum} arrived after this payment had been closed.`;
    case 'fault':
      return `${sum} arrived, but a fault on our side kept the order from being placed.`;
    case null:
      return `${sum} arrived, but this payment could not become an order.`;
  }
}

function lowered(sum: string): string {
  return sum.startsWith('Your') ? `your${sum.slice(4)}` : sum;
}
