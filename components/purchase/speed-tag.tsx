import { Icon } from '@/components/ui/icon';
import { Tag } from '@/components/ui/tag';

/** Express or Standard. */
export function SpeedTag({ isExpress }: { isExpress: boolean }) {
  return isExpress ? (
    <Tag tone="wait">
      <Icon name="zap" className="size-3.5" strokeWidth={2.2} />
      Express
    </Tag>
  ) : (
    <Tag tone="quiet">Standard</Tag>
  );
}
