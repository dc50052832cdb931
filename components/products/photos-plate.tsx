'use client';

import { type DragEvent, useRef, useState } from 'react';
import { Plate } from '@/components/ops/page-parts';
import { TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { focusAdd } from '@/components/ui/focus-add';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { ApiError } from '@/lib/client/api';
import { uploadPhoto } from '@/lib/client/photo-upload';
import { FILE_MESSAGES } from '@/lib/core/file-messages';
import { plural } from '@/lib/core/format';
import { ALT_MAX, MAX_IMAGES } from '@/lib/products/policy';
import { CENTRE, type Crop } from './crop';
import { cropPicture } from './crop-picture';
import { CropSheet } from './crop-sheet';
import { type DraftImage, newKey } from './draft';
import type { Editor } from './use-editor';

/** Accepted types. Phones convert other types to JPEG when they are not in the list. */
const TYPES = 'image/jpeg,image/png,image/webp';

/** URL of a picture before and after it is saved. */
function getAddress({ fileId, src }: DraftImage, width: 320 | 960): string {
  return fileId ? `/api/files/${fileId}` : `${src}-${width}.webp`;
}

/** A saved picture; null if it can't be read, for example offline. */
async function fetchPicture(address: string): Promise<Blob | null> {
  try {
    const response = await fetch(address);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** Up to eight photos: chosen or dropped, cropped to a square, ordered, each with its description. */
export function PhotosPlate({ editor: { draft, errors, change } }: { editor: Editor }) {
  const { images } = draft;
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [cropped, setCropped] = useState<DraftImage | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  /** The original files with their current crop, to crop them again. */
  const originals = useRef(new Map<string, { file: Blob; crop: Crop }>());

  async function send(original: Blob, crop: Crop): Promise<string | null> {
    try {
      const photo = await cropPicture(original, crop).catch(
        () => new File([original], 'photo', { type: original.type }),
      );
      return await uploadPhoto(photo, 'product');
    } catch (thrown) {
      setFailure(thrown instanceof ApiError ? thrown.message : FILE_MESSAGES.photoFailed);
      return null;
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    if (sending) return;
    setFailure(null);
    const room = MAX_IMAGES - images.length;
    const added: DraftImage[] = [];
    for (const [at, file] of files.slice(0, room).entries()) {
      setSending(`Sending photo ${at + 1} of ${Math.min(files.length, room)}…`);
      const fileId = await send(file, CENTRE);
      if (!fileId) continue;
      const image = { key: newKey(), fileId, alt: '' };
      originals.current.set(image.key, { file, crop: CENTRE });
      added.push(image);
    }
    setSending(null);
    if (files.length > room) setFailure(`A product can have up to ${plural(MAX_IMAGES, 'photo')}.`);
    if (added.length > 0) change({ images: [...images, ...added] });
  }

  function move(at: number, by: number): void {
    const next = [...images];
    const [image] = next.splice(at, 1);
    if (image) next.splice(at + by, 0, image);
    setImages(next);
  }

  /** Options retain their picture when the order changes. */
  function setImages(next: DraftImage[]): void {
    const options = draft.options.map((option) => {
      const key = option.picture === null ? undefined : images[option.picture]?.key;
      const picture = next.findIndex((image) => image.key === key);
      return { ...option, picture: picture < 0 ? null : picture };
    });
    change({ images: next, options });
  }

  const patch = (key: string, fields: Partial<DraftImage>) =>
    images.map((image) => (image.key === key ? { ...image, ...fields } : image));

  async function recrop(image: DraftImage, crop: Crop): Promise<void> {
    setFailure(null);
    setCropped(null);
    setSending('Sending the photo…');
    const original = originals.current.get(image.key);
    const file = original?.file ?? (await fetchPicture(getAddress(image, 960)));
    const fileId = file && (await send(file, crop));
    if (!file) setFailure(FILE_MESSAGES.photoFailed);
    setSending(null);
    if (!fileId) return;
    if (original) original.crop = crop;
    const { src: _, ...others } = image;
    change({ images: images.map((one) => (one.key === image.key ? { ...others, fileId } : one)) });
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    void add([...event.dataTransfer.files]);
  }

  return (
    <Plate
      id="photos"
      title="Photos"
      aside={
        <span className="text-ink-2">
          {images.length} of {MAX_IMAGES}
        </span>
      }
    >
      <div className="px-4 pb-4">
        <ul className="grid gap-3">
          {images.map((image, at) => (
            <li key={image.key} data-row className="flex flex-wrap gap-3">
              <div className="relative shrink-0 self-start">
                <img
                  src={getAddress(image, 320)}
                  alt={image.alt || `Photo ${at + 1}`}
                  width={96}
                  height={96}
                  className="size-24 rounded-control bg-sand object-cover"
                />
                {at === 0 ? (
                  <span className="absolute bottom-1 left-1 rounded-full bg-tint px-2 text-xs font-bold text-adire">
                    Cover
                  </span>
                ) : null}
              </div>
              <div className="min-w-0 flex-1 basis-36">
                <TextField
                  label={`What photo ${at + 1} shows`}
                  isOptional
                  value={image.alt}
                  maxLength={ALT_MAX}
                  error={errors[`images.${at}`] ?? errors[`images.${at}.alt`]}
                  onChange={({ target }) =>
                    change({ images: patch(image.key, { alt: target.value }) })
                  }
                />
                <div className="-ml-2.5 flex flex-wrap">
                  <IconButton label={`Crop photo ${at + 1}`} onClick={() => setCropped(image)}>
                    <Icon name="crop" className="size-5" />
                  </IconButton>
                  {at > 0 ? (
                    <IconButton label={`Move photo ${at + 1} forward`} onClick={() => move(at, -1)}>
                      <Icon name="arrow-left" className="size-5" />
                    </IconButton>
                  ) : null}
                  {at < images.length - 1 ? (
                    <IconButton label={`Move photo ${at + 1} back`} onClick={() => move(at, 1)}>
                      <Icon name="arrow-right" className="size-5" />
                    </IconButton>
                  ) : null}
                  <IconButton
                    label={`Remove photo ${at + 1}`}
                    onClick={({ currentTarget }) => {
                      focusAdd(currentTarget);
                      setImages(images.filter(({ key }) => key !== image.key));
                    }}
                  >
                    <Icon name="trash" className="size-5" />
                  </IconButton>
                </div>
              </div>
            </li>
          ))}
        </ul>
        {images.length < MAX_IMAGES ? (
          <>
            <input
              ref={chooser}
              type="file"
              accept={TYPES}
              multiple
              className="sr-only"
              tabIndex={-1}
              aria-label="Choose photos"
              onChange={({ target }) => {
                void add([...(target.files ?? [])]);
                target.value = '';
              }}
            />
            <button
              type="button"
              data-add
              aria-busy={sending !== null || undefined}
              aria-invalid={errors.images ? true : undefined}
              className="mt-3 flex min-h-16 w-full items-center justify-center gap-2 rounded-control border border-dashed border-border font-semibold text-ink-2 hover:bg-sand aria-invalid:border-danger"
              onClick={() => chooser.current?.click()}
              onDragOver={(event) => event.preventDefault()}
              onDrop={drop}
            >
              <Icon name="image-plus" className="size-5" />
              {sending ?? 'Add or drop photos'}
            </button>
          </>
        ) : null}
        <FieldError id="photos-field" error={failure ?? errors.images} />
        <p role="status" className="sr-only">
          {sending}
        </p>
        <p className="mt-2 text-ink-2">
          JPEG, PNG or WebP, up to 5 MB. Photos are cropped to a square; the first is the cover.
        </p>
      </div>
      {cropped ? (
        <CropSheet
          address={getAddress(cropped, 960)}
          original={originals.current.get(cropped.key)}
          onClose={() => setCropped(null)}
          onCrop={(crop) => void recrop(cropped, crop)}
        />
      ) : null}
    </Plate>
  );
}
