import { notFound } from 'next/navigation';

// Next's own page for unknown addresses is made by the build, which knows nothing of the trial
// banner and the demo accounts; through here the same page is made by the running shop.
export const dynamic = 'force-dynamic';

/** Every address that no page has. */
export default function MissingPage() {
  notFound();
}
