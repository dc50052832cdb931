'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CheckField } from '@/components/ui/check-field';
import { TextField } from '@/components/ui/field';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { useAction } from '@/components/ui/use-action';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import { apiPost } from '@/lib/client/api';
import { CATEGORIES } from '@/lib/core/categories';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { amountMessage, parseNaira } from '@/lib/core/parse-naira';
import type { PromoType } from '@/lib/core/pricing/quote';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import type { PromoAppliedDto, StaffPromoDto } from '@/lib/purchases/checkout/promos/dto';
import { PROMO_MESSAGES } from '@/lib/purchases/checkout/promos/messages';
import { Select } from './job-sheets';
import { fromInput, offText, toInput } from './promo-text';

interface SheetProps {
  promo: StaffPromoDto;
  onClose: () => void;
}

const nothing = () => {};

const toText = (amount: number | null) => (amount === null ? '' : String(amount));

/** Creates a promo code or changes its terms. */
export function PromoSheet({
  promo,
  onClose,
}: {
  promo: StaffPromoDto | null;
  onClose: () => void;
}) {
  const [values, setValues] = useState({
    code: promo?.code ?? '',
    value: toText(promo?.value ?? null),
    maxDiscount: toText(promo?.maxDiscount ?? null),
    minSpend: promo && promo.minSpend > 0 ? String(promo.minSpend) : '',
    startsAt: toInput(promo?.startsAt ?? null),
    endsAt: toInput(promo?.endsAt ?? null),
    limit: toText(promo?.limit ?? null),
    perUser: toText(promo ? promo.perUser : 1),
  });
  type Name = keyof typeof values;
  const [type, setType] = useState<PromoType>(promo?.type ?? 'percentage');
  const [freeShipping, setFreeShipping] = useState(promo?.freeShipping ?? false);
  const [categories, setCategories] = useState<readonly string[]>(promo?.categories ?? []);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const isPercent = type === 'percentage';

  function toFields(): Record<string, unknown> | null {
    const found: Partial<Record<Name, string>> = {};
    // Not zero, which would drop what was typed.
    const readAmount = (name: Name): number | null => {
      const amount = parseNaira(values[name]);
      if (Number.isNaN(amount)) found[name] = amountMessage(values[name]);
      return amount;
    };
    const value = isPercent
      ? (parseNaira(values.value.replace(/\s*%\s*$/, '')) ?? 0)
      : (readAmount('value') ?? 0);
    const maxDiscount = isPercent ? readAmount('maxDiscount') : null;
    const minSpend = readAmount('minSpend') ?? 0;
    if (!values.code.trim()) found.code = PROMO_MESSAGES.enterPromo;
    if (Number.isNaN(value)) found.value ??= PROMO_MESSAGES.promoValue;
    else if (value === 0 && !freeShipping) found.value = PROMO_MESSAGES.promoNothing;
    if (isPercent && value > 0 && !maxDiscount) found.maxDiscount ??= PROMO_MESSAGES.promoCap;
    const [limit, perUser] = [parseNaira(values.limit), parseNaira(values.perUser)];
    for (const [name, uses] of [
      ['limit', limit],
      ['perUser', perUser],
    ] as const) {
      const isCount = uses === null || (Number.isInteger(uses) && uses >= 1);
      if (!isCount) found[name] = 'Enter a whole number, or leave it empty.';
    }
    setErrors(found);
    if (Object.keys(found).length > 0) return null;
    return {
      promoId: promo?.id ?? null,
      code: values.code.trim(),
      type,
      value,
      freeShipping,
      maxDiscount,
      minSpend,
      limit,
      perUser,
      categories,
      startsAt: fromInput(values.startsAt),
      endsAt: fromInput(values.endsAt),
    };
  }

  const field = (name: Name) => ({
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues((old) => ({ ...old, [name]: target.value }));
      setErrors((old) => ({ ...old, [name]: undefined }));
    },
  });
  return (
    <ActionSheet
      title={promo ? `Edit ${promo.code}` : 'New promo code'}
      description={
        promo ? 'What was bought before keeps its terms.' : 'Eki pays for what it takes off.'
      }
      path="/api/admin/promo/save"
      action={promo ? 'Save' : 'Create code'}
      toFields={toFields}
      done={promo ? 'Promo code saved' : 'Promo code created'}
      onDone={nothing}
      onClose={onClose}
    >
      {promo ? null : (
        <TextField
          label="Code"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
          placeholder="FRESHER25"
          {...field('code')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Takes off"
          value={type}
          options={[
            ['percentage', 'A percentage'],
            ['fixed', 'An amount'],
          ]}
          onChange={(chosen) => setType(chosen as PromoType)}
        />
        <TextField
          label={isPercent ? 'Percent' : 'Amount in naira'}
          inputMode="decimal"
          {...field('value')}
        />
        {isPercent ? (
          <TextField label="At most, in naira" inputMode="decimal" {...field('maxDiscount')} />
        ) : null}
        <TextField
          label="Least spend, in naira"
          isOptional
          inputMode="decimal"
          {...field('minSpend')}
        />
      </div>
      <CheckField
        label="Free delivery"
        checked={freeShipping}
        onChange={({ currentTarget }) => setFreeShipping(currentTarget.checked)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Uses in all" isOptional inputMode="numeric" {...field('limit')} />
        <TextField label="Uses per customer" isOptional inputMode="numeric" {...field('perUser')} />
        <TextField label="Starts" isOptional type="datetime-local" {...field('startsAt')} />
        <TextField label="Ends" isOptional type="datetime-local" {...field('endsAt')} />
      </div>
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">
          Only for <span className="font-normal text-ink-2">(none: everything)</span>
        </legend>
        <div className="grid sm:grid-cols-2">
          {CATEGORIES.map(({ path, text }) => (
            <CheckField
              key={path}
              label={text}
              checked={categories.includes(path)}
              onChange={({ currentTarget: { checked } }) =>
                setCategories((old) =>
                  checked ? [...old, path] : old.filter((other) => other !== path),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    </ActionSheet>
  );
}

/** Ends a promo immediately. */
export function EndPromoSheet({ promo, onClose }: SheetProps) {
  return (
    <ActionSheet
      title={`Switch ${promo.code} off?`}
      description="It takes nothing off from now on. Whoever is paying with it keeps it."
      path="/api/admin/promo/end"
      action="Switch off"
      variant="danger"
      toFields={() => ({ promoId: promo.id })}
      done={`${promo.code} is off`}
      onDone={nothing}
      onClose={onClose}
    />
  );
}

const SERVICES: Readonly<Record<ServiceKind, string>> = {
  order: 'Order: price of the items',
  dispatch: 'Dispatch: delivery fee',
  errand: 'Errand: delivery fee',
};

/** Tries a promo on an amount; shows the answer that a customer would get. */
export function TryPromoSheet({ promo, onClose }: SheetProps) {
  const [service, setService] = useState<ServiceKind>('order');
  const [amount, setAmount] = useState('5,000');
  const [error, setError] = useState<string | null>(null);
  const [answer, setAnswer] = useState<PromoAppliedDto | null>(null);
  const { run, isBusy, message } = useAction(async () => {
    const orderTotal = parseNaira(amount);
    setAnswer(null);
    if (orderTotal === null || !(orderTotal >= 0)) return setError(amountMessage(amount));
    const body = { code: promo.code, orderTotal, productIds: [], service };
    setAnswer(
      await apiPost<PromoAppliedDto>('/api/promo/apply', body, PAGE_MESSAGES.errorOccurred),
    );
  });

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`Try ${promo.code}`}
      description={`${offText(promo)}. Nothing is used up.`}
      footer={
        <div className="grid gap-3">
          <Button type="submit" form="try-promo" isBlock isBusy={isBusy}>
            Try it
          </Button>
          <Button variant="quiet" isBlock onClick={onClose}>
            Back
          </Button>
        </div>
      }
    >
      <form
        id="try-promo"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Select
          label="Bought"
          value={service}
          options={SERVICE_KINDS.map((kind) => [kind, SERVICES[kind]] as const)}
          onChange={(chosen) => setService(chosen as ServiceKind)}
        />
        <TextField
          label="Amount in naira"
          inputMode="decimal"
          value={amount}
          error={error}
          onChange={({ target }) => {
            setAmount(target.value);
            setError(null);
          }}
        />
        <div role="status">
          {message ? <Notice tone="warn">A customer reads: “{message}”</Notice> : null}
          {answer ? (
            <Notice tone="success">
              <Naira amount={answer.discount} /> off, so <Naira amount={answer.newTotal} /> is left
              {answer.freeShipping ? ', and delivery is free' : ''}.
            </Notice>
          ) : null}
        </div>
        {promo.categories.length > 0 || promo.isForSome ? (
          <p className="text-ink-2">
            It’s for some things only, so without any in the cart it takes nothing off here.
          </p>
        ) : null}
      </form>
    </Sheet>
  );
}
