import 'server-only';
import { ANYONE, CUSTOMER, row } from '@/lib/platform/http/row';
import {
  changePasswordInput,
  codeInput,
  deleteAccountInput,
  editEmailInput,
  editProfileInput,
  endSecondFactorInput,
  endSessionInput,
  linkInput,
  ownerProofInput,
  resetPasswordInput,
  sendPasswordResetInput,
} from './schemas';

export const requestPasswordResetCall = row('POST /api/user/sendPasswordResetEmail', {
  ...ANYONE,
  limit: 'passwordReset',
  input: sendPasswordResetInput,
});
export const resetPasswordCall = row('POST /api/user/resetPassword', {
  ...ANYONE,
  limit: 'link',
  input: resetPasswordInput,
});
export const declineEmailCall = row('POST /api/user/declineEmail', {
  ...ANYONE,
  limit: 'link',
  input: linkInput,
});
export const undoEmailCall = row('POST /api/user/undoEmail', {
  ...ANYONE,
  limit: 'link',
  input: linkInput,
});
export const giveUpWalletCall = row('POST /api/user/giveUpWallet', {
  ...ANYONE,
  limit: 'link',
  input: linkInput,
});
export const confirmEmailCall = row('POST /api/user/confirmEmail', {
  ...ANYONE,
  owner: 'self',
  limit: 'link',
  fresh: true,
  input: linkInput,
});
export const getProfileCall = row('GET /api/user/profile', {
  ...CUSTOMER,
  limit: 'account',
  fresh: true,
});
export const editProfileCall = row('PATCH /api/user/edit-profile', {
  ...CUSTOMER,
  limit: 'ownAccount',
  input: editProfileInput,
});
export const editEmailCall = row('PATCH /api/user/edit-email', {
  ...CUSTOMER,
  limit: 'rareChange',
  fresh: true,
  input: editEmailInput,
});
export const changePasswordCall = row('PATCH /api/user/change-password', {
  ...CUSTOMER,
  limit: 'ownAccount',
  fresh: true,
  input: changePasswordInput,
});
export const deleteAccountCall = row('POST /api/user/deleteAccount', {
  ...CUSTOMER,
  limit: 'rareChange',
  fresh: true,
  input: deleteAccountInput,
});
export const startSecondFactorCall = row('POST /api/user/startSecondFactor', {
  ...CUSTOMER,
  limit: 'ownAccount',
  fresh: true,
  input: ownerProofInput,
});
export const confirmSecondFactorCall = row('POST /api/user/confirmSecondFactor', {
  ...CUSTOMER,
  limit: 'ownAccount',
  fresh: true,
  input: codeInput,
});
export const endSecondFactorCall = row('POST /api/user/endSecondFactor', {
  ...CUSTOMER,
  limit: 'ownAccount',
  fresh: true,
  input: endSecondFactorInput,
});
export const endSessionCall = row('POST /api/user/endSession', {
  ...CUSTOMER,
  limit: 'account',
  fresh: true,
  input: endSessionInput,
});
export const resendConfirmationCall = row('POST /api/user/resendConfirmation', {
  ...CUSTOMER,
  limit: 'account',
  fresh: true,
});
