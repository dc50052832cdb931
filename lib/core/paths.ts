import type { ServiceKind } from '@/lib/core/service-kind';
import type { Category } from './categories';

export const paths = {
  home: () => '/',
  products: (query: Record<string, string | number | undefined> = {}) =>
    withQuery('/products', query),
  category: (category: Category, query: Record<string, string | number | undefined> = {}) =>
    withQuery(`/products/${encodeURIComponent(category)}`, query),
  /** Food lives below /food; its /products URL redirects there. */
  product: (product: { _id: string; category: Category; vendorId: string }) =>
    product.category === 'Food'
      ? `/food/${product.vendorId}/${product._id}`
      : `/products/${encodeURIComponent(product.category)}/${product._id}`,
  foodList: (query: { q?: string } = {}) => withQuery('/food', query),
  foodVendor: (vendorId: string, page = 1) => `/food/${vendorId}${toPageSegment(page)}`,
  shops: (query: { q?: string } = {}) => withQuery('/shops', query),
  shop: (vendorId: string, page = 1) => `/shops/${vendorId}${toPageSegment(page)}`,
  /** A vendor's own page: food vendors below /food, all others below /shops. */
  vendor: (vendor: { _id: string; isFood: boolean }) =>
    vendor.isFood ? `/food/${vendor._id}` : `/shops/${vendor._id}`,
  wallet: () => '/?wallet=1',
  profile: () => '/?profile=1',
  cart: () => '/cart',
  /** The form for a new address, or to edit one. */
  addAddress: (from?: string, edit?: string) => withQuery('/add-address', { from, edit }),
  order: (id: string) => `/order/${id}`,
  /** The part of an order's page where its items are rated. */
  rateOrder: (id: string) => `/order/${id}#rate`,
  /** A published review's photo; `small`: a square for lists. */
  reviewPhoto: (photoId: string, size?: 'small') =>
    withQuery(`/api/review/photo/${photoId}`, { size }),
  /** The page of an order, dispatch or errand. */
  purchase: (kind: ServiceKind, id: string) => `/${kind}/${id}`,
  /** The customer's purchases of a kind, on one of the tabs. */
  purchases: (kind: ServiceKind, tab?: 'completed', before?: string) =>
    withQuery(kind === 'order' ? '/my-orders' : `/${kind}`, { tab, before }),
  /** The cart or the request form. */
  buy: (kind: ServiceKind) => (kind === 'order' ? '/cart' : `/${kind}-request`),
  /**
   * The outcome page of a payment; the provider appends the reference. `asked: 'elsewhere'`: shows that the
   * paid order has another address or speed than the customer last chose.
   */
  paymentCallback: (reference?: string, { asked }: { asked?: 'elsewhere' } = {}) =>
    `/payment/callback${reference ? `?${new URLSearchParams({ reference, ...(asked && { asked }) })}` : ''}`,
  wishlist: () => '/wishlist',
  dispatch: () => '/dispatch',
  dispatchRequest: () => '/dispatch-request',
  errand: () => '/errand',
  errandRequest: () => '/errand-request',
  feedback: (subject?: string) => withQuery('/feedback', { subject }),
  /** The shop with the chat open. */
  chat: () => '/?contact=true',
  /** The shop with the support chat open; `message`: what the chat offers to send. */
  supportChat: (message: string) => withQuery('/', { contact: 'true', message }),
  faq: () => '/faq',
  /** Shown by the service worker without a connection. */
  offline: () => '/offline',
  /** `link`: from a mail; the page removes it from the address bar. */
  resetPassword: (link: { token?: string; id?: string } = {}) => withQuery('/reset-password', link),
  confirmEmail: (link: { token?: string; id?: string } = {}) => withQuery('/confirm-email', link),
  undoEmail: (link: { token?: string; id?: string } = {}) => withQuery('/undo-email', link),
  /** "This wasn't me", after a change of a bank account. */
  stopPayouts: (link: { token?: string; id?: string } = {}) => withQuery('/stop-payouts', link),
  giveUpWallet: (link: { token?: string; id?: string } = {}) => withQuery('/give-up-wallet', link),
  withdrawWallet: (link: { token?: string; id?: string } = {}) =>
    withQuery('/withdraw-wallet', link),
  customerTerms: () => '/customer-terms',
  riderTerms: () => '/rider-terms',
  sellerTerms: () => '/seller-terms',
  /** Pages for applicants: part of the shop, outside the staff areas. */
  sellerApply: () => '/seller/apply',
  riderApply: () => '/rider/apply',
  /** Staff areas: link to them by a plain `<a>` (decision 36). */
  seller: () => '/seller',
  sellerProducts: () => '/seller/products',
  sellerProduct: (productId: string) => `/seller/products/${productId}`,
  /** `from`: a product to copy. */
  sellerNewProduct: (query: { vendorId?: string; from?: string } = {}) =>
    withQuery('/seller/products/new', query),
  sellerImport: (query: { vendorId?: string } = {}) => withQuery('/seller/products/import', query),
  sellerReviews: () => '/seller/reviews',
  sellerShop: () => '/seller/shop',
  sellerSales: () => '/seller/sales',
  sellerEarnings: () => '/seller/earnings',
  sellerStaff: () => '/seller/staff',
  /** Accepts an invitation to work for a shop. */
  sellerJoin: (token: string) => withQuery('/seller/join', { token }),
  adminJobs: (query: Record<string, string | undefined> = {}) => withQuery('/admin/jobs', query),
  adminJob: (kind: ServiceKind, id: string) => `/admin/jobs/${kind}/${id}`,
  adminApprovals: () => '/admin/approvals',
  adminReports: (query: { state?: string; report?: string; cursor?: string } = {}) =>
    withQuery('/admin/reports', query),
  /** Payouts, with one of them open. */
  adminPayouts: (query: { payout?: string; state?: string; cursor?: string } = {}) =>
    withQuery('/admin/approvals/payouts', query),
  adminReviews: () => '/admin/reviews',
  adminApplications: (query: Record<string, string | undefined> = {}) =>
    withQuery('/admin/applications', query),
  adminApplication: (id: string) => `/admin/applications/${id}`,
  adminShops: (query: Record<string, string | undefined> = {}) => withQuery('/admin/shops', query),
  adminRiders: (query: Record<string, string | undefined> = {}) =>
    withQuery('/admin/riders', query),
  adminProducts: () => '/admin/products',
  adminPeople: (query: Record<string, string | undefined> = {}) =>
    withQuery('/admin/people', query),
  adminPerson: (userId: string, query: Record<string, string | undefined> = {}) =>
    withQuery(`/admin/people/${userId}`, query),
  adminPromos: () => '/admin/promos',
  /** The staff area of support; `query`: an open chat or ticket. */
  support: (query: Record<string, string | undefined> = {}) => withQuery('/support', query),
  supportReplies: () => '/support/replies',
  supportFigures: () => '/support/figures',
  rider: (query: { offer?: string } = {}) => withQuery('/rider', query),
  riderJob: (jobId: string) => `/rider/job/${jobId}`,
  riderEarnings: () => '/rider/earnings',
} as const;

/** The first page of a list has no number. */
function toPageSegment(page: number): string {
  return page > 1 ? `/page/${page}` : '';
}

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
