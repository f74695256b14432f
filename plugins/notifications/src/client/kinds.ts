import type { Hue } from '@atrium/ui';

interface KindMark {
  readonly icon: string;
  readonly hue: Hue;
}

const SYSTEM: KindMark = { icon: 'cog', hue: 'slate' };

/** Icon and hue of the kinds of C.4-1, from 1 on. */
export const KINDS: readonly KindMark[] = [
  { icon: 'calendar', hue: 'coral' },
  { icon: 'comment', hue: 'azure' },
  { icon: 'time', hue: 'violet' },
  { icon: 'office', hue: 'slate' },
  { icon: 'swap-horizontal', hue: 'teal' },
  { icon: 'chat', hue: 'green' },
  { icon: 'notifications', hue: 'amber' },
  { icon: 'timeline-events', hue: 'rose' },
  { icon: 'key', hue: 'violet' },
  SYSTEM,
];

export const markOf = (type: number): KindMark => KINDS[type - 1] ?? SYSTEM;
