'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useRef, useState } from 'react';
import { PlaceField } from '@/components/market/account/addresses/place-field';
import { Box } from '@/components/ui/box';
import { Button } from '@/components/ui/button';
import { TextArea, TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { Icon } from '@/components/ui/icon';
import { LazyCampusMap } from '@/components/ui/lazy-campus-map';
import { Notice } from '@/components/ui/notice';
import { WeekEditor } from '@/components/work/seller/week-editor';
import { toHours, toWeek } from '@/components/work/seller/week-hours';
import { CATEGORIES, type Category } from '@/lib/core/categories';
import { formatPhone } from '@/lib/core/format';
import type { OpeningHours } from '@/lib/core/hours/hours';
import { roadMetres } from '@/lib/core/maps/distance';
import { paths } from '@/lib/core/paths';
import { MAIN_GATE } from '@/lib/core/pricing/delivery-fee';
import { MIN_PICTURE_SIDE } from '@/lib/platform/files/policy';
import type { ApplicationDto } from '@/lib/shops/applications/dto';
import type { FileField } from '@/lib/shops/applications/policy';
import { ABOUT_LENGTH, INITIAL_HOURS, SHOP_NAME_LENGTH } from '@/lib/shops/applications/policy';
import {
  AcceptTerms,
  type ApplyFormProps,
  ApplyHead,
  AskedNotice,
  BottomBar,
  Checklist,
  Choice,
  OwnName,
} from './form-frame';
import { PaperCard } from './paper-card';
import { PayoutFields } from './payout-fields';
import { type Draft, useDraft } from './use-application';

const STEPS = [
  { title: 'Tell us about your shop', where: 'Your business', next: 'Next: place and hours' },
  { title: 'Where riders pick up', where: 'Place and hours', next: 'Next: documents' },
  { title: 'Almost there', where: 'Documents and bank', next: '' },
] as const;

/** Fields of each step. */
const FIELDS: readonly (readonly string[])[] = [
  ['businessName', 'categories', 'description', 'phone', 'logo', 'cover'],
  ['address', 'landmark', 'hours', 'prepMinutes'],
  [
    'document',
    'shopFront',
    'foodCertificate',
    'foodCertificateUntil',
    'cac',
    'bankCode',
    'accountNumber',
    'acceptTerms',
  ],
];

const PREP_CHOICES = [10, 15, 20, 30, 45] as const;

/** The form of an application to sell, in three steps. */
export function SellerForm({ userId, saved, needs, applicant }: ApplyFormProps) {
  const draft = useDraft({ kind: 'seller', userId, saved, initial: getInitial(saved) });
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();
  const step = Math.min(2, Math.max(0, Number(useSearchParams().get('step') ?? 1) - 1 || 0));
  const { application } = draft;
  const missing = application?.missing ?? needs;
  const isDone = (index: number) =>
    application !== null && !missing.some(({ field }) => FIELDS[index]?.includes(field));
  const { title, where, next } = STEPS[step] ?? STEPS[0];

  function open(index: number): void {
    // A history entry, so that Back returns to the previous step.
    router.push(`${paths.sellerApply()}?step=${index + 1}`, { scroll: false });
    window.scrollTo(0, 0);
  }

  async function goOn(): Promise<void> {
    if (await draft.findUnsaved(FIELDS[step])) setTimeout(() => focusFirstError(form.current));
    else open(step + 1);
  }

  async function send(): Promise<void> {
    const field = await draft.submit();
    if (!field) return;
    const at = FIELDS.findIndex((fields) => fields.includes(field));
    if (at >= 0 && at !== step) open(at);
    setTimeout(() => focusFirstError(form.current), 100);
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void (step < 2 ? goOn() : send());
      }}
    >
      <ApplyHead
        title="Sell on Eki"
        parts={[0, 1, 2].map(isDone)}
        current={step}
        where={`Step ${step + 1} of 3 · ${where}`}
        draft={draft}
        onBack={step > 0 ? () => open(step - 1) : undefined}
      />
      <h1 className="mt-4">{title}</h1>
      <p className="mt-1 text-ink-2">
        {step === 0
          ? 'It takes about 5 minutes.'
          : step === 2
            ? 'Only our team sees these. Photos or PDF.'
            : null}
      </p>
      <AskedNotice application={application} />
      {draft.message ? (
        <Notice tone="danger" role="alert" className="mt-4">
          {draft.message}
        </Notice>
      ) : null}
      <div className="mt-4 grid grid-cols-1 gap-4">
        {step === 0 ? (
          <BusinessStep draft={draft} applicant={applicant} />
        ) : step === 1 ? (
          <PlaceStep draft={draft} />
        ) : (
          <PapersStep draft={draft} missing={missing} onOpen={open} />
        )}
      </div>
      <BottomBar missing={step === 2 ? missing : []}>
        {step > 0 ? (
          <Button variant="quiet" onClick={() => open(step - 1)}>
            Back
          </Button>
        ) : null}
        <Button type="submit" className="flex-auto" isBusy={draft.isSending}>
          {step < 2 ? next : 'Send application'}
        </Button>
      </BottomBar>
    </form>
  );
}

function getInitial(saved: ApplicationDto | null): Record<string, unknown> {
  const shop = saved?.shop;
  return {
    businessName: shop?.businessName ?? '',
    categories: shop?.categories ?? [],
    description: shop?.description ?? '',
    phone: shop?.phone ? formatPhone(shop.phone) : '',
    address: shop?.address ?? '',
    latitude: shop?.latitude ?? null,
    longitude: shop?.longitude ?? null,
    landmark: shop?.landmark ?? '',
    hours: shop?.hours ?? INITIAL_HOURS,
    prepMinutes: shop?.prepMinutes ?? 20,
    foodCertificateUntil: shop?.foodCertificateUntil ?? '',
    bankCode: saved?.bank?.bankCode ?? '',
    accountNumber: saved?.bank?.accountNumber ?? '',
    acceptTerms: saved?.hasAcceptedTerms ?? false,
  };
}

const toText = (draft: Draft, name: string) => ({
  name,
  value: String(draft.values[name] ?? ''),
  error: draft.errors[name],
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    draft.set({ [name]: currentTarget.value }),
});

function Paper({
  draft,
  name,
  ...rest
}: { draft: Draft; name: FileField } & Omit<
  Parameters<typeof PaperCard>[0],
  'name' | 'file' | 'error' | 'onChange'
>) {
  return (
    <PaperCard
      {...rest}
      name={name}
      file={draft.application?.files[name] ?? null}
      error={draft.errors[name]}
      onChange={(fileId) => draft.set({ [name]: fileId })}
    />
  );
}

function BusinessStep({ draft, applicant }: { draft: Draft } & Pick<ApplyFormProps, 'applicant'>) {
  const categories = draft.values.categories as Category[];
  const about = String(draft.values.description ?? '');
  return (
    <>
      <Box className="grid gap-4">
        <TextField
          label="Shop name"
          autoComplete="organization"
          maxLength={SHOP_NAME_LENGTH}
          {...toText(draft, 'businessName')}
        />
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">What do you sell?</legend>
          <div className="flex flex-wrap gap-2">
            {CATEGORIES.toReversed().map(({ path, text }) => {
              const isOn = categories.includes(path);
              return (
                <Choice
                  key={path}
                  isOn={isOn}
                  onPress={() =>
                    draft.set({
                      categories: isOn
                        ? categories.filter((one) => one !== path)
                        : [...categories, path],
                    })
                  }
                >
                  {isOn ? <Icon name="check" className="size-4.5" strokeWidth={2.2} /> : null}
                  {text}
                </Choice>
              );
            })}
          </div>
          <FieldError id="categories" error={draft.errors.categories} />
        </fieldset>
        <TextArea
          label={
            <>
              About your shop{' '}
              <span className="font-normal text-ink-2">
                {about.length} of {ABOUT_LENGTH}
              </span>
            </>
          }
          rows={3}
          maxLength={ABOUT_LENGTH}
          {...toText(draft, 'description')}
        />
      </Box>
      <Box className="grid gap-4">
        <h2 className="text-lg">Who runs it</h2>
        <OwnName name={applicant.name} />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          hint="Riders call this number. Shoppers don’t see it."
          {...toText(draft, 'phone')}
        />
      </Box>
      <Box className="grid gap-3">
        <h2 className="text-lg">Pictures</h2>
        <p className="text-sm text-ink-2">Shoppers see these once your shop is open.</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,40%)),1fr))] gap-3">
          <Paper
            draft={draft}
            name="logo"
            label="Logo"
            hint={`Or your shop. Square, at least ${MIN_PICTURE_SIDE} px`}
            picture="logo"
          />
          <Paper
            draft={draft}
            name="cover"
            label="Cover"
            hint="Optional. Wide, best 1200 × 400 px"
            picture="cover"
          />
        </div>
      </Box>
    </>
  );
}

function PlaceStep({ draft }: { draft: Draft }) {
  const { values, errors, set } = draft;
  const { latitude, longitude } = values;
  // Edited by weekday, because the hours of the draft have no place for half-typed times.
  const [week, setWeek] = useState(() => toWeek(values.hours as OpeningHours[]));
  const isChosen = typeof latitude === 'number' && typeof longitude === 'number';
  const metres = isChosen ? roadMetres(MAIN_GATE, { latitude, longitude }) : 0;
  return (
    <>
      <Box className="grid gap-4">
        <PlaceField
          value={String(values.address ?? '')}
          isChosen={isChosen}
          reach={null}
          error={errors.address}
          onType={(address) => set({ address, latitude: null, longitude: null, token: null })}
          onChoose={({ description, location, token }) =>
            set({ address: description, latitude: location.lat, longitude: location.lng, token })
          }
          onLoading={() => undefined}
        />
        {isChosen && !errors.address ? (
          <>
            <div className="overflow-hidden rounded-tile">
              <LazyCampusMap
                stops={[{ kind: 'dropoff', state: 'open', number: 1, latitude, longitude }]}
                label={`Your shop: ${values.address}`}
                height={200}
                canHide={false}
              />
            </div>
            <Notice tone="success" role="status">
              <b>Inside our delivery area.</b> {(metres / 1_000).toFixed(1)} km from the Main Gate
            </Notice>
          </>
        ) : null}
        <TextField
          label="How riders find you"
          isOptional
          maxLength={160}
          placeholder="Blue kiosk, opposite the pharmacy"
          {...toText(draft, 'landmark')}
        />
      </Box>
      <Box>
        <h2 className="text-lg">When you’re open</h2>
        <WeekEditor
          week={week}
          error={errors.hours ?? null}
          onChange={(next) => {
            setWeek(next);
            set({ hours: toHours(next) });
          }}
        />
      </Box>
      <Box>
        <fieldset>
          <legend className="mb-1.5 text-sm font-semibold">Minutes until an order is ready</legend>
          <div className="flex flex-wrap gap-2">
            {PREP_CHOICES.map((minutes) => (
              <Choice
                key={minutes}
                isOn={values.prepMinutes === minutes}
                onPress={() => set({ prepMinutes: minutes })}
              >
                {minutes}
              </Choice>
            ))}
          </div>
          <p className="mt-1.5 text-sm text-ink-2">You can change it for each order.</p>
        </fieldset>
      </Box>
    </>
  );
}

interface PapersStepProps {
  draft: Draft;
  missing: readonly { field: string }[];
  onOpen: (step: number) => void;
}

function PapersStep({ draft, missing, onOpen }: PapersStepProps) {
  const { values } = draft;
  const isFood = (values.categories as Category[]).includes('Food');
  const focus = (name: string) => () =>
    document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  return (
    <>
      <Box>
        <h2 className="text-lg">Documents</h2>
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,40%)),1fr))] items-start gap-3">
          <Paper draft={draft} name="document" label="Your NIN slip" hint="Or another ID" />
          <Paper draft={draft} name="shopFront" label="Shop front" hint="Optional" isPhoto />
          {isFood ? (
            <Paper
              draft={draft}
              name="foodCertificate"
              label="Food handler’s certificate"
              hint="Needed for food"
            />
          ) : null}
          <Paper draft={draft} name="cac" label="CAC certificate" hint="Optional" />
        </div>
        {isFood ? (
          <TextField
            label="The food certificate ends on"
            type="date"
            className="mt-4"
            {...toText(draft, 'foodCertificateUntil')}
          />
        ) : null}
      </Box>
      <Box>
        <h2 className="mb-3 text-lg">Bank account for payouts</h2>
        <PayoutFields draft={draft} />
      </Box>
      <Box>
        <Checklist
          missing={missing}
          requirements={[
            { text: 'Your business', fields: FIELDS[0] ?? [], onOpen: () => onOpen(0) },
            { text: 'Place and hours', fields: FIELDS[1] ?? [], onOpen: () => onOpen(1) },
            { text: 'NIN slip', fields: ['document'], onOpen: focus('document') },
            ...(isFood
              ? [
                  {
                    text: 'Food handler’s certificate',
                    fields: ['foodCertificate', 'foodCertificateUntil'],
                    onOpen: focus('foodCertificate'),
                  },
                ]
              : []),
            {
              text: 'Bank account',
              fields: ['bankCode', 'accountNumber'],
              onOpen: focus('bankCode'),
            },
            { text: 'Seller terms', fields: ['acceptTerms'], onOpen: focus('acceptTerms') },
          ]}
        />
      </Box>
      <Box className="py-2!">
        <AcceptTerms draft={draft} name="seller terms" href={paths.sellerTerms()} />
      </Box>
    </>
  );
}
