import {
  Bike,
  CircleCheckBig,
  ClipboardList,
  type LucideIcon,
  Package,
  Star,
  TicketPercent,
  Wallet,
} from 'lucide-react';
import { paths } from '@/lib/core/paths';

interface StaffArea {
  /** Beside the logo. */
  name: string;
  links: readonly { text: string; href: string; Icon: LucideIcon }[];
}

/** The work areas with their pages. */
export const STAFF_AREAS = {
  seller: {
    name: 'Seller',
    links: [
      { text: 'Orders', href: paths.seller(), Icon: ClipboardList },
      { text: 'Reviews', href: paths.sellerReviews(), Icon: Star },
    ],
  },
  ops: {
    name: 'Ops',
    links: [
      { text: 'Deliveries', href: paths.adminJobs(), Icon: Package },
      { text: 'Approvals', href: paths.adminApprovals(), Icon: CircleCheckBig },
      { text: 'Reviews', href: paths.adminReviews(), Icon: Star },
      { text: 'Promo codes', href: paths.adminPromos(), Icon: TicketPercent },
    ],
  },
  /** What support may open of the same area. */
  support: {
    name: 'Support',
    links: [{ text: 'Reviews', href: paths.adminReviews(), Icon: Star }],
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
