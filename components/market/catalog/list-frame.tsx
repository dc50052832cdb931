'use client';
import { useRouter } from 'next/navigation';
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useTransition,
} from 'react';
import { parseNaira } from '@/lib/core/parse-naira';
import { formHref } from './list-params';

/**
 * Turns plain links and GET forms into in-place updates: the old list stays, dimmed, until the new
 * one arrives. Without JavaScript the same links and forms load pages. `stateKey` is the list's
 * URL; when it changes, the fields are reset to it.
 */
export function ListFrame({ stateKey, children }: { stateKey: string; children: ReactNode }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const frame = useRef<HTMLDivElement>(null);

  const shownKey = useRef(stateKey);
  useEffect(() => {
    // At first render the fields match already, or hold what was typed before hydration.
    if (shownKey.current === stateKey) return;
    shownKey.current = stateKey;
    for (const field of frame.current?.querySelectorAll<Field>('[data-value]') ?? []) {
      const value = field.dataset.value ?? '';
      if (field.type === 'checkbox' && 'checked' in field) field.checked = value === field.value;
      else field.value = value;
    }
  }, [stateKey]);

  function onClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    const link = event.target instanceof Element && event.target.closest('a[data-list-link]');
    if (!isPlain || !(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const scroll = link.rel === 'next' || link.rel === 'prev';
    startTransition(() => router.push(link.href, { scroll }));
  }

  function onSubmit(event: FormEvent) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    const href = formHref(form.getAttribute('action') ?? '', new FormData(form));
    const go = 'replaces' in form.dataset ? router.replace : router.push;
    startTransition(() => go(href, { scroll: false }));
  }

  /** Amount fields accept what `parseNaira` does; a form with an invalid one isn't sent. */
  function onInput({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement) || !('amount' in target.dataset)) return;
    target.setCustomValidity(Number.isNaN(parseNaira(target.value)) ? target.title : '');
  }

  function onChange({ target }: FormEvent) {
    const isInstant = target instanceof HTMLElement && 'instant' in target.dataset;
    if (isInstant && 'form' in target && target.form instanceof HTMLFormElement) {
      target.form.requestSubmit();
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of links and forms inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a link arrives as a click.
    <div
      ref={frame}
      className="group/list"
      data-pending={isPending ? '' : undefined}
      aria-busy={isPending}
      onClick={onClick}
      onSubmit={onSubmit}
      onInput={onInput}
      onChange={onChange}
    >
      {children}
    </div>
  );
}

type Field = HTMLInputElement | HTMLSelectElement;
