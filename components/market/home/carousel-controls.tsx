'use client';

import clsx from 'clsx';
import { Icon } from '@/components/ui/icon';

interface CarouselControlsProps {
  /** Names of the slides, in order. */
  names: readonly string[];
  index: number;
  isPaused: boolean;
  onGo: (index: number) => void;
  onTogglePause: () => void;
  /** Whether they are on adire cloth, where everything is white. */
  isOnCloth?: boolean;
}

/** A button for each slide, and Pause. */
export function CarouselControls({
  names,
  index,
  isPaused,
  onGo,
  onTogglePause,
  isOnCloth = false,
}: CarouselControlsProps) {
  return (
    <div className="flex flex-wrap items-center">
      {names.map((name, place) => (
        <button
          key={name}
          type="button"
          aria-label={`Show ${place + 1} of ${names.length}: ${name}`}
          aria-current={place === index ? 'true' : undefined}
          onClick={() => onGo(place)}
          className="grid h-11 min-w-7 place-items-center rounded-full px-1.5"
        >
          <span
            className={clsx(
              'h-1.5 rounded-full border border-transparent transition-[width] duration-200',
              place === index ? 'w-5.5' : 'w-1.5',
              isOnCloth
                ? place === index
                  ? 'bg-white'
                  : 'bg-white/55'
                : place === index
                  ? 'bg-adire'
                  : 'bg-border',
            )}
          />
        </button>
      ))}
      <button
        type="button"
        aria-label={isPaused ? 'Play slides' : 'Pause slides'}
        onClick={onTogglePause}
        className="group grid size-11 place-items-center rounded-full"
      >
        <span
          className={clsx(
            'grid size-8 place-items-center rounded-full transition duration-150',
            isOnCloth ? 'bg-white/15 group-hover:bg-white/30' : 'bg-sand group-hover:bg-line',
          )}
        >
          {isPaused ? (
            <Icon name="play" className="size-4" />
          ) : (
            <Icon name="pause" className="size-4" />
          )}
        </span>
      </button>
    </div>
  );
}
