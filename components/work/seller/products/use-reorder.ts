'use client';

import { type DragEvent, type KeyboardEvent, useState } from 'react';

/** The list with the entry at `from` moved to `to`; unchanged if there is no such place. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = [...list];
  if (to >= 0 && to < list.length) moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** Props of rows and their handles, which move them by drag and drop or by the arrow keys. */
export function useReorder(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  return {
    row: (at: number) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged !== null) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        // Not also the list that this one is in.
        event.stopPropagation();
        setDragged(null);
        if (dragged !== at) onMove(dragged, at);
      },
    }),
    handle: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = 'move' as const;
        const row = event.currentTarget.closest('[data-row]');
        if (row) event.dataTransfer.setDragImage(row, 16, 16);
        setDragged(at);
      },
      onDragEnd: () => setDragged(null),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const isBack = event.key === 'ArrowUp' || event.key === 'ArrowLeft';
        const isForward = event.key === 'ArrowDown' || event.key === 'ArrowRight';
        if (!isBack && !isForward) return;
        event.preventDefault();
        const handle = event.currentTarget;
        onMove(at, isBack ? at - 1 : at + 1);
        // Moving an element takes its focus away.
        setTimeout(() => handle.focus());
      },
    }),
  };
}
