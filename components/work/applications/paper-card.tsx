'use client';

import clsx from 'clsx';
import { useId, useRef, useState } from 'react';
import { FieldError } from '@/components/ui/field-error';
import { Icon } from '@/components/ui/icon';
import { usePhotoUpload } from '@/components/ui/photo-field';
import { useShopPicture } from '@/components/work/seller/use-shop-picture';
import { PDF_TYPE, type ShopPicture } from '@/lib/platform/files/policy';
import type { ApplicationFileDto } from '@/lib/shops/applications/dto';

const PHOTOS = 'image/jpeg,image/png,image/webp';

interface PaperCardProps {
  name: string;
  label: string;
  /** Hint under the label while the paper is missing: "Optional", "Needed for food". */
  hint: string;
  file: ApplicationFileDto | null;
  error: string | undefined;
  /** Ops asked for another file than this one. */
  isAsked?: boolean;
  /** Accepts only photos. */
  isPhoto?: boolean;
  /** A photo that shoppers see, cropped to its place. */
  picture?: ShopPicture | null;
  onChange: (fileId: string | null) => void;
}

/** A paper that is photographed or chosen, and uploaded immediately. */
export function PaperCard({
  name,
  label,
  hint,
  file,
  error,
  isAsked = false,
  isPhoto = false,
  picture = null,
  onChange,
}: PaperCardProps) {
  const id = useId();
  const [fileId, setFileId] = useState(file?.fileId ?? null);
  const [hasPdf, setHasPdf] = useState(file?.isPdf ?? false);
  // A ref: the upload's callback is of the render in which it started.
  const isPdfChosen = useRef(false);
  const upload = usePhotoUpload(picture ? 'product' : 'application', fileId, (sent) => {
    setFileId(sent);
    setHasPdf(isPdfChosen.current);
    // While a new file uploads, the draft has the previous one.
    if (sent) onChange(sent);
  });
  const { choose, sheet } = useShopPicture(picture, upload.choose);
  const { state, progress, preview } = upload;
  const isPdf = state === 'sent' ? hasPdf : isPdfChosen.current;
  const percent = Math.round(progress * 100);
  const problem = upload.error ?? error;
  const isEmpty = state === 'none' || (state === 'failed' && upload.isRefused);
  return (
    <div className="min-w-0 wrap-anywhere">
      <div
        className={clsx(
          'relative flex min-h-44 flex-col overflow-hidden rounded-tile border has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-adire',
          isEmpty ? 'border-dashed border-border' : 'border-line',
          (problem || isAsked) && 'border-danger!',
        )}
      >
        <label
          htmlFor={id}
          className={clsx(
            'grid h-24 cursor-pointer place-items-center text-center font-bold text-adire',
            !isEmpty && 'bg-sand',
          )}
        >
          {isEmpty ? (
            <span className="grid justify-items-center gap-1.5">
              <Icon name="camera" className="size-5" />
              Add a photo
            </span>
          ) : isPdf || !preview ? (
            <Icon name="file-text" className="size-9 text-ink-2" strokeWidth={1.5} />
          ) : (
            <img src={preview} alt="" className="h-24 w-full object-cover" />
          )}
          <span className="sr-only">
            {isEmpty ? '' : 'Replace '}
            {label}
          </span>
          <input
            id={id}
            name={name}
            type="file"
            accept={isPhoto || picture ? PHOTOS : `${PHOTOS},${PDF_TYPE}`}
            className="sr-only"
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-state${problem ? ` ${id}-error` : ''}`}
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              target.value = '';
              if (!chosen) return;
              isPdfChosen.current = chosen.type === PDF_TYPE;
              choose(chosen);
            }}
          />
        </label>
        {state === 'sent' && !isAsked ? (
          <button
            type="button"
            aria-label={`Remove ${label}`}
            className="absolute top-1 right-1 grid size-11 place-items-center"
            onClick={() => {
              upload.remove();
              onChange(null);
            }}
          >
            <span className="grid size-8 place-items-center rounded-full bg-card shadow-sm">
              <Icon name="x" className="size-4" strokeWidth={2} />
            </span>
          </button>
        ) : null}
        <div className="px-3 py-2.5">
          <p className="leading-snug font-bold">{label}</p>
          <p
            id={`${id}-state`}
            aria-live="polite"
            className="mt-0.5 flex gap-1.5 text-sm text-ink-2"
          >
            {state === 'sending' ? (
              `Uploading, ${percent}%`
            ) : state === 'sent' && isAsked ? (
              <>
                <Icon
                  name="circle-exclamation-point"
                  className="mt-0.5 size-4 shrink-0 text-mango-text"
                  strokeWidth={2}
                />
                <span className="text-mango-text">{hint}</span>
              </>
            ) : state === 'sent' ? (
              <>
                <Icon
                  name="circle-check"
                  className="mt-0.5 size-4 shrink-0 text-leaf"
                  strokeWidth={2}
                />
                <span className="text-leaf">
                  {upload.error ? 'Your last one is still here' : 'Added'}
                </span>
              </>
            ) : (
              <>
                <Icon name="circle-dashed" className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
                {hint}
              </>
            )}
          </p>
          {state === 'sending' ? (
            <div aria-hidden="true" className="mt-1.5 h-1.5 rounded-full bg-line">
              <div className="h-full rounded-full bg-adire" style={{ width: `${percent}%` }} />
            </div>
          ) : null}
          {upload.error && state !== 'sending' && !upload.isRefused ? (
            <button
              type="button"
              className="mt-1 flex min-h-11 items-center gap-1.5 text-sm font-bold text-adire"
              onClick={upload.retry}
            >
              <Icon name="rotate-cw" className="size-4" strokeWidth={2} />
              Try again
            </button>
          ) : null}
        </div>
      </div>
      <FieldError id={id} error={problem} />
      {sheet}
    </div>
  );
}
