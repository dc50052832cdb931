import type { IconName } from '@/components/ui/icon';
import type { Membership } from '@/lib/core/roles';

export type MemberRole = Membership['role'];

/** Roles at a shop as people read them. */
export const ROLES: Readonly<Record<MemberRole, { name: string; what: string; icon: IconName }>> = {
  owner: { name: 'Owner', what: 'Everything, money and staff too', icon: 'crown' },
  manager: {
    name: 'Manager',
    what: 'Runs the shop: hours, sales, replies',
    icon: 'clipboard-check',
  },
  kitchen: { name: 'Kitchen', what: 'Orders and what’s sold out', icon: 'chef-hat' },
};
