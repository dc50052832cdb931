'use client';

import { type Ref, useCallback } from 'react';
import { PlaceField } from '@/components/market/account/addresses/place-field';
import { splitPlace } from '@/components/market/account/addresses/split-place';
import { useFilledNote } from '@/components/market/account/addresses/use-filled-note';
import { Box } from '@/components/ui/box';
import { TextArea, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { Tag } from '@/components/ui/tag';

import {
  getBudget,
  hasPlace,
  NO_STOP_PLACE,
  type StopErrors,
  type StopField,
  type StopValues,
} from './errand-form';

interface ErrandStopProps {
  stop: StopValues;
  /** Index of the stop, from 0. */
  at: number;
  count: number;
  /** Shows the fields instead of a summary. */
  isOpen: boolean;
  errors: StopErrors[string] | undefined;
  headingRef: Ref<HTMLHeadingElement>;
  onChange: (id: string, change: Partial<StopValues>) => void;
  onLeave: (id: string, field: StopField) => void;
  onLoading: (id: string, isLoading: boolean) => void;
  onOpen: (id: string) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onRemove: (id: string) => void;
}

const TEXT_BUTTON =
  'inline-flex min-h-11 items-center rounded-md px-2 text-sm font-bold hover:underline';

/** One stop of the request: its fields, or a summary. */
export function ErrandStop(props: ErrandStopProps) {
  const { stop, at, count, isOpen, headingRef, onOpen, onMove, onRemove } = props;
  const { id, name, address } = stop;
  const title = name.trim() || `Errand ${at + 1}`;
  return (
    <Box>
      <fieldset className="min-w-0">
        <legend className="sr-only">
          Errand {at + 1} of {count}
        </legend>
        <div className="flex flex-wrap items-center gap-x-3">
          <span
            aria-hidden="true"
            className="grid size-8.5 shrink-0 place-items-center rounded-full bg-adire font-bold text-adire-ink"
          >
            {at + 1}
          </span>
          <div className="min-w-[min(8em,100%)] flex-1 leading-snug wrap-anywhere">
            <h2 ref={headingRef} tabIndex={-1} className="text-lg outline-none">
              {title}
            </h2>
            <p className="text-sm text-ink-2">
              {hasPlace(stop) ? splitPlace(address).place : 'No address yet'}
            </p>
          </div>
          {count > 1 ? (
            <span className="-mr-2.5 flex">
              <MoveButton id={id} at={at} by={-1} isEnd={at === 0} onMove={onMove} />
              <MoveButton id={id} at={at} by={1} isEnd={at === count - 1} onMove={onMove} />
            </span>
          ) : null}
        </div>
        {isOpen ? <StopFields {...props} /> : <StopText stop={stop} />}
        {isOpen && count === 1 ? null : (
          <div className="-mx-2 mt-2 -mb-2 flex flex-wrap gap-x-3">
            {isOpen ? null : (
              <button
                type="button"
                aria-label={`Change errand ${at + 1}`}
                onClick={() => onOpen(id)}
                className={`${TEXT_BUTTON} text-adire`}
              >
                Change
              </button>
            )}
            {count > 1 ? (
              <button
                type="button"
                aria-label={`Remove errand ${at + 1}`}
                onClick={() => onRemove(id)}
                className={`${TEXT_BUTTON} text-danger`}
              >
                Remove
              </button>
            ) : null}
          </div>
        )}
      </fieldset>
    </Box>
  );
}

interface MoveButtonProps {
  id: string;
  at: number;
  by: -1 | 1;
  isEnd: boolean;
  onMove: (id: string, by: -1 | 1) => void;
}

function MoveButton({ id, at, by, isEnd, onMove }: MoveButtonProps) {
  const icon = by < 0 ? 'arrow-up' : 'arrow-down';
  return (
    <IconButton
      label={`Move errand ${at + 1} ${by < 0 ? 'up' : 'down'}`}
      // Not `disabled`, which would lose the focus when a stop reaches the end.
      aria-disabled={isEnd || undefined}
      onClick={() => {
        if (!isEnd) onMove(id, by);
      }}
      className="aria-disabled:opacity-35"
    >
      <Icon name={icon} className="size-5" />
    </IconButton>
  );
}

function StopText({ stop: { deliveryNote, budget, phone } }: { stop: StopValues }) {
  const amount = getBudget(budget) ?? 0;
  return (
    <div className="mt-2 grid gap-2 wrap-anywhere">
      <p className="whitespace-pre-line">{deliveryNote}</p>
      {phone ? <p className="text-sm text-ink-2">{phone}</p> : null}
      {amount > 0 ? (
        <Tag tone="wait" className="justify-self-start">
          <Icon name="wallet" className="size-4" strokeWidth={1.9} />
          <span>
            Budget up to <Naira amount={amount} />
          </span>
        </Tag>
      ) : null}
    </div>
  );
}

function StopFields({ stop, errors, onChange, onLeave, onLoading }: ErrandStopProps) {
  const { id } = stop;
  const setLoading = useCallback((isLoading: boolean) => onLoading(id, isLoading), [id, onLoading]);
  const fillNote = useFilledNote();
  const fieldProps = (field: Exclude<StopField, 'address'>) => ({
    name: field,
    value: stop[field],
    error: errors?.[field],
    onChange: (event: { target: { value: string } }) =>
      onChange(id, { [field]: event.target.value }),
    onBlur: () => onLeave(id, field),
  });
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField
        label="Business name"
        autoComplete="off"
        maxLength={80}
        placeholder="Mama Ngozi Provisions"
        {...fieldProps('name')}
      />
      <PlaceField
        value={stop.address}
        isChosen={hasPlace(stop)}
        reach={null}
        error={errors?.address}
        onType={(address) => onChange(id, { address, ...NO_STOP_PLACE })}
        onChoose={({ description, location, token, note }) =>
          onChange(id, {
            // The tasks follow.
            deliveryNote: fillNote(stop.deliveryNote, note && `${note}: `),
            address: description,
            latitude: location.lat,
            longitude: location.lng,
            token,
          })
        }
        onLoading={setLoading}
      />
      <TextField
        label="Phone"
        isOptional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="0803 123 4567"
        maxLength={40}
        {...fieldProps('phone')}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={300}
        placeholder="What to buy, collect or drop off"
        {...fieldProps('deliveryNote')}
      />
      <TextField
        label="Budget"
        isOptional
        inputMode="decimal"
        autoComplete="off"
        placeholder="₦0"
        maxLength={16}
        hint="What your rider may spend here. It’s part of your total."
        {...fieldProps('budget')}
      />
    </div>
  );
}
