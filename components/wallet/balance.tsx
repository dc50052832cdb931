import { IntentLink } from '@/components/ui/intent-link';
import { formatNaira } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';

/** What the wallet holds, and what can be done with it. */
export function Balance({ naira }: { naira: number }) {
  return (
    <div className="adire-cloth rounded-sheet p-5">
      <p className="text-sm text-cloth">Balance</p>
      <p className="mt-1 font-display text-4xl font-extrabold">{formatNaira(naira)}</p>
      <p className="mt-3 text-sm text-cloth">
        Refunds land here at once. It stays yours: you can spend it as soon as paying by wallet
        opens.
      </p>
      {naira > 0 ? (
        <p className="mt-1 text-sm text-cloth">
          Rather have it back on your card?{' '}
          <IntentLink
            href={paths.feedback()}
            className="inline-flex min-h-11 items-center font-bold text-white underline underline-offset-4"
          >
            Write to us
          </IntentLink>
        </p>
      ) : null}
    </div>
  );
}
