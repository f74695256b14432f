import { useAtrium } from '@atrium/sdk/client';
import { Tag } from '@atrium/ui';
import type { Whitelist } from './types.ts';

const TONES = { 1: 'void', 2: 'neutral', 3: 'accent', 4: 'success' } as const;

/** How far a network is trusted: 1 none, 2 low, 3 medium, 4 high. */
export function LevelTag({ level }: { readonly level: number }) {
  const { t } = useAtrium<Whitelist>();
  const known = level as 1 | 2 | 3 | 4;
  return <Tag tone={TONES[known]}>{t(`level.${known}`)}</Tag>;
}
