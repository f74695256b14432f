import { prepared, type RequestFacts } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Choices } from '../../contract.ts';
import type { KindChoices, NotificationsContext } from '../NotificationsContext.ts';
import { choices } from '../tables.ts';

/** The wire types of C.4-1. */
export const TYPES: readonly number[] = Array.from({ length: 10 }, (_, index) => index + 1);

const findChoices = prepared((db) =>
  db
    .select()
    .from(choices)
    .where(eq(choices.personId, sql.placeholder('personId')))
    .prepare('notifications_find_choices'),
);

/** What a person has chosen: only what was ever saved. */
export async function readKeptChoices(
  { db }: Pick<NotificationsContext, 'db'>,
  personId: number,
): Promise<{ keepUnread: boolean; kinds: KindChoices }> {
  const [kept] = await findChoices(db).execute({ personId });
  return { keepUnread: kept?.keepUnread ?? false, kinds: kept?.kinds ?? {} };
}

/** A person's choices, defaults filled in: the types of C.4-1, which are shown everywhere, then the kinds of plugins. */
export async function readChoices(
  context: Pick<NotificationsContext, 'db' | 'installed'>,
  personId: number,
  language: RequestFacts['language'],
): Promise<z.output<typeof Choices>> {
  const { keepUnread, kinds } = await readKeptChoices(context, personId);
  return {
    keepUnread,
    kinds: [
      ...TYPES.map((type) => ({ type, bell: true, desktop: true, ...kinds[type] })),
      ...declaredKinds(context, language).map((declared) => ({
        type: 10,
        ...declared,
        ...kinds[declared.kind],
        ...(declared.isMandatory && { bell: true }),
      })),
    ],
  };
}

/** A kind that a running plugin declares, with its default channels. */
interface DeclaredKind {
  /** `plugin.name` */
  readonly kind: string;
  /** Name of the plugin. */
  readonly plugin: string;
  readonly title: string;
  readonly icon: string;
  readonly bell: boolean;
  readonly desktop: boolean;
  /** It is in the list whatever a person has chosen. */
  readonly isMandatory: boolean;
}

/** The kinds of all running plugins, in their order. */
export function declaredKinds(
  context: Pick<NotificationsContext, 'installed'>,
  language?: RequestFacts['language'],
): DeclaredKind[] {
  return context.installed(language).flatMap(({ id, name: plugin, kinds }) =>
    Object.entries(kinds).map(([name, { title, icon, channels, isMandatory = false }]) => ({
      kind: `${id}.${name}`,
      plugin,
      title,
      icon,
      bell: isMandatory || (channels?.bell ?? true),
      desktop: channels?.desktop ?? true,
      isMandatory,
    })),
  );
}
