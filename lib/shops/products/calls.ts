import 'server-only';
import { OPS, row, SELLER } from '@/lib/platform/http/row';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import { MAX_IMPORT_BYTES } from './policy';
import {
  answerInput,
  importConfirmInput,
  importFixInput,
  importInput,
  productIdInput,
  productsOfOpsQuery,
  productsQuery,
  saveProductInput,
  shopQuery,
  takeDownInput,
} from './schemas';

export const listShopProductsCall = row('GET /api/seller/products', {
  ...SELLER,
  query: productsQuery,
});
export const getEditPageCall = row('GET /api/seller/product/[productId]', SELLER);
export const getNewProductCall = row('GET /api/seller/product/new', {
  ...SELLER,
  query: shopQuery,
});
export const saveProductCall = row('POST /api/seller/product/save', {
  ...SELLER,
  fresh: true,
  input: saveProductInput,
  maxKeys: 2_000,
});
export const answerTakeDownCall = row('POST /api/seller/product/answer', {
  ...SELLER,
  input: answerInput,
});
export const removeProductCall = row('POST /api/seller/product/remove', {
  ...SELLER,
  fresh: true,
  input: productIdInput,
});
export const startImportCall = row('POST /api/seller/import', {
  ...SELLER,
  limit: 'import',
  input: importInput,
  form: { maxFileBytes: MAX_IMPORT_BYTES, tooLarge: PRODUCT_MESSAGES.importTooLarge },
});
export const getImportCall = row('GET /api/seller/import/[importId]', SELLER);
export const fixImportCall = row('POST /api/seller/import/fix', {
  ...SELLER,
  input: importFixInput,
});
export const confirmImportCall = row('POST /api/seller/import/confirm', {
  ...SELLER,
  limit: 'import',
  fresh: true,
  input: importConfirmInput,
});
export const exportProductsCall = row('GET /api/seller/export', {
  ...SELLER,
  limit: 'statement',
  query: shopQuery,
});

export const listModeratedProductsCall = row('GET /api/admin/products', {
  ...OPS,
  query: productsOfOpsQuery,
});

export const hideProductCall = row('POST /api/admin/product/hide', {
  ...OPS,
  limit: 'staffAction',
  fresh: true,
  input: takeDownInput,
});

export const showProductCall = row('POST /api/admin/product/show', {
  ...OPS,
  limit: 'staffAction',
  fresh: true,
  input: takeDownInput,
});
