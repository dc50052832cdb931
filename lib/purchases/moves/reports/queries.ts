import 'server-only';
import mongoose from 'mongoose';
import { kobo, storedNaira } from '@/lib/core/money';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { toIso } from '@/lib/core/time';
import type { WithoutCode } from '@/lib/purchases/moves/document';
import { User } from '@/models/platform/user';
import { Purchase, type PurchaseDoc } from '@/models/purchases/purchase';
import { Report, type ReportDoc, type ReportParty } from '@/models/purchases/report';
import type { ReportDto, ReportPartyDto } from './dto';
import { replyEnd } from './policy';

/** The reports about these purchases as their customers see them, oldest first, by the purchase's id. */
export async function findReports(
  docs: readonly BoughtDoc[],
  now: Date,
): Promise<ReadonlyMap<string, ReportDto[]>> {
  if (docs.length === 0) return new Map();
  const subjectId = mongoose.trusted({ $in: docs.map(({ _id }) => _id) });
  const reports = await Report.find({ subjectId }).sort({ createdAt: 1 }).lean();
  const names = await findNames(reports, docs);
  return new Map(
    docs.map(({ _id }) => [
      _id.toString(),
      reports
        .filter(({ subjectId }) => subjectId.equals(_id))
        .map((report) => toReportDto(report, names, now)),
    ]),
  );
}

/** Names of the shops of these purchases, and of everybody in these reports. */
export async function findNames(
  reports: readonly ReportDoc[],
  docs: readonly BoughtDoc[],
): Promise<Names> {
  const ids = reports.flatMap(({ userId, riderId, openedBy, questions, decisions, objections }) => [
    userId,
    riderId,
    openedBy,
    ...questions.flatMap(({ by, answer }) => [by, answer?.by]),
    ...decisions.flatMap(({ by, agreedBy, parties }) => [
      by,
      agreedBy,
      ...parties.flatMap(({ party, ownerId }) => (party === 'rider' ? ownerId : [])),
    ]),
    ...objections.flatMap(({ outcome }) => outcome?.by),
  ]);
  const found = [...new Set(ids.flatMap((id) => (id ? [String(id)] : [])))];
  const _id = mongoose.trusted({ $in: found.map((id) => new mongoose.Types.ObjectId(id)) });
  const people = found.length > 0 ? await User.find({ _id }, { name: 1 }).lean() : [];
  return new Map([
    ...people.map(({ _id: id, name }) => [id.toString(), name] as const),
    ...docs.flatMap((doc) => [...toShopNames(doc)]),
  ]);
}

/** The purchases that reports are about. */
export async function findSubjects(reports: readonly ReportDoc[]): Promise<PurchaseDoc[]> {
  const found = await Promise.all(
    SERVICE_KINDS.map((kind) => {
      const ids = reports.filter((one) => one.kind === kind).map(({ subjectId }) => subjectId);
      return ids.length > 0
        ? Purchase.find({ kind, _id: mongoose.trusted({ $in: ids }) }).lean()
        : [];
    }),
  );
  return found.flat();
}

/** A purchase as queries read it, with or without its delivery code. */
export type BoughtDoc = WithoutCode<PurchaseDoc>;

/** Names of an order's shops by vendor id. */
export function toShopNames(doc: BoughtDoc): ReadonlyMap<string, string> {
  const parts = doc.kind === 'order' ? doc.parts : [];
  return new Map(parts.map(({ vendorId, vendorName }) => [vendorId, vendorName]));
}

/** Names of people and shops, by id. */
export type Names = ReadonlyMap<string, string>;

/** "Uwaila" of "Uwaila Osagie". */
export function toFirstName(name: string): string {
  return name.split(' ')[0] ?? name;
}

export function toPartyDto(
  { party, ownerId, amountKobo }: ReportParty,
  names: Names,
): ReportPartyDto {
  const name = party === 'platform' ? 'Eki' : (names.get(ownerId) ?? 'Deleted account');
  return { party, name, amount: storedNaira(amountKobo) };
}

/** The customer's view of their own report. */
export function toReportDto(report: ReportDoc, names: Names, now: Date): ReportDto {
  const { state, decisions, reply } = report;
  const last = decisions.at(-1);
  const answeredBy = last && names.get(last.by.toString());
  return {
    id: report._id.toString(),
    at: report.createdAt.toISOString(),
    category: report.category,
    message: report.message,
    itemIds: report.itemIds,
    photoId: report.photoId,
    isLate: report.isLate,
    state,
    dueAt: state === 'closed' ? null : toIso(report.dueAt),
    answer: last?.answer ?? null,
    answeredAt: toIso(last?.at),
    answeredBy: answeredBy ? toFirstName(answeredBy) : null,
    resolution: last?.resolution ?? null,
    amount: storedNaira(kobo(decisions.reduce((sum, { amountKobo }) => sum + amountKobo, 0))),
    parties: sumParties(decisions.flatMap(({ parties }) => parties)).map((one) =>
      toPartyDto(one, names),
    ),
    reply: reply?.message ?? null,
    canReply: state === 'closed' && !reply && last !== undefined && now <= replyEnd(last.at),
  };
}

/** The parties of several decisions, each once. */
function sumParties(parties: readonly ReportParty[]): ReportParty[] {
  const totals = new Map<string, ReportParty>();
  for (const one of parties) {
    const key = `${one.party}:${one.ownerId}`;
    const amountKobo = (totals.get(key)?.amountKobo ?? 0) + one.amountKobo;
    totals.set(key, { ...one, amountKobo });
  }
  return [...totals.values()].filter(({ amountKobo }) => amountKobo !== 0);
}
