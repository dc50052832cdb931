import { formatNaira } from './format';

/** Messages of the operations pages. */
export const OPS_MESSAGES = {
  // ours, where the specification has none
  opsReason: 'Give a reason of 5 to 300 characters.',
  refundAmount: 'Enter an amount in naira, like 2,500.',
  refundTooEarly: 'It’s still under way. Cancel it instead, or refund once it’s delivered.',
  approvalOwn: 'You asked for this. A second person has to agree.',
  approvalExpired: 'Nobody agreed within 24 hours. Ask again if it’s still needed.',
  approvalDecided: 'Somebody has already decided on this.',
  ownJob: 'This is your own order. Ask a colleague to do it.',
  ownPart: 'You have a part in this delivery. Ask a colleague to do it.',
  causeMissing: 'It’s with the rider. Say what happened and who’s at fault.',
  waitMissing: 'The rider has to wait 5 minutes and report that nobody can be reached.',
  notAccepted: 'Every shop has to accept first.',
  hasRider: 'This rider has it already.',
  chosenRiderFull: 'This rider already has two jobs.',
  chosenRiderOffline: 'This rider is offline.',
  ridersFailed: 'The riders didn’t load.',
  notPicked: 'The rider hasn’t picked everything up yet.',
  peopleFailed: 'People didn’t load.',
  jobsFailed: 'The list didn’t load.',
  jobFailed: 'This page didn’t load.',
  approvalsFailed: 'The approvals didn’t load.',
} as const;

/** For a refund while another one, in naira, waits for approval. */
export function refundWaiting(amount: number): string {
  return `${formatNaira(amount)} already waits for a second person. Wait for their decision, or take it back first.`;
}

/** For a refund while a cancellation waits for approval. `amount`: its cost to the platform, naira. */
export function cancelWaiting(amount: number): string {
  return `A cancellation that costs Eki ${formatNaira(amount)} waits for a second person. Wait for their decision, or take it back first.`;
}

/** For a refund above the refundable amount. `left`: that amount, naira. */
export function refundTooMuch(left: number): string {
  return left > 0 ? `Only ${formatNaira(left)} is left to refund.` : 'Nothing is left to refund.';
}
