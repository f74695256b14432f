import type { Hue } from '@atrium/ui';

/** Icon and hue of each kind of C.4-1. */
const KINDS: Readonly<Record<number, { readonly icon: string; readonly hue: Hue }>> = {
};
export const kindOf = (type: number) => KINDS[type] ?? KINDS[10]!;
