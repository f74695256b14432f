import { z } from 'zod';

/** *(ext)* The text around words of the keyword that the title does not have; null if it has all, or without a keyword. */
export const FoundIn = z.object({ part: z.enum(['content', 'file', 'person']), text: z.string() });
export type FoundIn = z.output<typeof FoundIn>;
