'use client';

import { Button } from '@/components/ui/button';

/** Stands where a part of the page could not be fetched; the rest of the page goes on. */
export function PartMissing() {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-60 mx-auto flex max-w-md items-center justify-between gap-3 rounded-box border border-line bg-card p-4 shadow-bar"
    >
      <p className="text-sm">This part could not be loaded. Check your connection.</p>
      <Button size="sm" variant="quiet" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}
