import { plural } from '@/lib/core/format';

/** Messages of the rider’s jobs. */
export const RIDER_MESSAGES = {
  // ours, where the specification has none
  offerGone: 'This offer is gone.',
  riderFull: 'You have as many jobs as you can take. Finish one first.',
  riderOffline: 'You are offline. Go online to take jobs.',
  riderIsParty: 'This rider is the customer, gets it or works for one of its shops.',
  riderNotApproved: 'Your account isn’t approved for riding yet.',
  riderPlaceMissing: 'Turn on location, so that jobs near you can be found.',
  jobNotFound: 'This job isn’t yours any more.',
  jobOver: 'This job is over.',
  jobMovedOn: 'This job has moved on. Check its status.',
  stopMissing: 'This job has no such stop.',
  stopDone: 'This stop is done already.',
  pinMissing: 'Ask the shop for the pick-up PIN, then enter it here.',
  proofMissing: 'Add a photo or a note of what you picked up.',
  notAllPicked: 'Pick up everything first.',
  skipReason: 'Say why you skip this stop.',
  skipSpent: 'You can’t spend money at a stop that you skip.',
  nothingSpent: 'Say why you spent nothing here.',
  receiptMissing: 'Add a photo of the receipt.',
  spendDeclined: 'The customer didn’t agree to more. Spend up to the budget, or skip this stop.',
  cannotGiveBack: 'You have things from this job already. Call support if you can’t finish it.',
  notAtDropOff: 'Go to the drop-off first, and mark that you’re there.',
  leftDropOff: 'Your phone isn’t at the drop-off any more. Go back there, or call support.',
  waitNotOver: 'Wait 5 minutes at the drop-off first.',
  contactsMissing: 'Try to reach them twice first.',
  earningsFailed: 'Your earnings didn’t load.',
  riderJobsFailed: 'Your jobs didn’t load.',
  pinDigits: 'The pick-up PIN has three digits.',
  codeDigits: 'The delivery code has four digits.',
} as const;

/** "3 tries left." */
function triesLeft(left: number): string {
  return `${plural(left, 'try', 'tries')} left.`;
}

/** For a wrong pick-up PIN. `left`: tries before it is locked. */
export function wrongPin(left: number): string {
  return `That isn’t the PIN of this pick-up. ${triesLeft(left)}`;
}

/** For a wrong delivery code. `left`: tries before it is locked. */
export function wrongCode(left: number): string {
  return `That isn’t the delivery code. ${triesLeft(left)}`;
}

/** For a PIN or code while it is locked. `time`: end of the lock, formatted. */
export function lockedUntil(what: 'PINs' | 'codes', time: string): string {
  return `Too many wrong ${what}. Try again at ${time}.`;
}

/** For an arrival too far from the stop, metres. `unsureM`: error of a weak GPS signal; null if it is fine. */
export function tooFarFromStop(metres: number, maxM: number, unsureM: number | null): string {
  const length = (m: number) => (m < 1_000 ? `${Math.round(m)} m` : `${(m / 1_000).toFixed(1)} km`);
  return unsureM === null
    ? `You are ${length(metres)} from this stop. Come within ${maxM} m.`
    : `Your GPS is weak: you are about ${length(metres)} from this stop, give or take ${length(unsureM)}. Move into the open and try again.`;
}

/** For a rider who wants to spend more than the budget. `over`: formatted naira. */
export function overBudget(over: string, minutes: number): string {
  return `That’s ${over} over the budget. We’ve asked the customer, who has ${plural(minutes, 'minute')} to answer.`;
}
