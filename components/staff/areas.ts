import { ClipboardList, type LucideIcon } from 'lucide-react';
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
    links: [{ text: 'Orders', href: paths.seller(), Icon: ClipboardList }],
  },
} as const satisfies Record<string, StaffArea>;

export type StaffAreaName = keyof typeof STAFF_AREAS;
