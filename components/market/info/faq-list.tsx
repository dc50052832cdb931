'use client';

import { useEffect, useState } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { controlClass } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { type FaqItem, searchFaq } from '@/lib/core/faq-search';
import { plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';

/** Questions that open on a tap, with a search over both question and answer. */
export function FaqList({ items }: { items: readonly FaqItem[] }) {
  const [text, setText] = useState('');
  const found = searchFaq(items, text);

  useEffect(() => {
    const openLinked = (): void => {
      const linked = document.getElementById(window.location.hash.slice(1));
      if (linked instanceof HTMLDetailsElement) linked.open = true;
    };
    openLinked();
    window.addEventListener('hashchange', openLinked);
    return () => window.removeEventListener('hashchange', openLinked);
  }, []);

  return (
    <>
      <label className="no-print relative mt-5 block">
        <span className="sr-only">Search the FAQ</span>
        <Icon name="search" className="absolute top-3.5 left-4 size-5 text-ink-2" />
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="Try refund, rider, code…"
          className={`${controlClass} pl-12`}
        />
      </label>
      <p role="status" className="mt-2 text-sm text-ink-2">
        {text.trim() === ''
          ? ''
          : found.length === 0
            ? 'No matches. Try a shorter word, or ask us.'
            : `${plural(found.length, 'question')} found`}
      </p>
      {found.length === 0 ? (
        <ButtonLink
          href={`${paths.feedback()}?subject=${encodeURIComponent(text.trim().replace(/\s+/g, ' '))}`}
          variant="quiet"
          className="mt-3 mb-5"
        >
          Ask us
        </ButtonLink>
      ) : null}
      <div className="mt-2 divide-y divide-line border-y border-line">
        {found.map(({ id, question, answer }) => (
          <details key={id} id={id} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
              <h2 className="font-sans text-base! leading-snug font-semibold tracking-normal">
                {question}
              </h2>
              <Icon
                name="chevron-down"
                className="size-5 shrink-0 text-ink-2 transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <div className="grid max-w-[68ch] gap-2.5 pb-5 text-ink-2">
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </>
  );
}
