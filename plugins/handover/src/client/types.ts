import type { ClientContext } from '@atrium/sdk/client';
import type { z } from 'zod';
import type contract from '../contract.ts';
import type { Tag as TagShape } from '../contract/categoryCalls.ts';
import type {
  FoundHandover,
  Handover as HandoverShape,
  HandoverRow as RowShape,
  Item as ItemShape,
} from '../contract/handoverShapes.ts';

export type Handovers = typeof contract;
export type HandoverClient = ClientContext<Handovers>;
export type Translate = HandoverClient['t'];

/** A handover as the list has it. */
export type HandoverRow = z.output<typeof RowShape>;
/** The same with where a search found it. */
export type FoundRow = z.output<typeof FoundHandover>;
/** A handover as its panel and form have it. */
export type Handover = z.output<typeof HandoverShape>;
/** A line of its checklist. */
export type Item = z.output<typeof ItemShape>;
/** A tag, or what a category has in common with one. */
export type Tag = z.output<typeof TagShape>;
