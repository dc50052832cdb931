import 'server-only';
import { CUSTOMER, RIDER, row } from '@/lib/platform/http/row';
import {
  approveSpendInput,
  arriveInput,
  contactInput,
  deliverInput,
  earningsQuery,
  offerInput,
  pickInput,
  presenceInput,
  reasonInput,
  stopInput,
  trackQuery,
} from './schemas';

export const answerSpendCall = row('POST /api/errand/approve-spend', {
  ...CUSTOMER,
  limit: 'cancel',
  fresh: true,
  input: approveSpendInput,
});
export const trackDeliveryCall = row('GET /api/delivery/track', {
  ...CUSTOMER,
  limit: 'board',
  query: trackQuery,
});
export const listRiderJobsCall = row('GET /api/rider/jobs', RIDER);
export const setPresenceCall = row('POST /api/rider/presence', { ...RIDER, input: presenceInput });
export const acceptOfferCall = row('POST /api/rider/offer/accept', {
  ...RIDER,
  fresh: true,
  input: offerInput,
});
export const declineOfferCall = row('POST /api/rider/offer/decline', {
  ...RIDER,
  input: offerInput,
});
export const reportArrivalCall = row('POST /api/rider/job/arrive', {
  ...RIDER,
  input: arriveInput,
});
export const pickUpItemsCall = row('POST /api/rider/job/pick', { ...RIDER, input: pickInput });
export const closeStopCall = row('POST /api/rider/job/stop', {
  ...RIDER,
  fresh: true,
  input: stopInput,
});
export const logContactCall = row('POST /api/rider/job/contact', { ...RIDER, input: contactInput });
export const deliverJobCall = row('POST /api/rider/job/deliver', {
  ...RIDER,
  fresh: true,
  input: deliverInput,
});
export const reportUnreachableCall = row('POST /api/rider/job/unreachable', {
  ...RIDER,
  input: reasonInput,
});
export const giveBackJobCall = row('POST /api/rider/job/give-back', {
  ...RIDER,
  input: reasonInput,
});
export const getEarningsCall = row('GET /api/rider/earnings', { ...RIDER, query: earningsQuery });
