import { CreditCard } from 'lucide-react';

/** The one way to pay at present; the provider's page offers card and transfer. */
export function PayMethod() {
  return (
    <div className="flex items-center gap-3.5 rounded-tile bg-tint px-4 py-3.5 inset-ring-2 inset-ring-adire">
      <CreditCard className="size-5.5 shrink-0" strokeWidth={1.75} aria-hidden />
      <div>
        <p className="font-bold">Card or bank transfer</p>
        <p className="text-sm text-ink-2">You’ll finish on the bank’s secure page</p>
      </div>
    </div>
  );
}
