import { schemaErrors } from '@atrium/sdk/validation';
import { z } from 'zod';
import { categoryFields } from '../../contract/categoryFields.ts';
import type { Translate } from '../types.ts';

const Fields = z.object(categoryFields);

/** What is wrong with a category, by field (S2 §5). */
export const validateCategory = (fields: { readonly name: string; readonly isEnabled: boolean }, t: Translate) => ({
  ...schemaErrors(Fields, fields),
  ...(fields.name.trim() === '' && { name: t('name.required') }),
});
