import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { paths } from '@/lib/core/paths';
import {
  cancellationMail,
  type DirectMail,
  deliveredMail,
  directReceipt,
  mailTo,
} from '@/lib/orders/direct-mails';
import { connectDb } from '@/lib/platform/db';
import { defineMail } from '@/lib/platform/outbox';
import { Errand, type ErrandDoc } from '@/models/errand';

const about = {
  ids: z.object({ errandId: objectId }),
  key: (ids: { errandId: string }) => ids.errandId,
};

/** Mails to the customer about an errand. */
export const errandMails = {
  /** Receipt. */
  placed: defineMail('errand-placed', {
    ...about,
    render: ({ errandId }) => write(errandId, directReceipt),
  }),
  delivered: defineMail('errand-delivered', {
    ...about,
    render: ({ errandId }) => write(errandId, deliveredMail),
  }),
  /** A cancellation with its refund. */
  cancelled: defineMail('errand-cancelled', {
    ...about,
    render: ({ errandId }) => write(errandId, cancellationMail),
  }),
};

async function write(
  errandId: string,
  content: (mail: DirectMail) => Parameters<typeof mailTo>[1],
) {
  await connectDb();
  const errand = await Errand.findById(errandId).lean();
  return errand && mailTo(errand.userId, content(toMail(errand)));
}

function toMail(errand: ErrandDoc): DirectMail {
  const { errands, dropOff } = errand;
  return {
    doc: errand,
    kind: 'errand',
    path: paths.bought('errand', errand._id.toString()),
    way: [
      ...errands.map(({ name, address }, at): [string, string] => [
        `Stop ${at + 1}`,
        `${name}, ${address}`,
      ]),
      ['To', dropOff.address],
    ],
    codeHint:
      'Your delivery code is on the errand page. Give it to your rider only when you have everything.',
  };
}
