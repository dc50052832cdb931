import 'server-only';
import { type Eta, estimateDirect } from '@/lib/core/delivery/eta';
import { statusAt } from '@/lib/core/delivery/status';
import { formatList } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { storedNaira } from '@/lib/core/money';
import { DEFAULT_OPTION } from '@/lib/core/option-name';
import { toIso } from '@/lib/core/time';
import { getState } from '@/lib/purchases/moves/document';
import { orderEta } from '@/lib/purchases/moves/map';
import type { JobItemDto, JobPartDto, JobPlaceDto } from '@/lib/purchases/moves/staff-dto';
import type { JobFacts } from '@/lib/purchases/moves/staff-policy';
import { codeTries, isOpenToRiders } from '@/lib/purchases/moves/transition';
import type { DispatchDoc } from '@/models/purchases/dispatch';
import type { ErrandDoc } from '@/models/purchases/errand';
import type { OrderDoc, OrderItem } from '@/models/purchases/order';

// How ops see orders, dispatches and errands. Documents are read without their delivery code.

export type Job =
  | { kind: 'order'; doc: Omit<OrderDoc, 'deliveryCode'> }
  | { kind: 'dispatch'; doc: Omit<DispatchDoc, 'deliveryCode'> }
  | { kind: 'errand'; doc: Omit<ErrandDoc, 'deliveryCode'> };

/** The state of a job for `transition`. */
export function jobState({ doc }: Job) {
  return getState(doc);
}

function getEta(job: Job): Eta {
  const { pathM, isExpress } = job.doc;
  if (job.kind === 'order') return orderEta(job.doc);
  const stops = job.kind === 'errand' ? job.doc.errands.length : 1;
  return estimateDirect({ pathM, stops, isExpress, startsAt: getStart(job) });
}

function getStart({ doc }: Job): Date {
  return doc.scheduledFor ?? doc.createdAt;
}

/** The latest time of arrival promised to the customer. */
export function promisedBy(job: Job): Date {
  return new Date(getStart(job).getTime() + getEta(job).toMin * 60_000);
}

/** Commands after which no one else has to act. */
const MARKS: ReadonlySet<string | undefined> = new Set(['ready', 'delay', 'ask', 'swap']);

/** The facts for `findProblems`. `unreachableAt`: when its rider reported the customer as unreachable. */
export function getFacts(job: Job, unreachableAt: Date | null, now: Date): JobFacts {
  const { doc } = job;
  const lastMove = doc.events.findLast(({ command }) => !MARKS.has(command))?.at ?? doc.createdAt;
  const { wrongCodes } = doc;
  const { lockedUntil } = codeTries({ wrongCodes }, now);
  return {
    status: statusAt(doc.statusRank),
    acceptBy: job.kind === 'order' ? job.doc.acceptBy : null,
    parts: job.kind === 'order' ? job.doc.parts : [],
    searchingSince: isOpenToRiders(jobState(job))
      ? new Date(Math.max(lastMove.getTime(), doc.scheduledFor?.getTime() ?? 0))
      : null,
    promisedBy: promisedBy(job),
    unreachableAt,
    codeLockedAt: lockedUntil ? (wrongCodes.at(-1)?.at ?? null) : null,
  };
}

/** "Hall 3" of "Hall 3, University of Benin, Ugbowo Campus, …". */
function shortPlace(address: string): string {
  return address.split(', ')[0] ?? address;
}

/** Names of its start and its destination. */
export function describeRoute(job: Job): { from: string; area: string } {
  switch (job.kind) {
    case 'order': {
      const from = formatList(job.doc.parts.map(({ vendorName }) => vendorName));
      return { from, area: shortPlace(job.doc.address.address) };
    }
    case 'dispatch': {
      const { pickupAddress, dropoff } = job.doc;
      return { from: shortPlace(pickupAddress.address), area: shortPlace(dropoff.address) };
    }
    case 'errand': {
      const { errands, dropOff } = job.doc;
      return {
        from: formatList(errands.map(({ name }) => name)),
        area: shortPlace(dropOff.address),
      };
    }
  }
}

/** The addresses with a person to meet. */
export function getPlaces(job: Job): JobPlaceDto[] {
  const place = (
    role: JobPlaceDto['role'],
    { name, phone, address, note }: Omit<JobPlaceDto, 'role' | 'budget'>,
    budget = 0,
  ): JobPlaceDto => ({ role, name, phone, address, note, budget });
  switch (job.kind) {
    case 'order': {
      const { firstName, lastName, phone, address, note } = job.doc.address;
      return [place('dropoff', { name: `${firstName} ${lastName}`, phone, address, note })];
    }
    case 'dispatch': {
      const { pickupAddress, dropoff } = job.doc;
      const { firstName, lastName, phone, address } = dropoff;
      const name = `${firstName} ${lastName}`;
      return [place('pickup', pickupAddress), place('dropoff', { name, phone, address, note: '' })];
    }
    case 'errand':
      return [
        ...job.doc.errands.map(({ deliveryNote, budgetKobo, ...stop }) =>
          place('stop', { ...stop, note: deliveryNote }, storedNaira(budgetKobo)),
        ),
        place('dropoff', job.doc.dropOff),
      ];
  }
}

/** From the customer: for the kitchen, or what is sent. */
export function getNote(job: Job): string {
  if (job.kind === 'order') return job.doc.note;
  return job.kind === 'dispatch' ? job.doc.deliveryNote : '';
}

export function getItems(job: Job): JobItemDto[] {
  return job.kind === 'order' ? job.doc.items.map(toItem) : [];
}

function toItem(item: OrderItem): JobItemDto {
  const option = item.optionName === DEFAULT_OPTION ? [] : [item.optionName];
  return {
    id: item.itemId,
    vendorId: item.vendorId,
    name: item.name,
    choices: [...option, ...item.addons.map(({ name }) => name)].join(', '),
    quantity: item.quantity,
    price: storedNaira(item.lineKobo),
    status: item.status,
    image: item.image,
  };
}

/** `phones`: phone numbers of the shops, by id. */
export function getParts(job: Job, phones: ReadonlyMap<string, string>): JobPartDto[] {
  if (job.kind !== 'order') return [];
  return job.doc.parts.map((part) => ({
    vendorId: part.vendorId,
    name: part.vendorName,
    phone: phones.get(part.vendorId) ?? '',
    status: part.status ?? null,
    acceptedAt: toIso(part.acceptedAt),
    readyBy: toIso(part.readyBy),
    readyAt: toIso(part.readyAt),
    handedOverAt: toIso(part.handedOverAt),
  }));
}

/** Short number for people. */
export function getNumber({ doc }: Job): string {
  return shortId(doc._id.toString());
}
