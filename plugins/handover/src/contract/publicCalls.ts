import { RawText } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_FILES, MAX_PASSPHRASE_LENGTH } from './limits.ts';

/** What a visitor without sign-in sees of a handover (C.6-12): no people but the publisher, no comments, no ids. */
export const PublicHandover = z.object({
  title: z.string(),
  /** Its images, and the files, have addresses that work for ten minutes, and not longer than the link. */
  content: z.string(),
  typeName: z.string(),
  tagName: z.string(),
  level: z.int(),
  finishDate: z.string().nullable(),
  isFinish: z.boolean(),
  publisher: z.string(),
  publishDate: z.string(),
  /** *(ext)* When it was revised last; null if it never was. */
  revisedOn: z.string().nullable(),
  /** *(ext)* The last day on which the link works. */
  expiresOn: z.string().nullable(),
  files: z
    .array(z.object({ fileName: z.string(), fileUrl: z.string(), size: z.int(), mimeType: z.string() }))
    .max(MAX_FILES),
});

/** The key of a link (`AESId`). Anything else is a link that does not exist. */
const OneLink = z.object({ id: RawText(200) });
const on = { none: 'the key of a link is what allows to read it' } as const;

export const publicCalls = {
  /**
   * Unknown, switched-off, expired and deleted links are refused alike: HTTP 404 with code 410. One with a passphrase is
   * refused with code 423 `PASSPHRASE_REQUIRED`.
   */
  publicHandover: {
    get: '/publicHandovers/:id',
    params: OneLink,
    returns: PublicHandover,
    needs: 'public',
    on,
    limit: { per: 'address', max: 60, in: '1m' },
  },
  /**
   * *(ext)* The same with its passphrase. A wrong one is refused with code 422 `PASSPHRASE_WRONG` and `data.left`, the tries that
   * are left; after the last one with code 423 `PASSPHRASE_LOCKED` and `data.countDown` in seconds, which is also the pause for
   * all who have not opened the link before after many wrong ones from whatever address.
   */
  unlockHandover: {
    post: '/publicHandovers/:id/unlock',
    params: OneLink,
    body: z.object({
      passphrase: RawText(MAX_PASSPHRASE_LENGTH),
      /** Token of a device that has opened the link before: guesses of others do not slow it. */
      device: RawText(100).optional(),
    }),
    /** `device` is a new token, null where the device is known or none is needed. */
    returns: PublicHandover.extend({ device: z.string().nullable() }),
    needs: 'public',
    on,
    limit: { per: 'address', max: 20, in: '1m' },
  },
} as const;
