import { Zap } from 'lucide-react';
import { Tag } from '@/components/ui/tag';

/** Express or Standard (spec §2, My Orders). */
export function SpeedTag({ isExpress }: { isExpress: boolean }) {
  return isExpress ? (
    <Tag tone="wait">
      <Zap className="size-3.5" strokeWidth={2.2} aria-hidden />
      Express
    </Tag>
  ) : (
    <Tag tone="quiet">Standard</Tag>
  );
}
