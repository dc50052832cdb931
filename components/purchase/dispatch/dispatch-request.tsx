'use client';

import clsx from 'clsx';
import { useSearchParams } from 'next/navigation';
import { Suspense, useEffect } from 'react';
import { AddressChooser, PlaceInput } from '@/components/market/account/addresses/address-chooser';
import { FormSkeleton } from '@/components/market/account/addresses/form-skeleton';
import { useFilledNote } from '@/components/market/account/addresses/use-filled-note';
import { WaitingNotice } from '@/components/market/cart/waiting-notice';
import { DirectSummary, ExpressChoice } from '@/components/market/checkout/direct-summary';
import { DraftNotice } from '@/components/market/checkout/draft-notice';
import { type Draft, useDraft } from '@/components/market/checkout/use-draft';
import { loadAuthDialog } from '@/components/market/shell/dialog-parts';
import { DialogPlaceholder } from '@/components/market/shell/dialog-placeholder';
import { Box } from '@/components/ui/box';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/email-field';
import { TextArea, TextField } from '@/components/ui/field';
import { lazyPart } from '@/components/ui/lazy-part';
import { Notice } from '@/components/ui/notice';
import { releaseWhenTall } from '@/components/ui/release-when-tall';
import { prefetchOnFirstUse } from '@/lib/client/first-use';
import { MESSAGES } from '@/lib/core/messages';
import { type DispatchValues, EMPTY_DISPATCH, PARCELS } from './dispatch-form';
import { loadDispatchSchemas, useDispatchRequest } from './use-dispatch-request';

const loadPaymentDialog = () =>
  import('@/components/market/checkout/direct-payment').then((module) => module.DirectPayment);
const DirectPayment = lazyPart(loadPaymentDialog, DialogPlaceholder);

/** Requests a rider to deliver a parcel. */
export function DispatchRequest() {
  const draft = useDraft('dispatch', EMPTY_DISPATCH);
  return draft.values ? <Form draft={draft} values={draft.values} /> : <FormSkeleton />;
}

interface FormProps {
  draft: Draft<DispatchValues>;
  values: DispatchValues;
}

function Form({ draft, values }: FormProps) {
  const dispatch = useDispatchRequest(values, draft);
  const { user, saved, form, errors, message, quoted, isBusy, needsLogin, submit } = dispatch;
  const isSignedIn = user !== null;
  const fillNote = useFilledNote();
  useEffect(
    () =>
      prefetchOnFirstUse(
        loadDispatchSchemas,
        loadPaymentDialog,
        ...(isSignedIn ? [] : [loadAuthDialog]),
      ),
    [isSignedIn],
  );
  const fieldProps = (name: 'firstName' | 'lastName' | 'phone' | 'email') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) =>
      dispatch.change(name, { [name]: event.target.value }),
    onBlur: () => dispatch.leave(name),
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {draft.savedAt === null ? null : (
        <DraftNotice savedAt={draft.savedAt} onClear={dispatch.clear} />
      )}
      <WaitingNotice className="mt-3.5" />
      <Box className="mt-3.5">
        <h2 className="mb-3 text-lg">Pick up from</h2>
        <AddressChooser
          id="pickup"
          legend="Pick up from"
          saved={saved}
          value={values.pickup}
          error={errors.pickup}
          onChange={(pickup) => dispatch.change('pickup', { pickup })}
          onLoading={dispatch.setPickupLoading}
        />
      </Box>
      <Box className="mt-4 grid gap-5">
        <h2 className="text-lg">Drop off to</h2>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField label="First name" maxLength={40} {...fieldProps('firstName')} />
          <TextField label="Last name" maxLength={40} {...fieldProps('lastName')} />
        </div>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            placeholder="0803 123 4567"
            maxLength={40}
            hint="Your rider will call this number"
            {...fieldProps('phone')}
          />
          <EmailField
            label="Email"
            maxLength={254}
            {...fieldProps('email')}
            onSuggestion={(email) => dispatch.change('email', { email })}
          />
        </div>
        <PlaceInput
          value={values.dropoff}
          error={errors.dropoff}
          onChange={(dropoff, detail) => {
            const hint = detail && `Drop-off: ${detail}`;
            const deliveryNote =
              dropoff.latitude === null ? values.deliveryNote : fillNote(values.deliveryNote, hint);
            dispatch.change('dropoff', { dropoff, deliveryNote });
          }}
          onLoading={dispatch.setDropoffLoading}
        />
      </Box>
      <Box className="mt-4">
        <h2 className="mb-3 text-lg">What is it?</h2>
        <div className="mb-4 flex flex-wrap gap-2">
          {PARCELS.map((parcel) => {
            const isChosen = values.parcel === parcel;
            return (
              <button
                key={parcel}
                type="button"
                aria-pressed={isChosen}
                onClick={() => dispatch.choose({ parcel: isChosen ? '' : parcel })}
                className={clsx(
                  'min-h-11 rounded-full px-4 text-sm font-semibold outline-1 -outline-offset-1 outline-transparent transition duration-150',
                  isChosen
                    ? 'bg-adire text-adire-ink'
                    : 'inset-ring-[1.5px] inset-ring-line hover:inset-ring-border',
                )}
              >
                {parcel}
              </button>
            );
          })}
        </div>
        <TextArea
          label="Delivery description"
          isOptional
          name="deliveryNote"
          rows={3}
          maxLength={280}
          value={values.deliveryNote}
          error={errors.deliveryNote}
          hint="Say if it breaks or spills easily"
          onChange={(event) =>
            dispatch.change('deliveryNote', { deliveryNote: event.target.value })
          }
        />
      </Box>
      <Box className="mt-4">
        <h2 className="sr-only">Summary</h2>
        <ExpressChoice
          quoted={quoted}
          isExpress={values.isExpress}
          onChange={(isExpress) => dispatch.choose({ isExpress })}
        />
        <div className="mt-4.5">
          <DirectSummary quoted={quoted} missing="Add both addresses to see the price." />
        </div>
      </Box>
      <div
        ref={releaseWhenTall}
        className="buy-bar sticky bottom-0 z-10 -mx-(--gutter) mt-4 bg-card px-(--gutter) pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar short:static wide:mx-0 wide:rounded-t-tile"
      >
        {message || needsLogin ? (
          <Notice tone={message ? 'danger' : 'info'} role="alert" className="mb-3">
            {message ?? MESSAGES.loginToContinue}
          </Notice>
        ) : null}
        <Button type="submit" isBlock isBusy={isBusy}>
          Submit Dispatch Request
        </Button>
      </div>
      <Suspense fallback={null}>
        <PaymentIfOpen dispatch={dispatch} values={values} />
      </Suspense>
    </form>
  );
}

interface PaymentIfOpenProps {
  dispatch: ReturnType<typeof useDispatchRequest>;
  values: DispatchValues;
}

/** The payment dialog (`?pay=1`) of a validated request. */
function PaymentIfOpen({ dispatch, values }: PaymentIfOpenProps) {
  const isOpen = useSearchParams().has('pay');
  const { user, request, quoted, submit } = dispatch;
  if (!isOpen || !user || !request) return null;
  const { firstName, lastName, dropoff } = values;
  return (
    <DirectPayment
      kind="dispatch"
      userId={user._id}
      quoted={quoted}
      request={request}
      promo={values.promo}
      onPromo={(promo) => dispatch.choose({ promo })}
      onSignedOut={submit}
    >
      <p className="font-bold wrap-anywhere">
        To{' '}
        <bdi>
          {firstName} {lastName}
        </bdi>
      </p>
      <p className="mt-0.5 text-sm wrap-anywhere text-ink-2">{dropoff.address}</p>
    </DirectPayment>
  );
}
