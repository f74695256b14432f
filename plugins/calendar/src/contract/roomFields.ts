import { Flag, Line, Whole } from '@atrium/sdk';
import { z } from 'zod';

/** What administrators fill in of a room. `type`: 1 meeting room, 2 training room, 3 reception room (C.5-15). */
export const roomFields = {
  name: Line(1, 30),
  type: Whole(1, 3),
  /** How many people it holds. */
  people: Whole(1, 1000),
  isEnabled: Flag,
};

/** What they fill in of a type. */
export const typeFields = {
  name: Line(1, 20),
  /** Name of a hue of the theme. */
  color: z.enum(['azure', 'teal', 'green', 'amber', 'coral', 'rose', 'violet', 'slate']),
  isEnabled: Flag,
};
