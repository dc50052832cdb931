import { Tag, type TagTone } from '@/components/ui/tag';
import type { Status } from '@/lib/core/delivery/status';

const TONES: Record<Status, TagTone> = {
  'Order Placed': 'info',
  'Order Confirmed': 'info',
  'Order Assigned': 'info',
  'Order Picked': 'wait',
  'Order Delivered': 'go',
  'Order Cancelled': 'quiet',
};

/** A status in the specification's words. */
export function StatusTag({ status }: { status: Status | null }) {
  return <Tag tone={status ? TONES[status] : 'quiet'}>{status ?? 'Unknown'}</Tag>;
}
