import type { FieldErrors } from '@atrium/sdk/client';
import { schemaErrors } from '@atrium/sdk/validation';
import { z } from 'zod';
import { optionFields } from '../../contract/fields.ts';

const Names = z.object({ name: optionFields.name });

/** What is wrong with the name of a category or tag. */
export const validateOption = ({ name }: { readonly name: string }): FieldErrors<{ readonly name: string }> =>
  schemaErrors(Names, { name });
