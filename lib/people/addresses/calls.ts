import 'server-only';
import { ANYONE, CUSTOMER, row } from '@/lib/platform/http/row';
import {
  addAddressInput,
  addressIdInput,
  autoCompleteQuery,
  editAddressInput,
  nearestInput,
} from './schemas';

export const findNearestPlaceCall = row('POST /api/map/nearest', {
  ...ANYONE,
  limit: 'suggestions',
  input: nearestInput,
});
export const suggestPlacesCall = row('GET /api/map/autoComplete', {
  ...ANYONE,
  limit: 'suggestions',
  query: autoCompleteQuery,
});
export const listAddressesCall = row('GET /api/address/get', { ...CUSTOMER, limit: 'address' });
export const addAddressCall = row('POST /api/address/add', {
  ...CUSTOMER,
  limit: 'address',
  input: addAddressInput,
});
export const editAddressCall = row('POST /api/address/edit', {
  ...CUSTOMER,
  limit: 'address',
  input: editAddressInput,
});
export const deleteAddressCall = row('POST /api/address/delete', {
  ...CUSTOMER,
  limit: 'address',
  input: addressIdInput,
});
export const setDefaultAddressCall = row('POST /api/address/default', {
  ...CUSTOMER,
  limit: 'address',
  input: addressIdInput,
});
