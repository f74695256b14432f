import { ModifyType } from '../../../contract/scheduleFields.ts';
import type { CalendarContext } from '../../CalendarContext.ts';

/** `single`: this occurrence. `continue`: this and the following ones. */
export type Scope = 'single' | 'continue';

interface Sent {
  readonly id?: number | undefined;
  readonly modifyType?: Scope | undefined;
}

/**
 * How far a change reaches: the `{x}` of the path (C.5-2). Body and query may repeat it and the id.
 *
 * @throws Refusal 422 for any other value, and if they differ from the path
 */
export function readScope(
  { refuse }: CalendarContext,
  { id, x: written }: { readonly id: number; readonly x: string },
  ...sent: readonly Sent[]
): Scope {
  const { data: x } = ModifyType.safeParse(written);
  if (!x) throw refuse.invalid('write.scope.unknown');
  const differs = sent.some((one) => (one.id ?? id) !== id || (one.modifyType ?? x) !== x);
  if (differs) throw refuse.invalid('write.scope.differs');
  return x;
}
