import { Quote } from '@/components/ui/quote';
import { formatNaira } from '@/lib/core/format';
import type { TrackedStopDto } from '@/lib/purchases/delivery/riders/dto';
import { stopText } from './track-text';

/** The result of a stop: time, amount spent, the rider's note, receipt and photo. */
export function StopOutcome({ stop }: { stop: TrackedStopDto }) {
  const { spent, remark, receiptId, photoId } = stop;
  const facts = [stopText(stop), spent > 0 ? `${formatNaira(spent)} spent` : ''].filter(Boolean);
  return (
    <>
      {facts.length > 0 ? <p className="text-sm text-ink-2">{facts.join(' · ')}</p> : null}
      {remark ? (
        <p className="text-sm">
          <Quote text={remark} />
        </p>
      ) : null}
      {receiptId || photoId ? (
        <p className="flex gap-4 text-sm">
          {receiptId ? <FileLink id={receiptId}>Receipt</FileLink> : null}
          {photoId ? <FileLink id={photoId}>Photo</FileLink> : null}
        </p>
      ) : null}
    </>
  );
}

function FileLink({ id, children }: { id: string; children: string }) {
  return (
    <a
      href={`/api/files/${id}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center font-bold text-adire underline underline-offset-4"
    >
      {children}
    </a>
  );
}
