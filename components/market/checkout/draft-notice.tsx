'use client';

import { Icon } from '@/components/ui/icon';
import { toServerTime, useNow } from '@/lib/client/settings';
import { formatWhen } from '@/lib/core/format';

interface DraftNoticeProps {
  /** Epoch ms. */
  savedAt: number;
  onClear: () => void;
}

/** Reports that the form holds an earlier draft, and clears it on request. */
export function DraftNotice({ savedAt, onClear }: DraftNoticeProps) {
  const now = useNow();
  const [day = '', time = ''] = formatWhen(toServerTime(savedAt), now).split(', ');
  return (
    <div
      role="status"
      className="mt-3.5 flex items-center gap-3 rounded-control bg-tint px-3.5 py-1.5 text-sm outline-1 -outline-offset-1 outline-transparent"
    >
      <Icon name="rotate-ccw-clock" className="size-5 shrink-0 text-adire" strokeWidth={1.9} />
      <p className="min-w-0 flex-1 py-1.5">
        We kept what you typed {day === 'today' ? '' : `${day} `}at {time}
      </p>
      <button
        type="button"
        onClick={onClear}
        className="-mr-1.5 min-h-11 shrink-0 rounded-md px-1.5 font-bold text-adire hover:underline"
      >
        Clear
      </button>
    </div>
  );
}
