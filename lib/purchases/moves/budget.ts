import { type Kobo, kobo, sumKobo } from '@/lib/core/money';
import { fromParty, type Move, netAmounts } from './money';
import type { Effect, ItemState, OrderCommand, OrderState, PartyAmount } from './state';

// What a rider may spend for the customer of an errand, and what becomes of it.

/** Whether a rider may spend this of an item's budget, kobo. */
export function isWithinBudget(
  { budgetKobo = 0, spent = [] }: ItemState,
  amountKobo: number,
): boolean {
  return spent.reduce((sum, spend) => sum + spend.amountKobo, amountKobo) <= budgetKobo;
}

/**
 * What a move does to a budget: the order with what was spent of it or added to it, the money that
 * moves, and what the customer gets back of it, kobo. `order`: before the move.
 */
export function applyToBudget(
  order: OrderState,
  move: Move,
  command: OrderCommand,
  key: string,
): { order: OrderState; effects: Effect[]; refund: Kobo } {
  const { spent, unspent } = settleBudget(order, move);
  const raised = command.type === 'raise' ? getRaiseAmounts(command.amountKobo) : [];
  const refunds = unspent.filter(({ party }) => party === 'customer');
  return {
    order: withBudget(order, move, command),
    effects: [
      ...toEffects('spent', `${key}:spent`, netAmounts(spent)),
      ...toEffects('unspent', `${key}:unspent`, netAmounts(unspent)),
      ...toEffects('raise', key, raised),
    ],
    refund: sumKobo(refunds.map(({ amount }) => amount)),
  };
}

function toEffects(
  kind: 'spent' | 'unspent' | 'raise',
  key: string,
  amounts: PartyAmount[],
): Effect[] {
  return amounts.length > 0 ? [{ type: 'money', key, kind, amounts }] : [];
}

/** Moves what the customer adds to a budget from their wallet into escrow. */
function getRaiseAmounts(amountKobo: number): PartyAmount[] {
  return fromParty('customer', [{ party: 'escrow', amount: kobo(amountKobo) }]);
}

/**
 * Settles the budgets of ended items: riders get what they spent, and the customer the rest.
 * Where the budget was refunded, the platform repays the rider, unless the rider is at fault.
 */
function settleBudget(
  { items }: OrderState,
  { itemIds, to, fault }: Move,
): Record<'spent' | 'unspent', PartyAmount[]> {
  const ended = items.filter(({ itemId }) => itemIds.includes(itemId));
  const spends = ended.flatMap(({ spent = [] }) => spent);
  const repaid = spends.map(
    ({ riderId, amountKobo }): PartyAmount => ({
      party: `rider:${riderId}`,
      amount: kobo(amountKobo),
    }),
  );
  const isRefunded = to === 'Order Cancelled' && fault !== 'customer';
  if (isRefunded) {
    return { spent: fault === 'rider' ? [] : fromParty('goodwill', repaid), unspent: [] };
  }
  if (to !== 'Order Delivered' && to !== 'Order Cancelled') return { spent: [], unspent: [] };
  const budget = sumKobo(ended.map(({ budgetKobo = 0 }) => kobo(budgetKobo)));
  const rest = kobo(budget - sumKobo(repaid.map(({ amount }) => amount)));
  return {
    spent: fromParty('escrow', repaid),
    unspent: fromParty('escrow', [{ party: 'customer', amount: rest }]),
  };
}

function withBudget(order: OrderState, { itemIds }: Move, command: OrderCommand): OrderState {
  if (command.type !== 'spend' && command.type !== 'raise') return order;
  const { riderId } = order;
  const { amountKobo } = command;
  const items = order.items.map((item): ItemState => {
    if (!itemIds.includes(item.itemId)) return item;
    if (command.type === 'raise') {
      return { ...item, budgetKobo: (item.budgetKobo ?? 0) + amountKobo };
    }
    const spent = riderId === null ? [] : [{ riderId, amountKobo }];
    return { ...item, spent: [...(item.spent ?? []), ...spent] };
  });
  return { ...order, items };
}
