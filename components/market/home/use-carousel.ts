'use client';

import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Minimum distance of a swipe. */
const SWIPE_PX = 50;
/** Movement below this is an unsteady tap. */
const TAP_PX = 10;

/** Slides in a hidden tab or behind a dialog are not visible. */
const isVisible = (): boolean => !document.hidden && !document.querySelector('[role="dialog"]');

/**
 * Slides that advance every `intervalMs` and pause on pointer, focus, a hidden tab, an open dialog,
 * reduced motion, or the pause button (WCAG 2.2.2). Arrow keys and swipes change slides.
 */
export function useCarousel(count: number, intervalMs: number) {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const start = useRef<{ x: number; y: number } | null>(null);
  const hasSwiped = useRef(false);
  const isRunning = !isPaused && !isHeld;

  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
    const obey = (): void => {
      if (calm.matches) setPaused(true);
    };
    obey();
    calm.addEventListener('change', obey);
    return () => calm.removeEventListener('change', obey);
  }, []);
  // Restarts on every slide, so that a chosen one gets its full time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (isVisible()) setIndex((now) => (now + 1) % count);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [isRunning, index, count, intervalMs]);

  const move = (step: number): void => setIndex((now) => (now + step + count) % count);

  function onPointerUp({ clientX, clientY }: PointerEvent): void {
    const from = start.current;
    start.current = null;
    if (!from) return;
    const dx = clientX - from.x;
    hasSwiped.current = Math.abs(dx) > TAP_PX;
    if (Math.abs(dx) > SWIPE_PX && Math.abs(dx) > Math.abs(clientY - from.y)) move(dx < 0 ? 1 : -1);
  }

  return {
    index,
    go: setIndex,
    isPaused,
    isRunning,
    togglePause: () => setPaused((paused) => !paused),
    frame: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) setHeld(true);
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
      },
      onPointerDown: ({ clientX, clientY }: PointerEvent) => {
        hasSwiped.current = false;
        start.current = { x: clientX, y: clientY };
      },
      onPointerUp,
      onPointerCancel: () => {
        start.current = null;
      },
      // A swipe that ends on a link is not a tap on it.
      onClickCapture: (event: MouseEvent) => {
        if (!hasSwiped.current) return;
        hasSwiped.current = false;
        event.preventDefault();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowRight') move(1);
        if (event.key === 'ArrowLeft') move(-1);
      },
    },
  };
}
