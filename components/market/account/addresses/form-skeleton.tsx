import { Skeleton } from '@/components/ui/skeleton';

/** Placeholder of a form whose code loads after the page; a separate file, so that it stays small. */
export function FormSkeleton() {
  return (
    <div role="status" className="grid min-h-svh content-start gap-5">
      <span className="sr-only">Loading the form…</span>
      {['h-19', 'h-19', 'h-26', 'h-19', 'h-19', 'h-33', 'h-12 rounded-full'].map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a constant list with equal entries.
        <Skeleton key={index} className={size} />
      ))}
    </div>
  );
}
