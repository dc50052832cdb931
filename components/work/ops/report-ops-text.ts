import { problemTitle } from '@/components/purchase/report-text';
import { formatTime, formatWhen, plural } from '@/lib/core/format';
import { MINUTE_MS } from '@/lib/core/time';
import type {
  ReportDetailDto,
  ReportPartyDto,
  ReportRateDto,
  ReportRowDto,
} from '@/lib/purchases/moves/reports/dto';
import type { Bearer, Resolution } from '@/lib/purchases/moves/reports/policy';

export const RESOLUTION_NAMES: Readonly<Record<Resolution, string>> = {
  refund: 'Refund',
  goodwill: 'Goodwill credit',
  decline: 'Decline',
};

export const BEARER_NAMES: Readonly<Record<Bearer, string>> = {
  shop: 'Shop',
  rider: 'Rider',
  platform: 'Eki',
};

export function rowTitle({ kind, category, items }: ReportRowDto): string {
  return problemTitle(kind, category, items);
}

/** "11 min late", "22 min", "4 h"; of a closed one, when it was answered. */
export function dueText({ state, dueAt, closedAt }: ReportRowDto, now: Date): string {
  if (state === 'closed') return closedAt ? formatWhen(closedAt, now) : '';
  if (!dueAt) return '';
  const minutes = Math.round((Date.parse(dueAt) - now.getTime()) / MINUTE_MS);
  const age = Math.abs(minutes);
  const text = age < 100 ? `${age} min` : `${Math.round(age / 60)} h`;
  return minutes < 0 ? `${text} late` : text;
}

export function isOverdue({ state, dueAt }: ReportRowDto, now: Date): boolean {
  return state !== 'closed' && dueAt !== null && Date.parse(dueAt) < now.getTime();
}

/** "9 min after delivery". */
export function sinceDelivery({
  at,
  deliveredAt,
}: Pick<ReportDetailDto, 'at' | 'deliveredAt'>): string {
  if (!deliveredAt) return 'before delivery';
  const minutes = Math.max(0, Math.round((Date.parse(at) - Date.parse(deliveredAt)) / MINUTE_MS));
  if (minutes < 100) return `${minutes} min after delivery`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h after delivery` : `${Math.round(hours / 24)} days after delivery`;
}

/** "Ready 2:04 PM, 6 min late", "Picked up: 2 hot packs, 1 bag". */
export function factText({ code, name, note, lateMin }: ReportDetailDto['facts'][number]): string {
  if (code === 'ready') {
    const late = lateMin > 0 ? `, ${lateMin} min late` : ' in time';
    return `${name} had it ready${late}`;
  }
  const what = code === 'picked' ? `Picked up from ${name}` : 'Handed over';
  return note ? `${what}: “${note}”` : what;
}

/** "3 reports in 30 days, 2 of this kind". */
export function rateText({ reports, same }: ReportRateDto): string {
  if (reports === 0) return 'No other report in 30 days';
  const kind = same > 0 ? `, ${same} of this kind` : '';
  return `${plural(reports, 'report')} in 30 days${kind}`;
}

/** "0.4% of 14 orders"; only the number of orders without a report. */
export function rateShare({ reports, deliveries }: ReportRateDto): string {
  const orders = plural(deliveries, 'order');
  if (reports === 0 || deliveries === 0) return orders;
  const percent = Math.round((reports / deliveries) * 1_000) / 10;
  return `${percent}% of ${orders}`;
}

/** What a shop said, or that it is silent. */
export function shopAnswerText(
  { shop, answerBy, answer }: ReportDetailDto['questions'][number],
  now: Date,
): string {
  if (answer) {
    const said = answer.agrees ? `${shop} agrees` : `${shop} disagrees`;
    return answer.message ? `${said}: “${answer.message}”` : said;
  }
  return Date.parse(answerBy) > now.getTime()
    ? `${shop} has until ${formatTime(answerBy)} to answer`
    : `${shop} hasn’t answered`;
}

/** The parties that give, with what they give, naira. */
export function payers(parties: readonly ReportPartyDto[]): ReportPartyDto[] {
  return parties.filter(({ party, amount }) => party !== 'customer' && amount !== 0);
}
