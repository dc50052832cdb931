'use client';

import { useSearchParams } from 'next/navigation';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { FormSkeleton } from '@/components/market/account/addresses/form-skeleton';
import { splitPlace } from '@/components/market/account/addresses/split-place';
import { DirectSummary, ExpressChoice } from '@/components/market/checkout/direct-summary';
import { DraftNotice } from '@/components/market/checkout/draft-notice';
import { type Draft, useDraft } from '@/components/market/checkout/use-draft';
import { DialogPlaceholder } from '@/components/market/shell/dialog-placeholder';
import { Box } from '@/components/ui/box';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy-part';
import { Notice } from '@/components/ui/notice';
import { prefetchOnFirstUse } from '@/lib/client/first-use';
import { useMaxStops } from '@/lib/client/settings';
import { plural } from '@/lib/core/format';
import { addressText, DropOffBox } from './drop-off-box';
import { EMPTY_ERRAND, type ErrandValues, stopsLeftText } from './errand-form';
import { ErrandStop } from './errand-stop';
import { loadErrandSchemas, useErrandRequest } from './use-errand-request';

const loadPaymentDialog = () =>
  import('@/components/market/checkout/direct-payment').then((module) => module.DirectPayment);
const DirectPayment = lazyPart(loadPaymentDialog, DialogPlaceholder);

/** The request form, once the session and the stored draft are loaded. */
export function ErrandRequest() {
  const draft = useDraft('errand', EMPTY_ERRAND);
  const { values } = draft;
  return values ? <ErrandForm draft={draft} values={values} /> : <FormSkeleton />;
}

interface ErrandFormProps {
  draft: Draft<ErrandValues>;
  values: ErrandValues;
}

function ErrandForm({ draft, values }: ErrandFormProps) {
  const request = useErrandRequest(values, draft);
  const { stops, isExpress } = values;
  const { user, saved, dropOff, errors, message, quoted, openIds } = request;
  const maxStops = useMaxStops();
  const [announcement, setAnnouncement] = useState('');
  const headings = useRef(new Map<string, HTMLHeadingElement>());
  const focusNext = useRef<string | null>(null);

  // A block that was just added, or the one that replaces a removed one.
  useEffect(() => {
    const id = focusNext.current;
    if (id === null || !stops.some((stop) => stop.id === id)) return;
    focusNext.current = null;
    headings.current.get(id)?.focus();
  }, [stops]);

  useEffect(() => prefetchOnFirstUse(loadErrandSchemas, loadPaymentDialog), []);

  function move(id: string, by: -1 | 1): void {
    const pressed = document.activeElement;
    request.move(id, by);
    const at = stops.findIndex((stop) => stop.id === id) + by;
    setAnnouncement(`Now errand ${at + 1} of ${stops.length}`);
    // The browser drops the focus of an element that moves in the document.
    requestAnimationFrame(() => pressed instanceof HTMLElement && pressed.focus());
  }

  function remove(id: string): void {
    const at = stops.findIndex((stop) => stop.id === id);
    focusNext.current = (stops[at + 1] ?? stops[at - 1])?.id ?? null;
    request.remove(id);
    setAnnouncement(`Errand ${at + 1} removed`);
  }

  return (
    <>
      {draft.savedAt === null ? null : (
        <DraftNotice savedAt={draft.savedAt} onClear={request.clear} />
      )}
      <form
        ref={request.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          request.submit();
        }}
      >
        <DropOffBox
          saved={saved}
          value={dropOff}
          error={request.dropOffError}
          onChange={request.setDropOff}
          onLoading={request.setDropOffLoading}
        />
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
          {stops.map((stop, at) => (
            <ErrandStop
              key={stop.id}
              stop={stop}
              at={at}
              count={stops.length}
              isOpen={openIds.has(stop.id)}
              errors={errors[stop.id]}
              headingRef={(heading) => {
                if (heading) headings.current.set(stop.id, heading);
                else headings.current.delete(stop.id);
              }}
              onChange={request.change}
              onLeave={request.leave}
              onLoading={request.setLoading}
              onOpen={request.open}
              onMove={move}
              onRemove={remove}
            />
          ))}
        </div>
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {stops.length < maxStops ? (
          <Button
            variant="outline"
            isBlock
            className="mt-4"
            onClick={() => {
              focusNext.current = request.add();
            }}
          >
            + Add Another Errand
          </Button>
        ) : null}
        {stops.length > 1 ? (
          <p className="mt-2.5 text-center text-sm text-ink-2">
            {stopsLeftText(stops.length, maxStops)}
          </p>
        ) : null}
        <Box className="mt-4">
          <h2 className="sr-only">Summary</h2>
          <ExpressChoice quoted={quoted} isExpress={isExpress} onChange={request.setExpress} />
          <div className="mt-4.5">
            <DirectSummary quoted={quoted} missing="Add the addresses to see the price" />
          </div>
          {quoted.quote && request.unpricedCount > 0 ? (
            <p className="mt-3 text-sm text-ink-2">
              {plural(request.unpricedCount, 'errand')} without an address{' '}
              {request.unpricedCount === 1 ? 'isn’t' : 'aren’t'} in the total yet.
            </p>
          ) : null}
        </Box>
        <div role="alert">
          {message ? (
            <Notice tone="danger" className="mt-4">
              {message}
            </Notice>
          ) : null}
        </div>
        <Button type="submit" isBlock className="mt-4" isBusy={request.isBusy}>
          Proceed to Payment
        </Button>
      </form>
      <Suspense fallback={null}>
        <OpenPayment>
          {user && request.request ? (
            <DirectPayment
              kind="errand"
              userId={user._id}
              quoted={quoted}
              request={request.request}
              promo={values.promo}
              onPromo={request.setPromo}
              onSignedOut={request.submit}
            >
              <p className="text-sm text-ink-2">Bring it to</p>
              <p className="leading-snug font-bold wrap-anywhere">
                {splitPlace(addressText(dropOff, saved ?? [])).place}
              </p>
              <p className="text-sm text-ink-2">From {plural(stops.length, 'stop')}</p>
            </DirectPayment>
          ) : null}
        </OpenPayment>
      </Suspense>
    </>
  );
}

function OpenPayment({ children }: { children: ReactNode }) {
  return useSearchParams().has('pay') ? children : null;
}
