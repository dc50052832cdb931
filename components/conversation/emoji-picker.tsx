'use client';

import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Common emoji in support chats, with their accessible names. */
const EMOJI: readonly (readonly [emoji: string, name: string])[] = [
  ['🙂', 'Smile'],
  ['😊', 'Happy'],
  ['😀', 'Grin'],
  ['😂', 'Laughing'],
  ['😅', 'Phew'],
  ['😍', 'In love'],
  ['🤔', 'Thinking'],
  ['😔', 'Sorry'],
  ['😢', 'Crying'],
  ['😟', 'Worried'],
  ['🙏', 'Please, thank you'],
  ['👍', 'Thumbs up'],
  ['👌', 'Okay'],
  ['👋', 'Hello'],
  ['👏', 'Clapping'],
  ['🙌', 'Hooray'],
  ['🤝', 'Handshake'],
  ['💪', 'Strong'],
  ['❤️', 'Heart'],
  ['🎉', 'Party'],
  ['🔥', 'Fire'],
  ['✅', 'Done'],
  ['⏰', 'Alarm clock'],
  ['📦', 'Parcel'],
  ['🛵', 'Rider'],
  ['🍲', 'Food'],
  ['💳', 'Card'],
  ['💰', 'Money'],
];

interface EmojiPickerProps {
  id: string;
  onPick: (emoji: string) => void;
  /** Closes it. `isDone`: returns the focus to the text. */
  onClose: (isDone: boolean) => void;
}

/** A small emoji picker: arrows move, Enter chooses, Escape closes. */
export function EmojiPicker({ id, onPick, onClose }: EmojiPickerProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const button = grid.current?.children[current];
    if (button instanceof HTMLElement) button.focus();
  }, [current]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose(true);
      return;
    }
    const step = getStep(event.key, getColumns(grid.current));
    if (step === 0) return;
    event.preventDefault();
    const next = current + step;
    if (next >= 0 && next < EMOJI.length) setCurrent(next);
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) onClose(false);
  }

  return (
    <div
      ref={grid}
      id={id}
      role="toolbar"
      aria-label="Emoji"
      className="mb-2 grid max-h-60 w-full max-w-96 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] overflow-y-auto rounded-control border border-line bg-card p-1.25 shadow-[0_8px_24px_#1b173024]"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {EMOJI.map(([emoji, name], index) => (
        <button
          key={emoji}
          type="button"
          aria-label={name}
          title={name}
          tabIndex={index === current ? 0 : -1}
          className="grid min-h-11 place-items-center rounded-xl text-2xl -outline-offset-2 hover:bg-sand"
          onFocus={() => setCurrent(index)}
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}

const getColumns = (grid: HTMLElement | null): number =>
  grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;

function getStep(key: string, columns: number): number {
  if (key === 'ArrowRight') return 1;
  if (key === 'ArrowLeft') return -1;
  if (key === 'ArrowDown') return columns;
  return key === 'ArrowUp' ? -columns : 0;
}
