import type { Metadata } from 'next';
import { Box } from '@/components/ui/box';
import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { pageMetadata } from '@/lib/catalog/metadata';
import { paths } from '@/lib/core/paths';
import { SERVICE_HOURS_WORDS } from '@/lib/delivery/hours-words';
import { addressOfSender, env, isBuild } from '@/lib/platform/env';

export const metadata: Metadata = pageMetadata({
  title: 'Feedback – Eki',
  description:
    'Tell Eki what went well and what did not. Complaints about an order are answered within 30 minutes of our opening hours.',
  path: paths.feedback(),
});

export default function FeedbackPage() {
  // Only a running server knows where its mails come from; answers to them are read.
  if (isBuild()) return null;
  const address = addressOfSender(env().MAIL_FROM);
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-180! pt-5.5 pb-8 outline-none">
      <div className="grid items-center gap-6 wide:grid-cols-[1.3fr_1fr]">
        <div>
          <h1>Feedback</h1>
          <p className="mt-3 text-ink-2">
            What went well, what did not, what is missing: write to us. For a problem with an order,
            give its number and write within 30 minutes of delivery if you can.
          </p>
        </div>
        <div className="mx-auto">
          <EmptyArt name="orders" />
        </div>
      </div>
      <Box className="mt-8">
        <h2 className="text-lg">By e-mail</h2>
        <p className="mt-2 text-ink-2">
          A person reads every message, {SERVICE_HOURS_WORDS}, every day.
        </p>
        <p className="mt-4">
          <a
            className="font-bold text-adire underline underline-offset-4"
            href={`mailto:${address}?subject=Feedback`}
          >
            {address}
          </a>
        </p>
        <div className="mt-6">
          <ButtonLink href={paths.faq()} variant="quiet">
            Look in the FAQ first
          </ButtonLink>
        </div>
      </Box>
    </main>
  );
}
