import type { Explanation } from './types.ts';

/** Whether a role takes part in an answer: it gives what was asked about, the person has it, and it is enabled. */
export const isBehind = ({ gives, through, isEnabled }: Explanation['roles'][number]): boolean =>
  isEnabled && gives.length > 0 && through.length > 0;
