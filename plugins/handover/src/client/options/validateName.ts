import { textLength } from '@atrium/sdk/client';
import { MAX_NAME_LENGTH } from '../../contract/limits.ts';
import type { Translate } from '../types.ts';

/** What is wrong with the name of a category or tag (S2 §5). */
export function validateName(t: Translate, name: string): { readonly name?: string } {
  const length = textLength(name);
  if (length === 0) return { name: t('name.required') };
  return length > MAX_NAME_LENGTH ? { name: t('name.long') } : {};
}
