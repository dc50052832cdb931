'use client';

import { Button } from '@/components/ui/button';

/** Prints the receipt; see `Receipt` and `receipt.css`. */
export function PrintButton() {
  return (
    <Button variant="outline" className="flex-1" onClick={() => window.print()}>
      Receipt
    </Button>
  );
}
