import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Choices } from '../../contract.ts';
import type { KindChoices, NotificationsContext } from '../NotificationsContext.ts';
import { choices } from '../tables.ts';

const KINDS = Array.from({ length: 10 }, (_, index) => index + 1);

/** A person's choices, defaults filled in: every kind is shown everywhere. */
export async function choicesOf({ db }: NotificationsContext, personId: number): Promise<z.output<typeof Choices>> {
  const [kept] = await db.select().from(choices).where(eq(choices.personId, personId));
  const kinds: KindChoices = kept?.kinds ?? {};
  return {
    keepUnread: kept?.keepUnread ?? false,
    kinds: KINDS.map((type) => ({ type, bell: true, desktop: true, ...kinds[type] })),
  };
}
