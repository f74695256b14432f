import { prepared } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Choices } from '../../contract.ts';
import type { KindChoices, NotificationsContext } from '../NotificationsContext.ts';
import { choices } from '../tables.ts';

const KINDS = Array.from({ length: 10 }, (_, index) => index + 1);

const findChoices = prepared((db) =>
  db
    .select()
    .from(choices)
    .where(eq(choices.personId, sql.placeholder('personId')))
    .prepare('notifications_find_choices'),
);

/** A person's choices, defaults filled in: every kind is shown everywhere. */
export async function choicesOf({ db }: NotificationsContext, personId: number): Promise<z.output<typeof Choices>> {
  const [kept] = await findChoices(db).execute({ personId });
  const kinds: KindChoices = kept?.kinds ?? {};
  return {
    keepUnread: kept?.keepUnread ?? false,
    kinds: KINDS.map((type) => ({ type, bell: true, desktop: true, ...kinds[type] })),
  };
}
