import 'server-only';
import { ANYONE, CUSTOMER, row, SELLER, SIGNED_IN, STAFF } from '@/lib/platform/http/row';
import {
  decideReviewInput,
  deleteReviewInput,
  replyInput,
  reportReviewInput,
  reviewListQuery,
  reviewPhotoQuery,
  saveReviewInput,
  shopReviewsQuery,
  staffReviewsQuery,
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

export const listStaffReviewsCall = row('GET /api/admin/reviews', {
  ...STAFF,
  query: staffReviewsQuery,
});

export const hideReviewCall = row('POST /api/admin/review/hide', {
  ...STAFF,
  limit: 'staffAction',
  fresh: true,
  input: decideReviewInput,
});

export const keepReviewCall = row('POST /api/admin/review/keep', {
  ...STAFF,
  limit: 'staffAction',
  fresh: true,
  input: decideReviewInput,
});

export const showReviewCall = row('POST /api/admin/review/show', {
  ...STAFF,
  limit: 'staffAction',
  fresh: true,
  input: decideReviewInput,
});
