import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  formValues,
  readDraft,
  saveDraft,
} from '@/components/market/account/addresses/address-draft';
import { clearTabStorage } from '@/lib/client/storage/tab-storage';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';
import { chooseAddress, useCheckoutChoice } from './checkout-choice';
import './start-payment';
import { savePendingPayment } from '@/lib/client/drafts/pending-payment';
import { setSession } from '@/lib/client/session/use-session';

/** Session storage as in a browser, with its keys as own properties. */
function storage(): Storage {
  const values: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
    removeItem: (key: string) => {
      delete values[key];
    },
  };
  return new Proxy(values, {
    get: (target, name) => Reflect.get(name in methods ? methods : target, name),
  }) as unknown as Storage;
}

const person = (_id: string, name: string): UserDto => ({
  _id,
  name,
  email: `${name.split(' ')[0]}@mail.example`.toLowerCase(),
  phone: '+2348031234567',
  roles: ['customer'],
  cartItems: {},
  cartRev: 0,
  wishList: [],
  paystackCustomerId: null,
  paystackAccountNumber: null,
  paystackBankName: null,
  chatId: null,
});
const ada = person('a'.repeat(24), 'Ada Obaseki');
const osaze = person('b'.repeat(24), 'Osaze Igbinovia');

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
  setSession(ada);
  chooseAddress('c'.repeat(24));
  saveDraft(ada._id, { note: 'Blue gate' });
  sessionStorage.setItem('eki-pay-attempt', '{"key":"k","digest":"d"}');
  sessionStorage.setItem('other', 'of another script');
  savePendingPayment('EKI-waiting-1');
});
afterEach(() => {
  setSession(null);
  vi.unstubAllGlobals();
});

describe('personal data in tab storage', () => {
  it('has only the input of its owner and is hidden from other accounts', () => {
    expect(sessionStorage.getItem('eki-address-draft')).not.toMatch(/Obaseki|mail\.example|803/);
    expect(formValues(ada, readDraft(ada._id))).toMatchObject({
      firstName: 'Ada',
      note: 'Blue gate',
    });
    expect(formValues(osaze, readDraft(osaze._id))).toMatchObject({
      firstName: 'Osaze',
      lastName: 'Igbinovia',
      email: osaze.email,
      note: '',
    });
    saveDraft(osaze._id, {});
    expect(readDraft(ada._id)).toEqual({ note: 'Blue gate' });
    saveDraft(ada._id, {});
    expect(readDraft(ada._id)).toEqual({});
  });

  it('includes a field that was emptied on purpose', () => {
    saveDraft(ada._id, { phone: '' });
    expect(formValues(ada, readDraft(ada._id)).phone).toBe('');
  });

  it('is cleared at sign-out, and other keys in storage stay', () => {
    clearTabStorage();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
    expect(localStorage.getItem('eki-waiting-payment')).toBeNull();
    expect(useCheckoutChoice.getState().addressId).toBeNull();
  });

  it.each([
    ['the session ends', null],
    ['another account is signed in', osaze],
  ])(
    'drops address, payment attempt and pending payment when %s, and keeps typed fields for their owner',
    (_name, next) => {
      setSession(next);
      expect(useCheckoutChoice.getState().addressId).toBeNull();
      expect(Object.keys(sessionStorage).sort()).toEqual(['eki-address-draft', 'other']);
      expect(localStorage.getItem('eki-waiting-payment')).toBeNull();
      expect(readDraft(ada._id)).toEqual({ note: 'Blue gate' });
      expect(readDraft(osaze._id)).toEqual({});
    },
  );

  it('stays while the same person stays signed in', () => {
    setSession({ ...ada, cartRev: 3 });
    expect(useCheckoutChoice.getState().addressId).toBe('c'.repeat(24));
    expect(localStorage.getItem('eki-waiting-payment')).toContain('EKI-waiting-1');
  });
});
