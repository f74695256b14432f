import { prepared, type RequestFacts } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Choices } from '../../contract.ts';
import type { DeliveryTimes, KindChoices, NotificationsContext } from '../NotificationsContext.ts';
import type { Channels } from './Channels.ts';
import { choices, subscriptions } from '../tables.ts';

/** The wire types of C.4-1. */
export const TYPES: readonly number[] = Array.from({ length: 10 }, (_, index) => index + 1);

/** Reminders of what begins in minutes are late in an hour; who wants them chooses so. */
const REMINDER = '3';

/** Whether a person wants a kind by a channel. */
export const isWanted = (kinds: KindChoices, kind: string, channel: string): boolean =>
  (kinds[kind]?.bell ?? true) && (kinds[kind]?.channels?.[channel] ?? kind !== REMINDER);

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
): Promise<{ keepUnread: boolean; kinds: KindChoices; delivery: DeliveryTimes | null }> {
  const [kept] = await findChoices(db).execute({ personId });
  return { keepUnread: kept?.keepUnread ?? false, kinds: kept?.kinds ?? {}, delivery: kept?.delivery ?? null };
}

/** The caller's choices, defaults filled in: the types of C.4-1, which are shown everywhere, then the kinds of plugins. Not within a transaction. */
export async function readChoices(
  context: NotificationsContext,
  channels: Channels,
  personId: number,
  language: RequestFacts['language'],
): Promise<z.output<typeof Choices>> {
  const { keepUnread, kinds, delivery } = await readKeptChoices(context, personId);
  const known = await channels.describe(language);
  const ended =
    known.length === 0 ? [] : await context.db.select().from(subscriptions).where(eq(subscriptions.personId, personId));
  const off = new Set(ended.filter(({ isOff }) => isOff).map(({ channel }) => channel));
  const byChannel = (kind: string) =>
    known.length === 0 ? {} : { channels: Object.fromEntries(known.map(({ id }) => [id, isWanted(kinds, kind, id)])) };
  // Of channels that are gone nothing is told.
  const keptOf = (kind: string | number) => {
    const { channels: _, ...kept } = kinds[kind] ?? {};
    return kept;
  };
  return {
    keepUnread,
    channels: known.map((channel) => ({ ...channel, isOn: !off.has(channel.id) })),
    delivery: { ...(delivery ?? (await context.settings())), isOwn: delivery !== null },
    kinds: [
      ...TYPES.map((type) => ({ type, bell: true, desktop: true, ...keptOf(type), ...byChannel(String(type)) })),
      ...declaredKinds(context, language).map((declared) => ({
        type: 10,
        ...declared,
        ...keptOf(declared.kind),
        ...byChannel(declared.kind),
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
