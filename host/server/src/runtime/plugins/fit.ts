import type { z } from 'zod';
import { check } from '../http/validation.ts';

/**
 * The value as a schema of a contract has it, for what plugins pass each other.
 *
 * @throws TypeError with the path at which the value called `name` is invalid
 */
export async function fit(schema: z.ZodType, value: unknown, name: string): Promise<unknown> {
  const result = await check(schema, value, 'en');
  if (result.ok) return result.value;
  const first = result.issues[0];
  throw new TypeError(`${name} does not fit at "${first?.path.map(String).join('.')}": ${first?.message}`);
}
