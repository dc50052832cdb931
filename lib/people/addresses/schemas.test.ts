import { describe, expect, it } from 'vitest';
import { maxLengthMessage } from '@/lib/core/messages';
import { addAddressInput } from './schemas';

const GOOD = {
  firstName: 'Ada',
  lastName: 'Obaseki',
  email: 'ada@mail.example',
  phone: '08031234567',
  address: 'Hall 3, University of Benin',
  latitude: 6.4034,
  longitude: 5.6155,
};

describe('addAddressInput', () => {
  it('fills in optional fields', () => {
    expect(addAddressInput.parse(GOOD)).toEqual({
      ...GOOD,
      phone: '+2348031234567',
      city: '',
      state: '',
      zipcode: '',
      country: '',
      note: '',
    });
  });

  it.each(['Ọmọlará', 'Jean-Luc', 'O’Neil', "D'Souza", 'Ada B.'])(
    'accepts %s as a name',
    (name) => {
      expect(addAddressInput.safeParse({ ...GOOD, firstName: name }).success).toBe(true);
    },
  );

  it.each([
    [{ firstName: ' ' }, 'Please enter your first name.'],
    [{ firstName: undefined }, 'Please enter your first name.'],
    [{ lastName: '' }, 'Please enter your last name.'],
    [{ email: 'ada' }, 'Invalid email format.'],
    [{ phone: '+44 20 7946 0000' }, 'Please enter a valid Nigerian phone number.'],
    [{ address: '' }, 'Please select a valid address from suggestions.'],
    [{ address: undefined }, 'Please select a valid address from suggestions.'],
    [{ latitude: undefined }, 'Please select a valid address from suggestions.'],
    [{ latitude: null, longitude: null }, 'Please select a valid address from suggestions.'],
    [{ longitude: '5.6' }, 'Please select a valid address from suggestions.'],
    [{ latitude: Number.NaN }, 'Please select a valid address from suggestions.'],
    [{ latitude: Number.POSITIVE_INFINITY }, 'Please select a valid address from suggestions.'],
    [{ latitude: -90.1 }, 'Please select a valid address from suggestions.'],
    [{ note: 'a'.repeat(161) }, maxLengthMessage(160)],
    [{ firstName: '<b>Ada</b>' }, 'Please use letters in your first name.'],
    [{ lastName: '😀' }, 'Please use letters in your last name.'],
  ])('refuses %j: %s', (changes, message) => {
    const result = addAddressInput.safeParse({ ...GOOD, ...changes });
    expect(result.error?.issues[0]?.message).toBe(message);
  });
});
