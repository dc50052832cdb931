'use client';

import clsx from 'clsx';
import { FieldError } from '@/components/ui/field-error';
import { Icon } from '@/components/ui/icon';
import { STARS, type Stars } from '@/lib/catalog/ratings';
import { plural } from '@/lib/core/format';
import { RATING_TEXTS } from './review-text';

interface StarFieldProps {
  /** Unique on the page. */
  id: string;
  /** The rated item. */
  label: string;
  value: Stars | null;
  error?: string | null;
  onChange: (rating: Stars) => void;
}

/** One to five stars: radio buttons, so that arrow keys choose. */
export function StarField({ id, label, value, error, onChange }: StarFieldProps) {
  return (
    <fieldset>
      <legend className="sr-only">Stars for {label}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="-ml-1.5 flex flex-wrap">
          {STARS.map((stars) => (
            <label
              key={stars}
              className="grid size-[min(2.75rem,52px)] cursor-pointer place-items-center rounded-full transition duration-150 active:scale-90 has-focus-visible:outline-3 has-focus-visible:outline-adire"
            >
              <input
                type="radio"
                name={`stars-${id}`}
                value={stars}
                checked={stars === value}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `stars-${id}-error` : undefined}
                onChange={() => onChange(stars)}
                className="sr-only"
              />
              <span className="sr-only">
                {plural(stars, 'star')}, {RATING_TEXTS[stars]}
              </span>
              <Icon
                name="star"
                className={clsx(
                  'size-7',
                  value !== null && stars <= value ? 'fill-mango text-mango-text' : 'text-border',
                )}
              />
            </label>
          ))}
        </span>
        {value ? (
          <span aria-hidden="true" className="text-sm font-semibold">
            {RATING_TEXTS[value]}
          </span>
        ) : null}
      </div>
      <FieldError id={`stars-${id}`} error={error} />
    </fieldset>
  );
}
