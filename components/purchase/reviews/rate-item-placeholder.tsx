import { Skeleton } from '@/components/ui/skeleton';

/** Placeholder of a ratable item while its code loads. */
export function RateItemPlaceholder() {
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div aria-hidden="true" className="flex items-start gap-3">
        <Skeleton className="size-12 rounded-xl" />
        <Skeleton className="h-5 w-40" />
      </div>
      <Skeleton className="mt-2 h-10 w-52" />
    </li>
  );
}
