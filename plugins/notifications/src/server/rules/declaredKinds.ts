import type { RequestFacts } from '@atrium/sdk/server';
import type { NotificationsContext } from '../NotificationsContext.ts';

/** A kind that a running plugin declares, with its default channels. */
export interface DeclaredKind {
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
      ...{ kind: `${id}.${name}`, plugin, title, icon },
      ...{ bell: isMandatory || (channels?.bell ?? true), desktop: channels?.desktop ?? true, isMandatory },
    })),
  );
}
