import { FieldErrors } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import type { HandlersOf, HandoverContext } from '../HandoverContext.ts';
import { seenHandover } from '../rules/access/seenHandover.ts';
import { toTarget } from '../rules/access/mayReadFile.ts';
import { emitChanged } from '../rules/announce.ts';
import { findClosedReason } from '../rules/link/liveLink.ts';
import { readKey, makeLink, saveLink } from '../rules/link/publicLink.ts';
import { checkLink } from '../rules/writing/checkBody.ts';
import { prepareBody } from '../rules/writing/prepareBody.ts';
import { handovers, links } from '../tables.ts';

type Calls = Record<'publicUrl' | 'linkRule' | 'changeLink', unknown>;

/** The public link of a handover, for the people who see it. */
export function linkCalls(context: HandoverContext): HandlersOf<Calls> {
  const { db, transaction, clock, refuse, audit, text } = context;
  return {
    publicUrl: ({ params: { id }, caller }) =>
      transaction(async () => {
        const row = await seenHandover(context, id, caller, { lock: true });
        if (!row.isUrlPublic) throw refuse.conflict('link.off');
        const [link] = await db.select().from(links).where(eq(links.handoverId, id));
        const opened = link ?? { createdBy: row.createdBy, expiresOn: null };
        const reason = await findClosedReason(context, { link: opened, row });
        if (reason !== null) throw refuse.conflict(`link.${reason}`);
        if (!link) {
          const options = { expiresOn: null, passphraseHash: null };
          return { AESId: await makeLink(context, row, options, row.createdBy) };
        }
        return { AESId: readKey(context, link) };
      }),
    linkRule: async () => ({ isAllowed: (await context.settings()).publicLinks }),
    changeLink: async ({ params: { id }, body, caller, request: { language }, say }) => {
      const { passphraseHash } = await prepareBody({ ...body, content: undefined });
      return transaction(async () => {
        const row = await seenHandover(context, id, caller, { lock: true });
        const errors = new FieldErrors(context, language);
        await checkLink(context, body, row, errors);
        errors.refuse();
        const isUrlPublic = body.isUrlPublic ?? row.isUrlPublic;
        if (!isUrlPublic && !row.isUrlPublic) throw refuse.conflict('link.off');
        const version = row.version + 1;
        await db
          .update(handovers)
          .set({ isUrlPublic, version, updatedBy: caller.id, updatedOn: clock.now() })
          .where(eq(handovers.id, id));
        await saveLink(
          context,
          { ...row, version },
          isUrlPublic,
          { expiresOn: body.urlExpiresOn, passphraseHash },
          caller,
        );
        await audit.record({
          action: 'handover.link',
          target: toTarget.handover(id),
          detail: { isUrlPublic, expiresOn: body.urlExpiresOn ?? null },
        });
        await emitChanged(context, row);
        say(text('link.changed'));
        return {};
      });
    },
  };
}
