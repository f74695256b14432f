import { z } from 'zod';
import { MAX_ENTRIES } from './entryLimits.ts';

/**
 * Why an entry is not in a person's menu; `''` if it is. The first reason that applies, from the entry's own status
 * outwards.
 */
const Hidden = z.enum(['', 'disabled', 'restricted', 'risk', 'noView', 'needs', 'above', 'empty']);

/**
 * One rule that decides about an entry for a person. `detail` names the required level, the actions of which one is
 * needed (joined by 、), the hidden directory, the view, or the id of its plugin.
 */
export const MenuRule = z.object({
  rule: z.enum(['enabled', 'above', 'below', 'public', 'opened', 'risk', 'noRisk', 'view', 'needs', 'noNeeds']),
  holds: z.boolean(),
  detail: z.string(),
});

/** *(ext)* An entry with its visibility for another person. */
export interface SeenNode {
  id: number;
  name: string;
  iconName: string;
  menuType: 0 | 1;
  hidden: z.output<typeof Hidden>;
  /** Detail of the reason: the required level, or the actions of which one is needed. */
  detail: string;
  children: SeenNode[];
}
export const SeenTree: z.ZodType<SeenNode> = z.object({
  id: z.int(),
  name: z.string(),
  iconName: z.string(),
  menuType: z.union([z.literal(0), z.literal(1)]),
  hidden: Hidden,
  detail: z.string(),
  get children() {
    return z.array(SeenTree).max(MAX_ENTRIES);
  },
});
