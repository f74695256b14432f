import { z } from 'zod';
import { MAX_ENTRIES } from './entryLimits.ts';

/** Why an entry is not in a person's menu; `''` where it is. The first that holds, from the entry's own switch outwards. */
export const Hidden = z.enum(['', 'disabled', 'restricted', 'risk', 'noView', 'needs', 'above', 'empty']);

/**
 * One rule that decides about an entry for a person. `detail` is what it asks for or has found: the level, the actions of
 * which one is needed joined by 、, the directory above that is not there, the view, or the id of the
 * plugin that has it.
 */
export const MenuRule = z.object({
  rule: z.enum(['enabled', 'above', 'below', 'public', 'opened', 'risk', 'noRisk', 'view', 'needs', 'noNeeds']),
  holds: z.boolean(),
  detail: z.string(),
});

/** *(ext)* An entry as another person's menu has it or has it not. */
export interface SeenNode {
  id: number;
  name: string;
  iconName: string;
  menuType: 0 | 1;
  hidden: z.output<typeof Hidden>;
  /** What the reason names: the level needed, or the actions of which one is needed. */
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
