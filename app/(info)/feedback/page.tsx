import type { Metadata } from 'next';
import { ContactForm } from '@/components/market/info/contact-form';
import { NeedsScript } from '@/components/market/shell/needs-script';
import { Box } from '@/components/ui/box';
import { EmptyArt } from '@/components/ui/empty-art';
import { pageMetadata } from '@/lib/catalog/metadata';
import { SERVICE_HOURS_TEXT } from '@/lib/core/hours/hours-text';
import { paths } from '@/lib/core/paths';
import { addressOfSender, env, isBuild } from '@/lib/platform/env';

export const metadata: Metadata = pageMetadata({
  title: 'Feedback – Eki',
  description:
    'Tell us what went well and what didn’t. We answer complaints about an order within 30 minutes during delivery hours.',
  path: paths.feedback(),
});

export default function FeedbackPage() {
  // The sender address of mails, which support reads, is known only to a running server.
  if (isBuild()) return null;
  const address = addressOfSender(env().MAIL_FROM);
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-180! pt-5.5 pb-8 outline-none">
      <div className="grid items-center gap-6 wide:grid-cols-[1.3fr_1fr]">
        <div>
          <h1>Feedback</h1>
          <p className="mt-3 text-ink-2">
            Tell us what went well, what didn’t and what’s missing. Problem with an order? Send us
            the order number within 30 minutes of delivery if you can.
          </p>
        </div>
        <div className="mx-auto">
          <EmptyArt name="orders" />
        </div>
      </div>
      <Box className="mt-8">
        <NeedsScript what="The form">
          <ContactForm />
        </NeedsScript>
      </Box>
      <p className="mt-6 text-ink-2">
        Rather write an email? We read{' '}
        <a
          className="font-bold text-adire underline underline-offset-4"
          href={`mailto:${address}?subject=Feedback`}
        >
          {address}
        </a>{' '}
        from {SERVICE_HOURS_TEXT}, every day. Many questions are answered in the{' '}
        <a className="font-bold text-adire underline underline-offset-4" href={paths.faq()}>
          FAQ
        </a>
        .
      </p>
    </main>
  );
}
