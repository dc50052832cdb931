import 'server-only';
import { ANYONE, CUSTOMER, row, SELLER, SIGNED_IN } from '@/lib/platform/http/row';
import {
  deleteReviewInput,
  replyInput,
  reportReviewInput,
  reviewListQuery,
  reviewPhotoQuery,
  saveReviewInput,
  shopReviewsQuery,
} from './schemas';

export const listReviewsCall = row('GET /api/review/list', {
  ...ANYONE,
  limit: 'catalog',
  query: reviewListQuery,
});
export const getReviewPhotoCall = row('GET /api/review/photo/[fileId]', {
  ...ANYONE,
  limit: 'catalog',
  query: reviewPhotoQuery,
});
export const saveReviewCall = row('POST /api/review/save', {
  ...CUSTOMER,
  limit: 'review',
  input: saveReviewInput,
});
export const deleteReviewCall = row('POST /api/review/delete', {
  ...CUSTOMER,
  limit: 'review',
  input: deleteReviewInput,
});
export const reportReviewCall = row('POST /api/review/report', {
  ...SIGNED_IN,
  limit: 'report',
  input: reportReviewInput,
});
export const listShopReviewsCall = row('GET /api/seller/reviews', {
  ...SELLER,
  query: shopReviewsQuery,
});
export const replyToReviewCall = row('POST /api/seller/review/reply', {
  ...SELLER,
  input: replyInput,
});
