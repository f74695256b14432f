import type { AnyContract } from '@atrium/sdk';
import { z } from 'zod';
import type { Catalogues } from '../../core/texts/Catalogues.ts';
import type { Language } from '../../core/texts/hostText.ts';
import { labelSchema, type SchemaNode } from './labelSchema.ts';

/** The JSON Schema of a plugin's settings with labels in a language. */
export function schemaFor(
  { id, settings }: AnyContract & { readonly settings: z.ZodObject },
  catalogues: Catalogues,
  language: Language,
): SchemaNode {
  const schema = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' });
  return labelSchema(schema as SchemaNode, { ...catalogues.of(id, 'zh-TW'), ...catalogues.of(id, language) });
}
