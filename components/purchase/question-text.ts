import { formatCountdown, formatNaira } from '@/lib/core/format';
import { optionLabel } from '@/lib/core/option-name';
import type { OrderItemDto } from '@/lib/purchases/moves/dto';

/** A shop's question in words. */
export interface Question {
  title: string;
  text: string;
  /** Label of the button that accepts the offer; empty without one. */
  accept: string;
  /** What happens without an answer. */
  otherwise: string;
  /** "2:51 left"; empty once the time is over. */
  left: string;
  isOver: boolean;
}

/** A shop's question about an item, by server time; null without one. */
export function getQuestion(
  { product, optionName, query }: OrderItemDto,
  now: Date,
): Question | null {
  if (!query) return null;
  const { offer, dropRefund, expiresAt } = query;
  const label = (name: string) => optionLabel(name, product.category);
  const what = optionName ? `${product.name}, ${label(optionName)}` : product.name;
  const refund = `refund ${formatNaira(dropRefund)} to your wallet`;
  const leftMs = Date.parse(expiresAt) - now.getTime();
  const isOver = leftMs <= 0;
  const offered = offer ? label(offer.optionName) : '';
  const back =
    offer && offer.refund > 0
      ? `You’ll get ${formatNaira(offer.refund)} back in your wallet.`
      : 'It costs you the same.';
  return {
    title: `Sold out: ${what}`,
    text: isOver
      ? `Time’s up. We’re leaving it out and will ${refund}.`
      : offer
        ? `${product.vendor} can give you ${offered} instead. ${back}`
        : `${product.vendor} has run out and has nothing else to offer. Leave it out and get ${formatNaira(dropRefund)} back in your wallet.`,
    accept: offer ? `Take ${offered}` : '',
    otherwise: offer
      ? `If you leave it out or don’t answer, we’ll ${refund}.`
      : 'If you don’t answer, we’ll leave it out and refund you.',
    left: isOver ? '' : `${formatCountdown(leftMs)} left`,
    isOver,
  };
}

/** The result of the shop's question about an item; empty without one. */
export function answeredText({ answer, optionName, product }: OrderItemDto): string {
  if (!answer) return '';
  const refunded = `${formatNaira(answer.refund)} refunded to your wallet.`;
  if (answer.kind === 'swapped') {
    const taken = `You took ${optionLabel(optionName || product.name, product.category)} instead.`;
    return answer.refund > 0 ? `${taken} ${refunded}` : taken;
  }
  return answer.kind === 'dropped'
    ? `Sold out, so you left it out. ${refunded}`
    : `Sold out. You didn’t answer, so we left it out. ${refunded}`;
}
