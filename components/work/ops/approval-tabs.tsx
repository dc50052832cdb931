'use client';

import { TabList } from '@/components/work/kit/tab-list';
import { paths } from '@/lib/core/paths';

/** Links between the pages of approvals. `count`: of what is open on the current one. */
export function ApprovalTabs({
  current,
  count,
}: {
  current: 'all' | 'payouts';
  count: number | undefined;
}) {
  const toTab = (name: typeof current, text: string, href: string) => ({
    text,
    href,
    isCurrent: name === current,
    count: name === current ? count : undefined,
  });
  return (
    <TabList
      label="Approvals"
      tabs={[
        toTab('all', 'Second person', paths.adminApprovals()),
        toTab('payouts', 'Payouts', paths.adminPayouts()),
      ]}
    />
  );
}
