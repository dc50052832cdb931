'use client';

/** Accounts that the demo data brings along; the README lists them. */
const ACCOUNTS = [
  { email: 'ada@eki.example', text: 'Ada', about: 'orders and a funded wallet' },
  { email: 'new@eki.example', text: 'New customer', about: 'nothing yet' },
] as const;

const PASSWORD = 'Ugbowo-2026';

/** One tap signs in as a demo customer. Shown in demo mode only. */
export function DemoAccounts({
  onPick,
}: {
  onPick: (account: { email: string; password: string }) => void;
}) {
  return (
    <section aria-label="Demo accounts" className="mt-6 border-t border-dashed border-line pt-4">
      <p className="mb-2.5 text-sm font-semibold text-ink-2">Just looking? Sign in as</p>
      <div className="grid gap-2.5 min-[400px]:grid-cols-2">
        {ACCOUNTS.map(({ email, text, about }) => (
          <button
            key={email}
            type="button"
            onClick={() => onPick({ email, password: PASSWORD })}
            className="min-h-12 rounded-control bg-tint px-3.5 py-2.5 text-left transition duration-150 hover:brightness-97"
          >
            <span className="block font-bold text-adire">{text}</span>
            <span className="block text-xs text-ink-2">{about}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
