import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../lib/ask';
import { newAddress } from '../lib/load';

/** A page or call that shows a change. */
export interface View {
  name: string;
  path: string;
  /** Whether the answer shows the new state, and whether it shows the old one. */
  shows: (body: string) => { isNew: boolean; isOld: boolean };
}

/** What was seen of one change at one view of one process. */
export interface Seen {
  view: string;
  /** Nothing had changed for long enough that no page was younger than a changed one may be. */
  isRested: boolean;
  /** When the last request was sent that still got the old state, after the change was answered, ms; 0 if none. */
  lastOldMs: number;
  /** An answer showed both states. */
  isMixed: boolean;
  /** The old state came after the new one. */
  wentBack: boolean;
}

const POLL_MS = 40;
/** How long after the new state a view is still watched, ms. */
const AFTER_MS = 500;
const TIMEOUT_MS = 15_000;

/**
 * Asks for every view at every process again and again until it shows the change that has just been made.
 * `isRested`: see `Seen`.
 */
export async function watch(
  baseUrls: readonly string[],
  views: readonly View[],
  isRested: boolean,
): Promise<Seen[]> {
  const changedAt = performance.now();
  const watches = baseUrls.flatMap((baseUrl, index) =>
    views.map((view) => {
      const seen = { view: `${view.name}, ${index + 1}`, isRested };
      return watchView({ baseUrl, view, changedAt }, seen);
    }),
  );
  return Promise.all(watches);
}

async function watchView(
  { baseUrl, view, changedAt }: { baseUrl: string; view: View; changedAt: number },
  named: Pick<Seen, 'view' | 'isRested'>,
): Promise<Seen> {
  const seen: Seen = { ...named, lastOldMs: 0, isMixed: false, wentBack: false };
  let newAt: number | null = null;
  while (newAt === null || performance.now() - newAt < AFTER_MS) {
    const sentAt = performance.now();
    if (sentAt - changedAt > TIMEOUT_MS) throw new Error(`${view.name} never showed the change`);
    const { status, body } = await ask(baseUrl + view.path, { 'x-forwarded-for': newAddress() });
    if (status === 200) {
      const { isNew, isOld } = view.shows(body.toString());
      if (isNew && isOld) seen.isMixed = true;
      if (isNew) newAt ??= performance.now();
      else {
        if (newAt !== null) seen.wentBack = true;
        seen.lastOldMs = sentAt - changedAt;
      }
    } else if (status !== 503) throw new Error(`${view.path}: ${status}`);
    await sleep(POLL_MS);
  }
  return seen;
}
