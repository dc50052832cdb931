import { FlaskConical } from 'lucide-react';

/** Says that payments, maps and mails are imitated here (design ruling 14). */
export function SandboxBanner() {
  return (
    <aside
      aria-label="About this shop"
      className="bg-mango-tint px-4 py-1.5 text-center text-xs font-semibold text-mango-text"
    >
      <FlaskConical className="mr-1.5 inline size-3.5 align-[-2px]" strokeWidth={2} aria-hidden />
      Trial shop: no real money, no real delivery.
    </aside>
  );
}
