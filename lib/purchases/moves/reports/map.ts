import 'server-only';
import { kobo, storedNaira } from '@/lib/core/money';
import { toIso } from '@/lib/core/time';
import type { ReportDoc, ReportParty } from '@/models/purchases/report';
import type { ReportDto, ReportPartyDto } from './dto';
import { replyEnd } from './policy';

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
