import {
  Bike,
  ChartNoAxesColumn,
  CircleCheckBig,
  ClipboardList,
  FileCheck,
  type LucideIcon,
  MessageCircle,
  Package,
  ShoppingBag,
  Star,
  Store,
  TicketPercent,
  Users,
  Wallet,
  Zap,
} from 'lucide-react';
import { paths } from '@/lib/core/paths';

interface StaffArea {
  /** Beside the logo. */
  name: string;
  links: readonly { text: string; href: string; Icon: LucideIcon }[];
}

const SUPPORT_LINKS = [
  { text: 'Chats', href: paths.support(), Icon: MessageCircle },
  { text: 'Saved replies', href: paths.supportReplies(), Icon: Zap },
  { text: 'Reports', href: paths.supportReport(), Icon: ChartNoAxesColumn },
];

const ORDERS_LINK = { text: 'Orders', href: paths.seller(), Icon: ClipboardList };
const MANAGER_LINKS = [
  ORDERS_LINK,
  { text: 'Products', href: paths.sellerProducts(), Icon: Package },
  { text: 'Shop and hours', href: paths.sellerShop(), Icon: Store },
  { text: 'Sales', href: paths.sellerSales(), Icon: ChartNoAxesColumn },
  { text: 'Reviews', href: paths.sellerReviews(), Icon: Star },
];

/** The work areas with their pages. */
export const STAFF_AREAS = {
  /** For owners. */
  seller: {
    name: 'Seller',
    links: [...MANAGER_LINKS, { text: 'Staff', href: paths.sellerStaff(), Icon: Users }],
  },
  sellerManager: { name: 'Seller', links: MANAGER_LINKS },
  sellerKitchen: { name: 'Seller', links: [ORDERS_LINK] },
  ops: {
    name: 'Ops',
    links: [
      { text: 'Deliveries', href: paths.adminJobs(), Icon: Package },
      { text: 'Approvals', href: paths.adminApprovals(), Icon: CircleCheckBig },
      { text: 'Applications', href: paths.adminApplications(), Icon: FileCheck },
      { text: 'Shops', href: paths.adminShops(), Icon: Store },
      { text: 'Riders', href: paths.adminRiders(), Icon: Bike },
      { text: 'Reviews', href: paths.adminReviews(), Icon: Star },
      { text: 'Products', href: paths.adminProducts(), Icon: ShoppingBag },
      { text: 'People', href: paths.adminPeople(), Icon: Users },
      { text: 'Promo codes', href: paths.adminPromos(), Icon: TicketPercent },
      { text: 'Support', href: paths.support(), Icon: MessageCircle },
    ],
  },
  /** With what support may open of ops. */
  support: {
    name: 'Support',
    links: [...SUPPORT_LINKS, { text: 'Reviews', href: paths.adminReviews(), Icon: Star }],
  },
  /** The same for ops, who answer customers too. */
  supportForOps: {
    name: 'Support',
    links: [...SUPPORT_LINKS, { text: 'Deliveries', href: paths.adminJobs(), Icon: Package }],
  },
  rider: {
    name: 'Rider',
    links: [
      { text: 'Jobs', href: paths.rider(), Icon: Bike },
      { text: 'Earnings', href: paths.riderEarnings(), Icon: Wallet },
    ],
  },
} as const satisfies Record<string, StaffArea>;

export type StaffAreaName = keyof typeof STAFF_AREAS;
