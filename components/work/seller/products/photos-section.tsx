'use client';

import clsx from 'clsx';
import { type DragEvent, useRef, useState } from 'react';
import { CENTRE, type Crop } from '@/components/ui/crop';
import { cropPicture } from '@/components/ui/crop-picture';
import { CropSheet } from '@/components/ui/crop-sheet';
import { TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { Icon, type IconName } from '@/components/ui/icon';
import { Sheet } from '@/components/ui/sheet';
import { useAction } from '@/components/ui/use-action';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import { plural } from '@/lib/core/format';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { ALT_MAX, MAX_IMAGES } from '@/lib/shops/products/policy';
import { type DraftImage, isUnsent, newKey } from './draft';
import { DraftPhoto } from './draft-photo';
import { SheetItem } from './product-sheet';
import { draftPhotos } from './stored-draft';
import type { Editor } from './use-editor';
import { moveEntry, useReorder } from './use-reorder';

/** Accepted types. Phones convert other types to JPEG when they are not in the list. */
const TYPES = 'image/jpeg,image/png,image/webp';

/** A picture to crop: its bytes, with the current crop if they are the whole photo. */
interface Cropped {
  image: DraftImage;
  file: Blob;
  crop: Crop;
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

/** The photos of a draft on this device: adds, crops and removes them. */
function useDraftPhotos({ draft, changeImages, userId, setPhotoFailure }: Editor) {
  /** The original files with their current crop, to crop them again. */
  const originals = useRef(new Map<string, { file: Blob; crop: Crop }>());

  /** Stores the square of a photo on this device; the editor uploads it from there. */
  async function store(file: Blob, crop: Crop): Promise<string> {
    const square = await cropPicture(file, crop).catch(() => file);
    const key = newKey();
    await draftPhotos.store(userId, key, square);
    originals.current.set(key, { file, crop });
    return key;
  }

  const { run: add, isBusy: isReading } = useAction(async (files: readonly File[]) => {
    setPhotoFailure(null);
    const room = MAX_IMAGES - draft.images.length;
    for (const file of files.slice(0, room)) {
      const key = await store(file, CENTRE);
      changeImages((all) => [...all, { key, alt: '' }]);
    }
    if (files.length > room) {
      setPhotoFailure(`A product can have up to ${plural(MAX_IMAGES, 'photo')}.`);
    }
  });

  /** The picture to crop: the whole photo if this page has it. Null if it can't be read. */
  async function readPicture(image: DraftImage): Promise<Cropped | null> {
    const { key, src, fileId } = image;
    const whole = originals.current.get(key);
    const file =
      whole?.file ??
      (await draftPhotos.read(userId, key)) ??
      (await fetchPicture(src ? `${src}-960.webp` : `/api/files/${fileId}`));
    return file && { image, file, crop: whole?.crop ?? CENTRE };
  }

  async function crop({ image, file }: Cropped, square: Crop): Promise<void> {
    setPhotoFailure(null);
    const key = await store(file, square);
    void draftPhotos.remove(userId, image.key);
    changeImages((all) => all.map((one) => (one.key === image.key ? { key, alt: one.alt } : one)));
  }

  function remove({ key }: DraftImage): void {
    void draftPhotos.remove(userId, key);
    changeImages((all) => all.filter((one) => one.key !== key));
  }

  return { add, isReading, readPicture, crop, remove };
}

/** Up to eight photos in a strip: chosen or dropped, cropped to a square, ordered and described. */
export function PhotosSection({ editor }: { editor: Editor }) {
  const { draft, changeImages, userId, photoFailure, setPhotoFailure } = editor;
  const { images } = draft;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [cropped, setCropped] = useState<Cropped | null>(null);
  const photos = useDraftPhotos(editor);
  const isOnline = useIsOnline() !== false;
  const move = (from: number, to: number) => changeImages((all) => moveEntry(all, from, to));
  const reorder = useReorder(move);
  const openAt = images.findIndex(({ key }) => key === openKey);
  const open = images[openAt];

  async function startCrop(image: DraftImage): Promise<void> {
    const picture = await photos.readPicture(image);
    setOpenKey(null);
    if (picture) setCropped(picture);
    else setPhotoFailure(FILE_MESSAGES.photoFailed);
  }

  return (
    <section
      aria-labelledby="photos"
      className="wide:overflow-hidden wide:rounded-[18px] wide:border wide:border-line wide:bg-card"
    >
      <div className="flex items-center gap-2 max-wide:sr-only wide:px-4 wide:pt-3.5 wide:pb-2.5">
        <h2 id="photos" className="text-base">
          Photos
        </h2>
        <span className="text-ink-2">
          {images.length} of {MAX_IMAGES}
        </span>
      </div>
      <div className="wide:px-4 wide:pb-4">
        <ul className="scrollbar-none relative flex gap-2 overflow-x-auto py-1 max-wide:-mx-(--gutter) max-wide:px-(--gutter) wide:grid wide:grid-cols-3 wide:py-0">
          {images.map((image, at) => (
            <li
              key={image.key}
              data-row
              className={clsx('shrink-0', at === 0 && 'wide:col-span-2 wide:row-span-2')}
              {...reorder.row(at)}
            >
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={photoLabel(image, at)}
                className="relative block size-23 overflow-hidden rounded-tile bg-sand wide:size-full wide:min-h-20"
                onClick={() => setOpenKey(image.key)}
                {...reorder.handle(at)}
              >
                <DraftPhoto
                  image={image}
                  userId={userId}
                  width={at === 0 ? 640 : 320}
                  alt=""
                  className="aspect-square size-full object-cover"
                />
                {isUnsent(image) ? (
                  <span className="absolute inset-x-0 bottom-0 bg-card/90 py-0.5 text-xs font-bold text-mango-text">
                    {isOnline ? 'Sending…' : 'Not sent yet'}
                  </span>
                ) : at === 0 ? (
                  <span className="absolute bottom-1.5 left-1.5 rounded-full bg-tint px-2 text-xs font-bold text-adire">
                    Cover
                  </span>
                ) : null}
              </button>
            </li>
          ))}
          {images.length < MAX_IMAGES ? (
            <li
              className={clsx(
                'wide:col-span-3',
                images.length === 0 ? 'min-w-0 flex-1' : 'shrink-0',
              )}
            >
              <AddPhotos
                isEmpty={images.length === 0}
                isInvalid={editor.errors.images !== undefined}
                isReading={photos.isReading}
                onAdd={(files) => void photos.add(files)}
              />
            </li>
          ) : null}
        </ul>
        <FieldError id="photos-field" error={photoFailure ?? photosError(editor)} />
        <p className={clsx('mt-2 text-ink-2', images.length > 0 && 'max-wide:hidden')}>
          Straight from your camera is fine: we crop photos to a square and make them smaller.
          <span className="max-wide:hidden"> Drag them, or use the arrow keys, to reorder.</span>
        </p>
      </div>
      {open ? (
        <PhotoSheet
          editor={editor}
          image={open}
          at={openAt}
          onMove={(to) => move(openAt, to)}
          onCrop={() => void startCrop(open)}
          onRemove={() => {
            setOpenKey(null);
            photos.remove(open);
          }}
          onClose={() => setOpenKey(null)}
        />
      ) : null}
      {cropped ? (
        <CropSheet
          original={cropped}
          onClose={() => setCropped(null)}
          onCrop={(square) => {
            setCropped(null);
            void photos.crop(cropped, square);
          }}
        />
      ) : null}
    </section>
  );
}

interface AddPhotosProps {
  isEmpty: boolean;
  isInvalid: boolean;
  isReading: boolean;
  onAdd: (files: readonly File[]) => void;
}

/** Where photos are chosen or dropped. */
function AddPhotos({ isEmpty, isInvalid, isReading, onAdd }: AddPhotosProps) {
  const chooser = useRef<HTMLInputElement>(null);
  function drop(event: DragEvent): void {
    event.preventDefault();
    onAdd([...event.dataTransfer.files]);
  }
  return (
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
          onAdd([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <button
        type="button"
        aria-busy={isReading || undefined}
        aria-invalid={isInvalid || undefined}
        className={clsx(
          'flex min-h-23 items-center justify-center gap-2 rounded-tile border border-dashed border-border font-semibold text-ink-2 hover:bg-sand aria-invalid:border-danger wide:min-h-16 wide:w-full',
          isEmpty ? 'w-full' : 'w-23',
        )}
        onClick={() => chooser.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <Icon name="image-plus" className="size-5.5 text-adire wide:text-ink-2" />
        <span className={clsx(!isEmpty && 'max-wide:sr-only')}>
          Add<span className="max-wide:hidden"> or drop</span> photos
        </span>
      </button>
    </>
  );
}

function photoLabel({ alt }: DraftImage, at: number): string {
  const text = `Photo ${at + 1}${at === 0 ? ', cover' : ''}`;
  return alt ? `${text}: ${alt}` : text;
}

/** The error of the list, or of the first photo with one. */
function photosError({ errors }: Editor): string | undefined {
  return errors.images ?? Object.entries(errors).find(([path]) => path.startsWith('images.'))?.[1];
}

interface PhotoSheetProps {
  editor: Editor;
  image: DraftImage;
  at: number;
  onMove: (to: number) => void;
  onCrop: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** One photo: what it shows, its place and its crop. */
function PhotoSheet({ editor, image, at, onMove, onCrop, onRemove, onClose }: PhotoSheetProps) {
  const { changeImages, errors, draft, userId } = editor;
  const item = (icon: IconName, text: string, onClick: () => void) => (
    <SheetItem onClick={onClick}>
      <Icon name={icon} className="size-5 shrink-0 text-ink-2" />
      {text}
    </SheetItem>
  );
  return (
    <Sheet isOpen onClose={onClose} title={`Photo ${at + 1} of ${draft.images.length}`}>
      <DraftPhoto
        image={image}
        userId={userId}
        width={640}
        alt={image.alt}
        className="mx-auto aspect-square w-56 max-w-full rounded-tile bg-sand object-cover"
      />
      <TextField
        className="mt-4"
        label={`What photo ${at + 1} shows`}
        isOptional
        placeholder="Jollof rice with grilled chicken"
        value={image.alt}
        maxLength={ALT_MAX}
        error={errors[`images.${at}`] ?? errors[`images.${at}.alt`]}
        onChange={({ target }) =>
          changeImages((all) =>
            all.map((one) => (one.key === image.key ? { ...one, alt: target.value } : one)),
          )
        }
      />
      <div className="-mx-3.5 mt-2">
        {item('crop', 'Crop', onCrop)}
        {at > 0 ? item('image-plus', 'Make it the cover', () => onMove(0)) : null}
        {at > 0 ? item('arrow-left', 'Move forward', () => onMove(at - 1)) : null}
        {at < draft.images.length - 1
          ? item('arrow-right', 'Move back', () => onMove(at + 1))
          : null}
        <SheetItem onClick={onRemove}>
          <Icon name="trash" className="size-5 shrink-0 text-danger" />
          <span className="text-danger">Remove photo</span>
        </SheetItem>
      </div>
    </Sheet>
  );
}
