import { ButtonLink } from '@/components/ui/button';
import { MESSAGES } from '@/lib/core/messages';
import { paths } from '@/lib/core/paths';

/** Shown while no shop sells anything yet. */
export function ComingSoon() {
  return (
    <section
      aria-labelledby="coming-soon"
      className="mt-8 rounded-box border border-line bg-card p-5 wide:mt-13 wide:flex wide:items-center wide:justify-between wide:gap-8 wide:p-8"
    >
      <div>
        <h2 id="coming-soon">Shops are setting up</h2>
        <p className="mt-2 max-w-[52ch] text-ink-2">
          {MESSAGES.comingSoon} Have a shop or a kitchen around Ugbowo? Be one of the first.
        </p>
      </div>
      <ButtonLink href={paths.sellerApply()} className="mt-4 wide:mt-0">
        Sell on Eki
      </ButtonLink>
    </section>
  );
}
