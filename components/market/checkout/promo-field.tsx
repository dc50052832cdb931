'use client';

import clsx from 'clsx';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { controlClass } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { Icon } from '@/components/ui/icon';
import { useAction } from '@/components/ui/use-action';
import { apiPost } from '@/lib/client/api';
import { isComposing } from '@/lib/client/keyboard';
import { pushToast } from '@/lib/client/toast-queue';
import { formatNaira } from '@/lib/core/format';
import type { PromoQuoteDto } from '@/lib/core/pricing/quote';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { PromoAppliedDto } from '@/lib/purchases/checkout/promos/dto';
import { PROMO_MESSAGES } from '@/lib/purchases/checkout/promos/messages';

interface PromoFieldProps {
  service: ServiceKind;
  /** The applied code; empty if none. */
  code: string;
  onChange: (code: string) => void;
  /** The promo of the latest quote. */
  quoted: PromoQuoteDto | null;
  /** The amount that the code is tried on, naira: the items or the delivery fee. Null while unknown. */
  price: number | null;
  productIds: readonly string[];
  /** A payment is in progress. */
  isLocked: boolean;
}

/** Applies or removes a promo code. The quote has the discount. */
export function PromoField(props: PromoFieldProps) {
  const [hasChanged, setChanged] = useState(false);
  const shared = {
    ...props,
    isFocused: hasChanged,
    onChange: (code: string) => {
      setChanged(true);
      props.onChange(code);
    },
  };
  return (
    <section aria-label="Promo code" className="mt-4">
      {props.code ? <AppliedPromo {...shared} /> : <PromoInput {...shared} />}
    </section>
  );
}

/** Scrolls a new answer out from under the toast and the button bar. */
function showAboveToast(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}

/** `isFocused`: takes over the focus of the part that it replaces. */
type PartProps = PromoFieldProps & { isFocused: boolean };

function PromoInput(props: PartProps) {
  const { service, onChange, price, productIds, isLocked, isFocused } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) showAboveToast(input.current);
  }, [isFocused]);
  const [typed, setTyped] = useState('');
  const { run, isBusy, message, setMessage } = useAction(
    async () => {
      const code = typed.trim().toUpperCase();
      if (!code) {
        setMessage(refuse(PROMO_MESSAGES.enterPromo));
        return;
      }
      const body = { code, orderTotal: price ?? 0, productIds, service };
      const applied = await apiPost<PromoAppliedDto>(
        '/api/promo/apply',
        body,
        PROMO_MESSAGES.invalidPromo,
      );
      pushToast({ tone: 'success', text: PROMO_MESSAGES.promoApplied, id: 'promo' });
      onChange(applied.code);
    },
    { onError: (_, text) => refuse(text) },
  );

  function refuse(text: string): string {
    pushToast({ tone: 'error', text, id: 'promo' });
    showAboveToast(input.current);
    return text;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    // The dialog may be inside a form that Enter would submit.
    event.preventDefault();
    if (!isLocked) void run();
  }

  return (
    <>
      <div className="flex gap-2.5">
        <div className="relative min-w-0 flex-1">
          <Icon
            name="ticket-percent"
            className="pointer-events-none absolute top-1/2 left-3.5 size-5.5 -translate-y-1/2 text-ink-2"
          />
          <input
            ref={input}
            id={id}
            name="promo"
            aria-label="Promo code"
            placeholder="Promo code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={64}
            disabled={isLocked}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setMessage(null);
            }}
            onKeyDown={onKeyDown}
            aria-invalid={message ? true : undefined}
            aria-describedby={message ? `${id}-error` : undefined}
            className={clsx(controlClass, 'pl-12 uppercase placeholder:normal-case')}
          />
        </div>
        <Button
          variant="quiet"
          isBusy={isBusy}
          disabled={isLocked || price === null}
          onClick={() => void run()}
        >
          Apply
        </Button>
      </div>
      <FieldError id={id} error={message} />
      {message === PROMO_MESSAGES.invalidPromo ? (
        <p className="mt-1 text-sm text-ink-2">
          Check the spelling. The code may also have ended or be used up.
        </p>
      ) : null}
    </>
  );
}

function AppliedPromo({ code, onChange, quoted, isLocked, isFocused }: PartProps) {
  const id = useId();
  const remove = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) showAboveToast(remove.current);
  }, [isFocused]);
  const current = quoted?.code === code ? quoted : null;
  const problem = current?.message ?? null;
  return (
    <>
      <div
        className={clsx(
          'flex min-h-12 items-center gap-3 rounded-control py-1 pr-1.5 pl-3.5',
          problem ? 'bg-sand text-ink-2' : 'bg-leaf-tint text-leaf',
        )}
      >
        <Icon name="ticket-percent" className="size-5.5 shrink-0" />
        <p className="min-w-0 flex-1 leading-snug wrap-anywhere">
          <b>{code}</b>
          {current && !problem ? ` · ${savedText(current)}` : ''}
        </p>
        <Button
          ref={remove}
          variant="quiet"
          size="sm"
          aria-label={`Remove ${code}`}
          disabled={isLocked}
          onClick={() => onChange('')}
        >
          Remove
        </Button>
      </div>
      <div role="status">
        <FieldError id={id} error={problem} />
      </div>
    </>
  );
}

/** "₦500 off", "free delivery", "₦500 off and free delivery". */
function savedText({ discount, freeShipping }: PromoQuoteDto): string {
  const parts = [
    ...(discount > 0 ? [`${formatNaira(discount)} off`] : []),
    ...(freeShipping ? ['free delivery'] : []),
  ];
  return parts.join(' and ');
}
