'use client';

import { useState } from 'react';
import {
  type AddressChoiceValue,
  AddressChooser,
} from '@/components/market/account/addresses/address-chooser';
import { splitPlace } from '@/components/market/account/addresses/split-place';
import { Box } from '@/components/ui/box';
import { Icon } from '@/components/ui/icon';
import type { AddressDto } from '@/lib/people/addresses/dto';

interface DropOffBoxProps {
  /** The saved addresses; null while they load. Empty for a guest. */
  saved: readonly AddressDto[] | null;
  value: AddressChoiceValue;
  error: string | undefined;
  onChange: (value: AddressChoiceValue) => void;
  onLoading: (isLoading: boolean) => void;
}

/** Text of the chosen delivery address; empty without one. */
export function addressText(value: AddressChoiceValue, saved: readonly AddressDto[]): string {
  const chosen = value.isOther ? null : saved.find(({ _id }) => _id === value.savedId);
  return chosen?.address ?? (value.place.latitude === null ? '' : value.place.address);
}

/** The delivery address, or its chooser. */
export function DropOffBox({ saved, value, error, onChange, onLoading }: DropOffBoxProps) {
  const [isChoosing, setChoosing] = useState(false);
  const chosen = saved?.find(({ _id }) => _id === value.savedId) ?? null;
  // A typed address stays open, because only the chooser shows whether it was found.
  const isFolded = chosen !== null && !value.isOther && !isChoosing;
  const { place, around } = splitPlace(addressText(value, saved ?? []));
  return (
    <Box className="mt-4.5">
      <section aria-labelledby="drop-off-title">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-tint text-leaf"
          >
            <Icon name="map-pin" className="size-5.5" />
          </span>
          <div className="min-w-[min(9em,100%)] flex-1 leading-snug wrap-anywhere">
            <h2
              id="drop-off-title"
              className="font-sans text-sm font-normal tracking-normal text-ink-2"
            >
              Bring it to
            </h2>
            {place ? <p className="font-bold">{place}</p> : null}
            {around ? <p className="text-sm text-ink-2">{around}</p> : null}
          </div>
          {isFolded ? (
            <button
              type="button"
              aria-label="Change delivery address"
              onClick={() => setChoosing(true)}
              className="-mr-2 inline-flex min-h-11 shrink-0 items-center rounded-md px-2 text-sm font-bold text-adire hover:underline"
            >
              Change
            </button>
          ) : null}
        </div>
        {isFolded ? null : (
          <div className="mt-3.5">
            <AddressChooser
              id="drop-off"
              legend="Delivery address"
              saved={saved}
              value={value}
              error={error}
              onChange={onChange}
              onLoading={onLoading}
            />
          </div>
        )}
      </section>
    </Box>
  );
}
