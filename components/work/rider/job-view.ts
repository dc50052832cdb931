import type { UnsentCommand } from '@/lib/client/drafts/command-store';
import { paths } from '@/lib/core/paths';
import type { JobDto, StopDto } from '@/lib/purchases/delivery/riders/dto';
import { isNewContact, nextStep, WAIT_MS } from '@/lib/purchases/delivery/riders/policy';

/** A rider's commands on a job: the last part of the call's path. */
export type StepCall =
  | 'arrive'
  | 'pick'
  | 'stop'
  | 'contact'
  | 'deliver'
  | 'unreachable'
  | 'give-back';

/** Calls that are stored on the device and sent later when there is no connection. */
export const STORED_CALLS: readonly StepCall[] = ['arrive', 'pick', 'stop', 'contact', 'deliver'];

export const stepPath = (call: StepCall) => `/api/rider/job/${call}`;

/** A command stored on the device that the server hasn't decided yet. */
export interface StoredStep {
  call: StepCall;
  /** "Arrived at Hall 3". */
  text: string;
  /** ISO date. */
  at: string;
}

/** A job with its unsent commands applied: they count as reported, not as done. */
export interface JobView {
  stops: readonly StopDto[];
  next: JobDto['next'];
  stored: readonly StoredStep[];
  /** `seq` of the stops with stored commands. */
  storedStops: ReadonlySet<number>;
  /** The delivery code is stored: no step is left. */
  isCodeStored: boolean;
}

const TEXT: Record<StepCall, string> = {
  arrive: 'Arrived',
  pick: 'Picked up',
  stop: 'Stop done',
  contact: 'Tried to call',
  deliver: 'Delivery code',
  unreachable: 'Not reachable',
  'give-back': 'Given back',
};

/** Applies the commands stored on this device to the server's job. */
export function toView(job: JobDto, unsent: readonly UnsentCommand[]): JobView {
  const mine = unsent.filter(({ orderId }) => orderId === job.jobId);
  if (mine.length === 0) {
    return {
      stops: job.stops,
      next: job.next,
      stored: [],
      storedStops: new Set(),
      isCodeStored: false,
    };
  }
  let stops: readonly StopDto[] = job.stops;
  const stored: StoredStep[] = [];
  const storedStops = new Set<number>();
  for (const command of mine) {
    const call = getCall(command);
    const seq = call === 'deliver' ? getDropoff(job) : Number(command.body.stop);
    const at = String(command.body.at);
    const isSkipped = command.body.state === 'skipped';
    stops = stops.map((stop) => (stop.seq === seq ? applyStep(stop, call, at, isSkipped) : stop));
    stored.push({ call, at, text: isSkipped ? 'Stop skipped' : TEXT[call] });
    storedStops.add(seq);
  }
  const isCodeStored = stored.some(({ call }) => call === 'deliver');
  return { stops, next: isCodeStored ? null : getStep(stops), stored, storedStops, isCodeStored };
}

function getCall({ path }: UnsentCommand): StepCall {
  // All paths come from `stepPath`.
  return path.slice(path.lastIndexOf('/') + 1) as StepCall;
}

function getDropoff({ stops }: JobDto): number {
  return stops.find(({ kind }) => kind === 'dropoff')?.seq ?? -1;
}

function applyStep(stop: StopDto, call: StepCall, at: string, isSkipped: boolean): StopDto {
  if (call === 'arrive' && !stop.arrivedAt) {
    const waitUntil = new Date(Date.parse(at) + WAIT_MS).toISOString();
    return { ...stop, arrivedAt: at, waitUntil };
  }
  if (call === 'contact') {
    const isNew = isNewContact(
      stop.contacts.map((time) => new Date(time)),
      new Date(at),
    );
    return isNew ? { ...stop, contacts: [...stop.contacts, at] } : stop;
  }
  if (call === 'pick' || call === 'stop') {
    return { ...stop, state: isSkipped ? 'skipped' : 'done', doneAt: at };
  }
  return stop;
}

function getStep(stops: readonly StopDto[]): JobDto['next'] {
  return nextStep(
    stops.map((stop) => ({ ...stop, arrivedAt: stop.arrivedAt ? new Date(stop.arrivedAt) : null })),
  );
}

/** Jobs that weren't in the previous list, without the one whose page is shown. */
export function addedTo(
  before: ReadonlySet<string>,
  jobs: readonly JobDto[],
  path: string,
): JobDto[] {
  return jobs.filter(({ jobId }) => !before.has(jobId) && path !== paths.riderJob(jobId));
}
