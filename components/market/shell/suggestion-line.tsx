import clsx from 'clsx';
import { Icon, type IconName } from '@/components/ui/icon';
import type { Suggestion } from './use-search-suggestions';

const ICONS: Record<Suggestion['kind'], IconName> = {
  correction: 'spell-check',
  category: 'layout-grid',
  vendor: 'store',
  product: 'tag',
  all: 'search',
  recent: 'rotate-ccw-clock',
  clear: 'x',
};

interface SuggestionLineProps {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onChoose: () => void;
}

/** One suggestion, chosen with the input's keys or by a tap. */
export function SuggestionLine({
  id,
  suggestion: { kind, text, detail },
  isActive,
  onChoose,
}: SuggestionLineProps) {
  const icon = ICONS[kind];
  const isCorrection = kind === 'correction';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focused input handles the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onChoose}
      className={clsx(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 text-left leading-snug',
        isActive ? 'bg-tint text-adire' : 'hover:bg-sand',
        (kind === 'all' || kind === 'clear') && 'font-bold text-adire',
      )}
    >
      <Icon name={icon} className="size-4.5 shrink-0 text-ink-2" />
      <span className={clsx('min-w-0 flex-1', isCorrection && 'flex flex-col-reverse')}>
        <span className="line-clamp-1 font-semibold">{text}</span>
        {detail ? <span className="line-clamp-1 text-sm text-ink-2">{detail}</span> : null}
      </span>
    </div>
  );
}
