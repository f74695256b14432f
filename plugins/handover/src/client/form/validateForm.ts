import type { FieldErrors } from '@atrium/sdk/client';
import { plainTextOf, readHtml } from '@atrium/sdk/richText';
import { schemaErrors } from '@atrium/sdk/validation';
import { z } from 'zod';
import { handoverFields } from '../../contract/handoverFields.ts';
import { MAX_ITEM_LENGTH, MIN_PASSPHRASE_LENGTH } from '../../contract/limits.ts';
import { lacksPassphrase } from '../parts/LinkFields.tsx';
import type { Translate } from '../types.ts';
import { toLink } from './bodyOf.ts';
import type { FormFields } from './formFields.ts';

const { title, content, level, editors, readers } = handoverFields;
const Fields = z.object({ title, content, level, editors, readers });

/** Names of the required fields that are empty (S2 §5), in the order of the form. */
export function missingFields(fields: FormFields): readonly ('title' | 'finishDate' | 'content')[] {
  const { title: subject, isFinish, finishDate, content: html } = fields;
  return [
    ...(subject.trim() === '' ? (['title'] as const) : []),
    ...(isFinish && finishDate === null ? (['finishDate'] as const) : []),
    ...(isBlank(html) ? (['content'] as const) : []),
  ];
}

interface Link {
  readonly passphrase: string;
  /** There is a passphrase that may stay. */
  readonly isStored: boolean;
}

/** Validates the fields by the contract and by the rules of S2 §5. */
export function validateForm(
  fields: FormFields,
  { passphrase, isStored }: Link,
  t: Translate,
): FieldErrors<FormFields> {
  const missing = missingFields(fields);
  const isLong = ({ text }: FormFields['items'][number]) => [...text.trim()].length > MAX_ITEM_LENGTH;
  const needsPassphrase = fields.isUrlPublic && lacksPassphrase(toLink(fields, passphrase), isStored);
  return {
    ...schemaErrors(Fields, { ...fields, editors: [...fields.editors], readers: [...fields.readers] }),
    ...Object.fromEntries(missing.map((name) => [name, t(`form.required.${name}`)])),
    ...(fields.items.some(isLong) && { items: t('items.long', { most: MAX_ITEM_LENGTH }) }),
    ...(needsPassphrase && { isUrlPublic: t('link.passphraseHint', { least: MIN_PASSPHRASE_LENGTH }) }),
  };
}

/** Neither a character nor an image. */
function isBlank(html: string): boolean {
  const document = readHtml(html);
  return plainTextOf(document).trim() === '' && document.every(({ type }) => type !== 'image');
}
