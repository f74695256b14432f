import type { Need } from '@atrium/sdk';
import type { Session } from '@atrium/sdk/client';
import type { PluginInfo } from '@atrium/sdk/host';
import type { Contribution } from '../tokens.ts';
import { isAllowed } from './allowed.ts';

interface Placed {
  readonly title: string;
  readonly icon?: string;
  readonly order?: number;
  readonly needs?: Need;
  readonly keys?: string;
  readonly riskLevel?: number;
  readonly size?: 'short' | 'tall';
}

/** Default order. */
const MIDDLE = 100;

/**
 * Contributions of one kind that this person may see: `needs` met and the session's network level high enough (S0 §6).
 * Sorted by order, then by plugin.
 */
export function findContributions(
  plugins: readonly PluginInfo[],
  kind: 'header' | 'account' | 'sideTabs' | 'commands' | 'today',
  session: Pick<Session, 'can' | 'state'>,
): Contribution[] {
  return plugins
    .flatMap(({ manifest }) =>
      Object.entries(manifest[kind] as Readonly<Record<string, Placed>>)
        .filter(([, { needs, riskLevel }]) => isAllowed(needs, session) && session.state.riskLevel >= (riskLevel ?? 0))
        .map(([name, { title, icon, order, keys, riskLevel, size }]) => ({
          plugin: manifest.id,
          name,
          title,
          order: order ?? MIDDLE,
          ...(icon !== undefined && { icon }),
          ...(keys !== undefined && { keys }),
          ...(riskLevel !== undefined && { riskLevel }),
          ...(size !== undefined && { size }),
        })),
    )
    .sort((one, other) => one.order - other.order);
}
