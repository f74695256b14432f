import { joined } from '@atrium/sdk/client';
import type { Translate } from '../types.ts';
import type { ChangedParts } from './changedParts.ts';

/** 內容 2 處、附件 1 個. */
export function changedText(t: Translate, parts: ChangedParts): string {
  const named = (['title', 'category', 'level', 'finishDate'] as const).filter((name) => parts[name]);
  const counted = (['content', 'items', 'files'] as const).filter((name) => parts[name] > 0);
  return joined([
    ...named.filter((name) => name === 'title').map((name) => t(`changed.${name}`)),
    ...counted.map((name) => t(`changed.${name}`, { count: parts[name] })),
    ...named.filter((name) => name !== 'title').map((name) => t(`changed.${name}`)),
  ]);
}
