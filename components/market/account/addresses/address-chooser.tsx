'use client';

import clsx from 'clsx';
import { TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { Skeleton } from '@/components/ui/skeleton';
import { formatPhone } from '@/lib/core/format';
import type { AddressDto } from '@/lib/people/addresses/dto';
import { PlaceField } from './place-field';
import { splitPlace } from './split-place';
import { useFilledNote } from './use-filled-note';

/** A place as typed; its coordinates come with the chosen suggestion. */
export interface PlaceValue {
  address: string;
  latitude: number | null;
  longitude: number | null;
  token: string | null;
}

export const NO_PLACE: PlaceValue = { address: '', latitude: null, longitude: null, token: null };

/** A saved address, or another place. */
export interface AddressChoiceValue {
  /** Id of a saved address; null: none of them. */
  savedId: string | null;
  /** "Another address" is chosen. */
  isOther: boolean;
  place: PlaceValue;
  /** A note for the rider, for another place. */
  note?: string;
}

export const NO_ADDRESS_CHOICE: AddressChoiceValue = {
  savedId: null,
  isOther: false,
  place: NO_PLACE,
};

/** The choice as calls take it: an address id or a place; null for nothing yet. */
export function chosenAddress(
  { savedId, isOther, place, note }: AddressChoiceValue,
  saved: readonly AddressDto[],
): string | (PlaceValue & { note?: string }) | null {
  if (!isOther && saved.some(({ _id }) => _id === savedId)) return savedId;
  if (!(isOther || saved.length === 0) || !place.address) return null;
  return note ? { ...place, note } : place;
}

interface PlaceInputProps {
  label?: string;
  value: PlaceValue;
  error: string | undefined;
  /** `detail`: what was typed in addition to the chosen place, such as "Room 12". */
  onChange: (place: PlaceValue, detail: string) => void;
  /** Must be a stable function. */
  onLoading: (isLoading: boolean) => void;
}

/** A place with suggestions, where no shop delivers. */
export function PlaceInput({ value, onChange, ...rest }: PlaceInputProps) {
  return (
    <PlaceField
      {...rest}
      reach={null}
      value={value.address}
      isChosen={value.latitude !== null}
      onType={(address) => onChange({ ...NO_PLACE, address }, '')}
      onChoose={({ description, location, token, note }) =>
        onChange(
          {
            address: description,
            latitude: location.lat,
            longitude: location.lng,
            token,
          },
          note,
        )
      }
    />
  );
}

interface AddressChooserProps {
  id: string;
  /** Accessible name: "Pick up from". */
  legend: string;
  /** The saved addresses; null while they load. Empty for a guest. */
  saved: readonly AddressDto[] | null;
  value: AddressChoiceValue;
  error: string | undefined;
  onChange: (value: AddressChoiceValue) => void;
  onLoading: (isLoading: boolean) => void;
}

/** One of the account's addresses, or another place; without saved ones only the latter. */
export function AddressChooser(props: AddressChooserProps) {
  const { id, legend, saved, value, error, onChange, onLoading } = props;
  const fillNote = useFilledNote();
  if (!saved) {
    return (
      <div role="status">
        <span className="sr-only">Loading your addresses…</span>
        <Skeleton className="h-20" />
      </div>
    );
  }
  const isTyped = value.isOther || saved.length === 0;
  const { place, note = '' } = value;
  const isFound = place.latitude !== null;
  const input = (
    <div className="grid gap-5">
      <PlaceInput
        value={place}
        error={error}
        onChange={(chosen, detail) =>
          onChange({
            ...value,
            isOther: true,
            place: chosen,
            note: chosen.latitude === null ? note : fillNote(note, detail),
          })
        }
        onLoading={onLoading}
      />
      {isFound ? (
        <TextField
          label="Note for your rider"
          isOptional
          autoComplete="off"
          maxLength={160}
          placeholder="Room, block, gate"
          value={note}
          onChange={(event) => onChange({ ...value, note: event.target.value })}
        />
      ) : null}
    </div>
  );
  if (saved.length === 0) return input;
  return (
    <fieldset aria-describedby={error && !isTyped ? `${id}-error` : undefined}>
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-2.5">
        {saved.map((one) => {
          const { place, around } = splitPlace(one.address);
          return (
            <Choice
              key={one._id}
              name={id}
              isInvalid={Boolean(error)}
              isChosen={!value.isOther && value.savedId === one._id}
              onChoose={() => onChange({ ...value, isOther: false, savedId: one._id })}
              title={place}
              details={[
                around,
                `${one.firstName} ${one.lastName} · ${formatPhone(one.phone)}`,
                one.note,
              ]}
            />
          );
        })}
        <Choice
          name={id}
          isInvalid={Boolean(error)}
          isChosen={value.isOther}
          onChoose={() => onChange({ ...value, isOther: true })}
          title="Another address"
          details={[]}
        />
      </div>
      {isTyped ? <div className="mt-4">{input}</div> : <FieldError id={id} error={error} />}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  isInvalid: boolean;
  isChosen: boolean;
  onChoose: () => void;
  title: string;
  details: readonly string[];
}

function Choice({ name, isInvalid, isChosen, onChoose, title, details }: ChoiceProps) {
  return (
    <label
      className={clsx(
        'flex items-start gap-3 rounded-tile px-4 py-3.5',
        isChosen
          ? 'bg-tint inset-ring-2 inset-ring-adire'
          : 'inset-ring-[1.5px] inset-ring-line hover:inset-ring-border',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        aria-invalid={isInvalid || undefined}
        onChange={onChoose}
        className="mt-0.5 size-5.5 shrink-0 accent-adire"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block leading-snug font-bold">{title}</span>
        {details.filter(Boolean).map((detail) => (
          <span key={detail} className="mt-0.5 block text-sm text-ink-2">
            {detail}
          </span>
        ))}
      </span>
    </label>
  );
}
