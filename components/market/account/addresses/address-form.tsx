'use client';

import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/email-field';
import { TextArea, TextField } from '@/components/ui/field';
import { ErrorNotice } from '@/components/ui/notice';
import type { AddressDto, SuggestionDto } from '@/lib/people/addresses/dto';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { NO_SUGGESTION } from './address-draft';
import { PlaceField } from './place-field';
import { useAddressForm } from './use-address-form';
import { useFilledNote } from './use-filled-note';
import { UseLocation } from './use-location';

interface AddressFormProps {
  user: UserDto;
  /** The address to change; null for a new one. */
  edited: AddressDto | null;
  onSaved: (saved: AddressDto) => void;
}

/** The form for a delivery address and its recipient. */
export function AddressForm({ user, edited, onSaved }: AddressFormProps) {
  const { form, values, errors, message, isBusy, ...actions } = useAddressForm(
    user,
    edited,
    onSaved,
  );
  const fieldProps = (name: 'firstName' | 'lastName' | 'email' | 'phone') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => actions.set({ [name]: event.target.value }),
    onBlur: () => actions.leave(name),
  });
  const fillNote = useFilledNote();
  const choose = ({ description, location, token, reach, note }: SuggestionDto) =>
    actions.set({
      note: fillNote(values.note, note),
      address: description,
      latitude: location.lat,
      longitude: location.lng,
      token,
      reach,
    });
  return (
    <form ref={form} noValidate onSubmit={actions.submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={40}
          {...fieldProps('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={40}
          {...fieldProps('lastName')}
        />
      </div>
      <PlaceField
        value={values.address}
        isChosen={values.latitude !== null}
        reach={values.reach}
        error={errors.address}
        onType={(address) => actions.set({ address, ...NO_SUGGESTION })}
        onChoose={choose}
        onLoading={actions.setPlaceLoading}
      />
      <UseLocation onChoose={choose} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="0803 123 4567"
          maxLength={40}
          {...fieldProps('phone')}
        />
        <EmailField
          label="Email"
          autoComplete="email"
          maxLength={254}
          {...fieldProps('email')}
          onSuggestion={(email) => actions.set({ email })}
        />
      </div>
      <TextArea
        label="Note for your rider"
        isOptional
        name="note"
        rows={3}
        value={values.note}
        error={errors.note}
        hint="Room, block, gate. Only your rider sees it."
        onChange={(event) => actions.set({ note: event.target.value.replace(/\s*\n\s*/g, ' ') })}
      />
      <ErrorNotice message={message} />
      <Button type="submit" isBlock isBusy={isBusy}>
        Save address
      </Button>
    </form>
  );
}
