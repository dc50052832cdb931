import clsx from 'clsx';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { TextArea, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { usePhotoUpload } from '@/components/ui/photo-field';
import { formatPhone } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { MIN_PICTURE_SIDE, type ShopPicture } from '@/lib/platform/files/policy';
import type { ShopSettingsDto } from '@/lib/shops/dto';
import { MAX_ABOUT } from '@/lib/shops/policy';
import type { ShopDraft } from './use-shop-draft';
import { useShopPicture } from './use-shop-picture';

interface ShopAboutProps {
  shop: ShopSettingsDto;
  draft: ShopDraft;
  change: (fields: ShopDraft) => void;
  toError: (field: string) => string | null;
}

/** What shoppers and riders read about a shop: its pictures, text, phone and address. */
export function ShopAbout({ shop, draft, change, toError }: ShopAboutProps) {
  const about = draft.description ?? shop.description;
  return (
    <section
      aria-label="About the shop"
      className="overflow-hidden rounded-[18px] border border-line bg-card"
    >
      <Pictures shop={shop} draft={draft} change={change} />
      <div className="grid gap-3.5 px-4 pt-3 pb-4 sm:grid-cols-2">
        <FixedField label="Shop name" value={shop.name}>
          <SupportLink message={`Please change the name of ${shop.name} to `}>
            Message support
          </SupportLink>{' '}
          to change it.
        </FixedField>
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={draft.phone ?? (shop.phone ? formatPhone(shop.phone) : '')}
          error={toError('phone')}
          hint="For riders and Eki. Shoppers don’t see it."
          onChange={({ target }) => change({ phone: target.value })}
        />
        <TextArea
          className="sm:col-span-2"
          label={
            <>
              About{' '}
              <span className="font-normal text-ink-2">
                {about.length} of {MAX_ABOUT}
              </span>
            </>
          }
          rows={3}
          value={about}
          error={toError('description')}
          onChange={({ target }) => change({ description: target.value })}
        />
        <FixedField label="Address" value={shop.address}>
          Moved? <SupportLink message={`${shop.name} has moved to `}>Message support</SupportLink>
        </FixedField>
        <TextField
          label="How riders find you"
          value={draft.landmark ?? shop.landmark}
          maxLength={160}
          error={toError('landmark')}
          onChange={({ target }) => change({ landmark: target.value })}
        />
      </div>
    </section>
  );
}

/** A value that only support changes, shown whole. */
function FixedField({
  label,
  value,
  children,
}: {
  label: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <dl>
      <dt className="mb-1.5 text-sm font-semibold">{label}</dt>
      <dd>
        <p className="flex min-h-12 items-center gap-2 rounded-control bg-sand px-4 py-2.5 text-base wrap-anywhere text-ink-2">
          <span className="min-w-0 flex-1">{value}</span>
          <Icon name="lock" className="size-4.5 shrink-0" />
        </p>
        <p className="mt-1.5 text-sm text-ink-2">{children}</p>
      </dd>
    </dl>
  );
}

function Pictures({ shop, draft, change }: Omit<ShopAboutProps, 'toError'>) {
  const logo = usePhotoUpload('product', draft.logo ?? null, (fileId) =>
    fileId ? change({ logo: fileId }) : undefined,
  );
  const cover = usePhotoUpload('product', draft.cover ?? null, (fileId) =>
    fileId ? change({ cover: fileId }) : undefined,
  );
  const coverSrc = draft.cover
    ? cover.preview
    : draft.cover === undefined && shop.cover
      ? `${shop.cover}-640.webp`
      : null;
  const logoSrc = draft.logo ? logo.preview : `${shop.logo}-160.webp`;
  return (
    <div className="@container relative">
      <div className="aspect-[3/1] bg-sand">
        {coverSrc ? (
          <img src={coverSrc} alt="Cover" className="size-full object-cover" />
        ) : (
          <p className="flex size-full items-end justify-center pb-3 text-ink-2">No cover yet</p>
        )}
      </div>
      {/* With large text there is no room for it on the cover. */}
      <PictureButton
        kind="cover"
        upload={cover}
        className="absolute top-2.5 right-2.5 bg-card @max-2xs:static @max-2xs:mx-4 @max-2xs:mt-3 @max-2xs:block"
      >
        Change cover
      </PictureButton>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-1 px-4">
        <img
          src={logoSrc ?? ''}
          alt="Logo"
          className="relative -mt-9 size-18 shrink-0 rounded-tile bg-sand object-cover ring-4 ring-card @max-2xs:mt-3"
        />
        <PictureButton kind="logo" upload={logo}>
          Change logo
        </PictureButton>
        <p className="basis-full text-ink-2 sm:basis-auto sm:pb-2.5">
          Cover: wide, best 1200 × 400 px. Logo: square. At least {MIN_PICTURE_SIDE} px on each
          side.
        </p>
      </div>
    </div>
  );
}

interface PictureButtonProps {
  kind: ShopPicture;
  upload: ReturnType<typeof usePhotoUpload>;
  className?: string;
  children: ReactNode;
}

function PictureButton({ kind, upload, className, children }: PictureButtonProps) {
  const { state, progress, error } = upload;
  const { choose, sheet } = useShopPicture(kind, upload.choose);
  return (
    <span className={clsx('rounded-full', className)}>
      <label
        className={clsx(
          buttonClass('quiet', 'desk'),
          'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-adire',
        )}
      >
        <Icon name="camera" className="size-4.5 shrink-0" />
        {state === 'sending' ? `Sending… ${Math.round(progress * 100)}%` : children}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) choose(file);
          }}
        />
      </label>
      {error ? (
        <span role="alert" className="block px-3 pb-2 font-semibold text-danger">
          {error}
        </span>
      ) : null}
      {sheet}
    </span>
  );
}

/** Opens the support chat with a message to finish. */
function SupportLink({ message, children }: { message: string; children: string }) {
  return (
    <a href={paths.supportChat(message)} className="font-semibold text-adire underline">
      {children}
    </a>
  );
}
