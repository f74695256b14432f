import { eq } from 'drizzle-orm';
import type { Caller, KeptFile } from '@atrium/sdk/server';
import type { HandoverContext } from '../../HandoverContext.ts';
import { messages } from '../../tables.ts';
import { seesHandover } from './seenHandover.ts';

/** What the plugin keeps files for: attachments, images of the content, files of a comment. */
export const toTarget = {
  handover: (id: number) => `handover:${id}`,
  content: (id: number) => `content:${id}`,
  message: (id: number) => `message:${id}`,
};

/** People who see one of the handovers that a file belongs to may read it. */
export async function mayReadFile(
  context: HandoverContext,
  { targets }: Pick<KeptFile, 'targets'>,
  caller: Caller,
): Promise<boolean> {
  const { db } = context;
  for (const target of targets) {
    const [kind, id] = target.split(':') as [keyof typeof toTarget, string];
    const [message] =
      kind === 'message'
        ? await db
            .select({ handoverId: messages.handoverId })
            .from(messages)
            .where(eq(messages.id, Number(id)))
        : [];
    const handoverId = kind === 'message' ? message?.handoverId : Number(id);
    if (handoverId !== undefined && (await seesHandover(context, handoverId, caller))) return true;
  }
  return false;
}
