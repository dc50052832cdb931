'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { partOnUse } from '@/components/shell/part-on-use';
import { Skeleton } from '@/components/ui/skeleton';
import { pushToast } from '@/lib/client/toast-queue';
import { useSession } from '@/lib/client/use-session';
import { paths } from '@/lib/core/paths';
import { safeNext } from '@/lib/core/safe-next';

const AddressForm = partOnUse(
  () => import('./address-form').then((module) => module.AddressForm),
  FormSkeleton,
);

/** The form for whoever is signed in; a guest goes back and is asked to log in (spec §2). */
export function AddAddress() {
  const router = useRouter();
  const params = useSearchParams();
  const { user, isLoading } = useSession();
  const from = safeNext(params.get('from'));
  const isGuest = !isLoading && user === null;

  useEffect(() => {
    if (!isGuest) return;
    const back = new URL(from ?? paths.cart(), window.location.origin);
    back.searchParams.delete('pay');
    back.searchParams.set('auth', 'login');
    back.searchParams.set('next', paths.addAddress(from ?? undefined));
    router.replace(`${back.pathname}${back.search}`);
  }, [isGuest, from, router]);

  function onSaved(): void {
    // The payment shows it at once, and a message would lie over its first lines.
    const goesOnToPay = from?.includes('pay=') ?? false;
    if (!goesOnToPay) pushToast({ tone: 'success', text: 'Address saved' });
    if (from) router.replace(from);
    else if (window.history.length > 1) router.back();
    else router.replace(paths.cart());
  }

  // Another account's form begins anew: what stands in it is kept as that person's own draft.
  return user ? <AddressForm key={user._id} user={user} onSaved={onSaved} /> : <FormSkeleton />;
}

/** The form before it has come. */
export function FormSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading the form…</span>
      {['h-19', 'h-19', 'h-26', 'h-19', 'h-19', 'h-33', 'h-12 rounded-full'].map((size, index) => (
        // The list never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: several rows are alike.
        <Skeleton key={index} className={size} />
      ))}
    </div>
  );
}
