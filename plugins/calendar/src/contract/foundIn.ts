import { z } from 'zod';

/** *(ext)* The text around words of the keyword that the title does not have. */
export const FoundIn = z.object({ part: z.enum(['memo', 'place', 'comment', 'person']), text: z.string() });
export type FoundIn = z.output<typeof FoundIn>;
