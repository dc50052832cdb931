import type { IconName } from '@/components/ui/icon';
import { paths } from '@/lib/core/paths';

interface StaffLink {
  text: string;
  href: string;
  icon: IconName;
}

interface StaffArea {
  /** Shown next to the logo. */
  name: string;
  links: readonly StaffLink[];
}

const SUPPORT_LINKS: readonly StaffLink[] = [
  { text: 'Chats', href: paths.support(), icon: 'message-circle' },
  { text: 'Saved replies', href: paths.supportReplies(), icon: 'zap' },
  { text: 'Figures', href: paths.supportFigures(), icon: 'chart-no-axes-column' },
];

const ORDERS_LINK: StaffLink = { text: 'Orders', href: paths.seller(), icon: 'clipboard-list' };
const MANAGER_LINKS: readonly StaffLink[] = [
  ORDERS_LINK,
  { text: 'Products', href: paths.sellerProducts(), icon: 'package' },
  { text: 'Shop and hours', href: paths.sellerShop(), icon: 'store' },
  { text: 'Sales', href: paths.sellerSales(), icon: 'chart-no-axes-column' },
  { text: 'Reviews', href: paths.sellerReviews(), icon: 'star' },
];

/** The work areas with their pages. */
export const STAFF_AREAS = {
  /** For shop owners. */
  seller: {
    name: 'Seller',
    links: [
      ...MANAGER_LINKS,
      { text: 'Earnings', href: paths.sellerEarnings(), icon: 'wallet' },
      { text: 'Staff', href: paths.sellerStaff(), icon: 'users' },
    ],
  },
  sellerManager: { name: 'Seller', links: MANAGER_LINKS },
  sellerKitchen: { name: 'Seller', links: [ORDERS_LINK] },
  ops: {
    name: 'Ops',
    links: [
      { text: 'Deliveries', href: paths.adminJobs(), icon: 'package' },
      { text: 'Reports', href: paths.adminReports(), icon: 'flag' },
      { text: 'Approvals', href: paths.adminApprovals(), icon: 'circle-check-big' },
      { text: 'Applications', href: paths.adminApplications(), icon: 'file-check' },
      { text: 'Shops', href: paths.adminShops(), icon: 'store' },
      { text: 'Riders', href: paths.adminRiders(), icon: 'bike' },
      { text: 'Reviews', href: paths.adminReviews(), icon: 'star' },
      { text: 'Products', href: paths.adminProducts(), icon: 'shopping-bag' },
      { text: 'People', href: paths.adminPeople(), icon: 'users' },
      { text: 'Promo codes', href: paths.adminPromos(), icon: 'ticket-percent' },
      { text: 'Support', href: paths.support(), icon: 'message-circle' },
    ],
  },
  /** For support, with the ops pages that they may open. */
  support: {
    name: 'Support',
    links: [...SUPPORT_LINKS, { text: 'Reviews', href: paths.adminReviews(), icon: 'star' }],
  },
  /** For ops, who also answer customers. */
  supportForOps: {
    name: 'Support',
    links: [...SUPPORT_LINKS, { text: 'Deliveries', href: paths.adminJobs(), icon: 'package' }],
  },
  rider: {
    name: 'Rider',
    links: [
      { text: 'Jobs', href: paths.rider(), icon: 'bike' },
      { text: 'Earnings', href: paths.riderEarnings(), icon: 'wallet' },
    ],
  },
} as const satisfies Record<string, StaffArea>;

export type StaffAreaName = keyof typeof STAFF_AREAS;
