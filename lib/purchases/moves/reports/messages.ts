import { formatList, formatNaira } from '@/lib/core/format';

/** Messages about reports of problems. */
export const REPORT_MESSAGES = {
  message: 'Tell us what happened, in up to 1,000 characters.',
  category: 'Choose what went wrong.',
  tooEarly: 'You can report a problem once your rider has picked it up.',
  tooLate: 'It’s been over 48 hours. Chat with support and we’ll look into it.',
  tooLateForSupport: 'It’s been over 14 days, so it can’t be reported any more.',
  tooMany: 'You’ve already reported 3 problems with this. We’re working on them.',
  failed: 'We couldn’t send your report. Try again.',
  notFound: 'Report not found.',
  // Replies
  replyEmpty: 'Write your reply, in up to 1,000 characters.',
  replyTooEarly: 'We haven’t answered this report yet.',
  replyTooLate: 'It’s been over 48 hours since our answer. Chat with support instead.',
  replyOnce: 'You’ve already replied to this answer. Chat with support instead.',
  replyFailed: 'We couldn’t send your reply. Try again.',
  // Shops and riders
  shopChoice: 'Choose your answer.',
  shopAnswer: 'Say what happened, in up to 1,000 characters.',
  shopAnswered: 'Your shop has already answered this.',
  shopAgrees: 'Only an owner or a manager can agree to a refund.',
  shopFailed: 'We couldn’t send your answer. Try again.',
  objection: 'Say why it wasn’t your mistake, in up to 1,000 characters.',
  objectedAlready: 'You’ve already objected to this.',
  objectTooLate: 'It’s been over 48 hours. Chat with support instead.',
  objectNothing: 'This report cost you nothing.',
  objectFailed: 'We couldn’t send your objection. Try again.',
  // Ops
  answer: 'Write an answer to the customer, 5 to 1,000 characters.',
  question: 'Write your question to the shop, in up to 300 characters.',
  closed: 'This report is already answered.',
  movedOn: 'This report has changed. Check it again.',
  noShop: 'There’s no shop in this one. Choose the rider or Eki.',
  bearer: 'Choose who pays.',
  items: 'Choose what to refund.',
  amount: 'Enter an amount in naira, like 2,500.',
  goodwillBearer: 'Goodwill is Eki’s. Refund items to charge the shop or the rider.',
  notShop: 'This shop isn’t part of the order.',
  askedAlready: 'This shop has already been asked.',
  outcome: 'Choose who pays.',
  noObjection: 'Nobody has objected to this.',
  objectionOwn: 'You resolved this report. A colleague has to decide on the objection.',
  listFailed: 'The reports didn’t load.',
  detailFailed: 'This report didn’t load.',
} as const;

/** For pieces of an item that were refunded before. `left`: pieces that weren't. */
export function piecesGone(name: string, left: number): string {
  return left > 0
    ? `Only ${left} of ${name} can still be refunded.`
    : `${name} is already refunded.`;
}

/** For items that didn't arrive, and so weren't paid out. */
export function notDelivered(names: readonly string[]): string {
  return `${formatList(names)} wasn’t delivered, so there’s nothing to refund here.`;
}

/** For a resolution while another, in naira, waits for approval. */
export function resolutionWaiting(amount: number): string {
  return `${formatNaira(amount)} already waits for a second person. Wait for their decision, or take it back first.`;
}
