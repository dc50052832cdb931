'use client';

import { Button } from '@/components/ui/button';

/** Prints the receipt; the page has a form of its own on paper. */
export function PrintButton() {
  return (
    <Button variant="outline" className="flex-1" onClick={() => window.print()}>
      Receipt
    </Button>
  );
}
