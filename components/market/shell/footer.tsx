import { IntentLink } from '@/components/ui/intent-link';
import { SERVICE_HOURS_TEXT } from '@/lib/core/hours/hours-text';
import { paths } from '@/lib/core/paths';
import { Logo } from './logo';

const COLUMNS = [
  {
    title: 'Quick Links',
    links: [
      { text: 'Home', href: paths.home() },
      { text: 'Feedback', href: paths.feedback() },
      { text: 'Terms and Conditions', href: paths.customerTerms() },
      { text: 'Sell on Eki', href: paths.sellerApply() },
      { text: 'Ride with Eki', href: paths.riderApply() },
    ],
  },
  {
    title: 'Need help?',
    links: [
      { text: 'Track your Order', href: paths.purchases('order') },
      { text: 'Feedback', href: paths.feedback() },
      { text: 'FAQ', href: paths.faq() },
    ],
  },
] as const;

const SOCIAL = [
  { text: 'Instagram', href: 'https://www.instagram.com/eki.ugbowo' },
  { text: 'X', href: 'https://x.com/eki_ugbowo' },
  { text: 'WhatsApp channel', href: 'https://whatsapp.com/channel/eki-ugbowo' },
] as const;

const LINK = 'inline-flex min-h-9 items-center text-ink-2 hover:text-adire hover:underline';

export function Footer() {
  return (
    <footer className="mt-14 bg-sand pt-9 pb-24 text-sm wide:text-base">
      <div className="wrap grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-7 wide:grid-cols-[1.4fr_repeat(3,1fr)]">
        <div>
          <Logo />
          <p className="mt-3 max-w-60 text-sm text-ink-2 wide:max-w-72">
            The market of the University of Benin and Ugbowo. Delivery {SERVICE_HOURS_TEXT}, 30 to
            60&nbsp;minutes.
          </p>
        </div>
        {COLUMNS.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="mb-2 text-lg wide:text-lg">{column.title}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.text}>
                  <IntentLink href={link.href} className={LINK}>
                    {link.text}
                  </IntentLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <nav aria-label="Follow Us">
          <h2 className="mb-2 text-lg wide:text-lg">Follow Us</h2>
          <ul>
            {SOCIAL.map((link) => (
              <li key={link.text}>
                <a href={link.href} className={LINK} target="_blank" rel="noopener noreferrer">
                  {link.text}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
