import type { ReactNode } from 'react';
import { formatDate } from '@/lib/core/format';
import './print.css';

export interface DocumentSection {
  /** Names the part in links, e.g. #refunds. */
  id: string;
  title: string;
  /** Paragraphs; an array is rendered as a list. */
  text: readonly (string | readonly string[])[];
}

interface DocumentProps {
  title: string;
  intro: ReactNode;
  /** "2026-11-21". */
  updated: string;
  sections: readonly DocumentSection[];
  children?: ReactNode;
}

/** A page of numbered rules with a table of contents and the date of its last change. */
export function Document({ title, intro, updated, sections, children }: DocumentProps) {
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-180! pt-5.5 pb-8 outline-none">
      <h1>{title}</h1>
      <p className="mt-2 text-sm text-ink-2">
        Last updated <time dateTime={updated}>{formatDate(updated)}</time>
      </p>
      <p className="mt-4 max-w-[68ch] text-ink-2">{intro}</p>
      <nav aria-label="On this page" className="no-print mt-5 rounded-box bg-sand p-4.5">
        <ol className="grid gap-x-6 sm:grid-cols-2">
          {sections.map(({ id, title: part }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-9 items-center font-semibold text-adire hover:underline"
              >
                {index + 1}. {part}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title: part, text }, index) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-9 max-w-[68ch]">
          <h2 id={`${id}-title`} className="text-xl!">
            {index + 1}. {part}
          </h2>
          {text.map((paragraph) =>
            typeof paragraph === 'string' ? (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ) : (
              <ul key={paragraph.join()} className="mt-3 grid list-disc gap-1.5 pl-5">
                {paragraph.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
      {children}
    </main>
  );
}
