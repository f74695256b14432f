import type { SanitizedText } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { ChangedHandover } from '../../../contract/handoverFields.ts';

/** The body of a save: of a new handover too, which has no version. */
export type Body = z.output<typeof ChangedHandover>;
export type ItemInput = NonNullable<Body['items']>[number];

/** What is made of a body before the transaction of the save begins. */
export interface Prepared {
  /** undefined where the content is not sent. */
  readonly content: SanitizedText | undefined;
  /** null for none; undefined where none is sent. */
  readonly passphraseHash: string | null | undefined;
}
