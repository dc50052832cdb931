import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { paths } from '@/lib/core/paths';
import { definePush, PUSH_TTL_MS } from '@/lib/platform/outbox';

const NOTICES = [
  'seller-approved',
  'seller-asked',
  'seller-rejected',
  'rider-approved',
  'rider-asked',
  'rider-rejected',
  'licence-ends',
  'certificate-ends',
] as const;

type Notice = (typeof NOTICES)[number];

/** The push message to an applicant, or to the holder of a paper that ends. The reason is on the page. */
export const applicationPush = definePush('application-push', {
  ids: z.object({
    /** The application, or the person whose paper ends. */
    id: objectId,
    userId: objectId,
    notice: z.enum(NOTICES),
    /** Distinguishes two notices of the same name. */
    turn: z.union([z.string(), z.number()]),
    /** When it happened, epoch ms. */
    at: z.number(),
  }),
  key: ({ id, notice, turn }) => `${id}:${notice}:${turn}`,
  topic: ({ id }) => id,
  endsAt: ({ at }) => at + PUSH_TTL_MS,
  recipients: ({ userId }) => [userId],
  message: ({ notice }) => {
    const [title, body, url] = toText(notice);
    return { title, body, url, tag: notice };
  },
});

function toText(notice: Notice): [title: string, body: string, url: string] {
  switch (notice) {
    case 'seller-approved':
      return ['Your shop is open on Eki', 'Add your first product.', paths.seller()];
    case 'seller-asked':
      return ['One thing to change', 'See what your shop still needs.', paths.sellerApply()];
    case 'seller-rejected':
      return ['We’ve looked at your application', 'See what we decided.', paths.sellerApply()];
    case 'rider-approved':
      return ['You can ride with Eki now', 'Go online when you’re ready.', paths.rider()];
    case 'rider-asked':
      return ['One thing to change', 'See what we still need from you.', paths.riderApply()];
    case 'rider-rejected':
      return ['We’ve looked at your application', 'See what we decided.', paths.riderApply()];
    case 'licence-ends':
      return ['Your licence is ending', 'Send us the new one to keep riding.', paths.riderApply()];
    case 'certificate-ends':
      return ['Your food certificate is ending', 'Send us the new one.', paths.seller()];
  }
}
