'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { ApiError } from '@/lib/client/api';
import { uploadPhoto } from '@/lib/client/photo-upload';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import type { UploadPurpose } from '@/lib/platform/files/policy';
import { Button, buttonClass } from './button';
import { FieldError } from './field-error';
import { IconButton } from './icon-button';

/** Accepted types. Phones convert other types to JPEG when they are not in the list. */
const TYPES = 'image/jpeg,image/png,image/webp';

/** Errors that a retry with the same file can't fix: not a picture, too large. */
const REFUSED: readonly number[] = [400, 413, 415, 422];

/** A photo of a form and its upload. */
export interface PhotoUpload {
  /** `sent`: it has an id; also after a replacement of it was refused. */
  state: 'none' | 'sending' | 'failed' | 'sent';
  /** Fraction uploaded, 0–1. */
  progress: number;
  /** Preview URL. */
  preview: string | null;
  error: string | null;
  /** The server refused this file, so that a retry is useless. */
  isRefused: boolean;
  choose: (file: File) => void;
  retry: () => void;
  remove: () => void;
}

/**
 * Uploads a photo as soon as it is chosen. `photoId`: of the uploaded photo, stored by the form;
 * `onChange` gets another one, or null.
 */
export function usePhotoUpload(
  purpose: UploadPurpose,
  photoId: string | null,
  onChange: (photoId: string | null) => void,
): PhotoUpload {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [progress, setProgress] = useState(0);
  const [failure, setFailure] = useState<{ text: string; isRefused: boolean } | null>(null);
  const [isSending, setSending] = useState(false);
  const current = useRef<AbortController | null>(null);

  useEffect(() => () => current.current?.abort(), []);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.url)), [chosen]);

  async function send(file: File): Promise<void> {
    current.current?.abort();
    const upload = new AbortController();
    current.current = upload;
    setFailure(null);
    setProgress(0);
    setSending(true);
    try {
      const id = await uploadPhoto(file, purpose, {
        onProgress: setProgress,
        signal: upload.signal,
      });
      if (upload.signal.aborted) return;
      onChange(id);
    } catch (caught) {
      if (upload.signal.aborted) return;
      const isOurs = caught instanceof ApiError;
      const text = isOurs ? caught.message : FILE_MESSAGES.photoFailed;
      setFailure({ text, isRefused: isOurs && REFUSED.includes(caught.status) });
    }
    setSending(false);
  }

  const sentUrl = photoId && `/api/files/${photoId}`;
  return {
    state: isSending ? 'sending' : photoId ? 'sent' : failure ? 'failed' : 'none',
    progress,
    // The photo that is in place stays in view when its replacement fails.
    preview: failure && sentUrl ? sentUrl : (chosen?.url ?? sentUrl),
    error: failure?.text ?? null,
    isRefused: failure?.isRefused ?? false,
    choose: (file) => {
      setChosen({ file, url: URL.createObjectURL(file) });
      void send(file);
    },
    retry: () => {
      if (chosen) void send(chosen.file);
    },
    remove: () => {
      current.current?.abort();
      setSending(false);
      setChosen(null);
      setFailure(null);
      onChange(null);
    },
  };
}

interface PhotoFieldProps {
  label: string;
  photo: PhotoUpload;
  isRequired?: boolean;
  /** The form's error for a missing photo. */
  missing?: string | null;
  /** Opens the camera on phones. */
  isFromCamera?: boolean;
}

/** A photo with its preview, during the upload and afterwards. */
export function PhotoField({
  label,
  photo,
  isRequired = false,
  missing,
  isFromCamera = false,
}: PhotoFieldProps) {
  const id = useId();
  const { state, progress, preview, error, isRefused } = photo;
  const percent = Math.round(progress * 100);
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">
        {label}
        {isRequired ? null : <span className="font-normal text-ink-2"> (optional)</span>}
      </p>
      {state === 'none' || isRefused ? (
        <label
          htmlFor={id}
          className={`${buttonClass('quiet')} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-adire`}
        >
          <Icon name="camera" className="size-5" />
          {isRefused ? 'Choose another photo' : 'Add a photo'}
          <input
            id={id}
            type="file"
            accept={TYPES}
            {...(isFromCamera && { capture: 'environment' })}
            className="sr-only"
            aria-invalid={missing || isRefused ? true : undefined}
            aria-describedby={missing || isRefused ? `${id}-error` : undefined}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // Without this, choosing the same file again, once corrected, would be no change.
              target.value = '';
              if (file) photo.choose(file);
            }}
          />
        </label>
      ) : (
        <div className="flex flex-wrap items-center gap-3.5 rounded-tile bg-sand p-2.5">
          {preview ? (
            <img
              src={preview}
              alt="The one you added"
              className="size-18 shrink-0 rounded-control object-cover"
            />
          ) : null}
          <div className="min-w-0 flex-1 basis-24" aria-live="polite">
            {state === 'sending' ? (
              <>
                <p className="text-sm font-semibold">Sending photo… {percent}%</p>
                <div aria-hidden="true" className="mt-2 h-1.5 rounded-full bg-line">
                  <div
                    className="h-full rounded-full bg-adire transition-[width] duration-150"
                    style={{ width: `${percent}%` }}
                  />
                </div>
              </>
            ) : null}
            {state === 'sent' ? (
              <p className="text-sm font-semibold text-leaf">Photo added</p>
            ) : null}
            {state === 'failed' ? (
              <>
                <FieldError id={id} error={error} />
                <Button variant="quiet" size="sm" className="mt-1.5 -ml-4" onClick={photo.retry}>
                  <Icon name="rotate-cw" className="size-4" strokeWidth={2} />
                  Try again
                </Button>
              </>
            ) : null}
          </div>
          <IconButton label="Remove photo" onClick={photo.remove} className="self-start">
            <Icon name="x" className="size-5" />
          </IconButton>
        </div>
      )}
      {isRefused ? (
        <FieldError id={id} error={error} />
      ) : state === 'failed' ? null : (
        <FieldError id={id} error={missing} />
      )}
    </div>
  );
}
