import { Box } from '@/components/ui/box';
import { Skeleton } from '@/components/ui/skeleton';

/** Placeholder of the cart, in the size of one shop and the summary. */
export function CartSkeleton() {
  return (
    <>
      <p role="status" className="mt-1 text-sm text-ink-2">
        Loading your cart…
      </p>
      <div className="mt-4.5 grid gap-4 content-start max-wide:min-h-svh wide:grid-cols-[1fr_25rem] wide:gap-10">
        <Box className="h-fit">
          <Skeleton className="mb-4 h-6 w-48" />
          <div className="flex gap-3.5 border-t border-line pt-4">
            <Skeleton className="size-19 shrink-0 rounded-control" />
            <div className="flex-1">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="mt-2 h-4 w-1/2" />
              <Skeleton className="mt-3 h-11 w-32 rounded-full" />
            </div>
          </div>
        </Box>
        <Box>
          <Skeleton className="mb-5 h-11" />
          <Skeleton className="mb-3 h-6" />
          <Skeleton className="mb-3 h-6" />
          <Skeleton className="mb-5 h-6" />
          <Skeleton className="h-12 rounded-full" />
        </Box>
      </div>
    </>
  );
}
