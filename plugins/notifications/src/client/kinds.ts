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

/** Which filter and which choice a notification or a choice belongs to: its own kind, or its type. */
export const findKind = ({ kind, type }: { readonly kind?: string | undefined; readonly type: number }): string =>
  kind ?? String(type);

/** The query for the rows of such a kind. Type 10 alone would be those of plugins too. */
export function queryOfKind(kind: string): { readonly type: number; readonly kind?: string } {
  const type = Number(kind);
  if (Number.isNaN(type)) return { type: 10, kind };
  return type === 10 ? { type, kind: '' } : { type };
}

export const findMark = (type: number): KindMark => KINDS[type - 1] ?? SYSTEM;
