import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { refuseArea } from '@/app/refuse-area';
import { RiderApp } from '@/components/work/rider/rider-app';
import { viewOfPath } from '@/components/work/rider/views';
import { paths } from '@/lib/core/paths';
import { scopeActor } from '@/lib/core/roles';
import { addressOfSender, env } from '@/lib/platform/env';
import { pageCookies } from '@/lib/platform/page-session';
import { findActor } from '@/lib/platform/session';
import { hasRiderProfile } from '@/lib/purchases/delivery/riders/queries';

export const metadata: Metadata = { title: 'Jobs' };

/** All pages of the rider's app, which navigates between them without a connection (see `RiderApp`). */
export default async function RiderPage({ params }: PageProps<'/rider/[[...view]]'>) {
  const { view = [] } = await params;
  if (!viewOfPath([paths.rider(), ...view].join('/'))) notFound();
  const actor = await findActor(await pageCookies());
  if (!actor?.roles.includes('rider')) return refuseArea('rider', actor);
  if (!(await hasRiderProfile(scopeActor(actor, 'rider')))) notFound();
  const support = {
    phone: env().SUPPORT_PHONE ?? null,
    mail: addressOfSender(env().MAIL_FROM),
  };
  return <RiderApp userId={actor.userId} support={support} />;
}
