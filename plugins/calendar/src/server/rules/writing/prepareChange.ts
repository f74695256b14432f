import type { Caller, RequestFacts } from '@atrium/sdk/server';
import { MAX_OCCURRENCES } from '../../../contract/limits.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import type { HeldSchedule } from '../scope/heldSchedule.ts';
import type { Scope } from '../scope/scopeOf.ts';
import { readMembers } from './audiences.ts';
import { changedParts } from './changedParts.ts';
import { checkDraft } from './checkDraft.ts';
import { checkRooms } from './checkRooms.ts';
import { toDraft } from './draftFrom.ts';
import { buildDraft, type SaveBody } from './draftOf.ts';
import type { Draft, Part } from './Draft.ts';
import type { Plan } from './Plan.ts';
import { planFollowing } from './planFollowing.ts';
import { planSingle } from './planSingle.ts';

/** A change that was checked, and what it would write. */
export interface PreparedChange {
  readonly draft: Draft;
  readonly changed: ReadonlySet<Part>;
  readonly plan: Plan;
  /** Whether it reaches the following ones. */
  readonly isFollowing: boolean;
}

interface Asked {
  readonly held: HeldSchedule;
  readonly scope: Scope;
  readonly body: SaveBody;
  readonly language: RequestFacts['language'];
}

/**
 * Checks a change and plans it. Nothing follows the last one, and one that does not repeat: it is changed alone whatever the scope
 * (C.5-2), unless its repeat is changed.
 *
 * @throws Refusal 409 if it was cancelled (C.5-35), 422 for the rules of S1 §5
 */
export async function prepareChange(
  context: CalendarContext,
  caller: Caller,
  { held, scope, body, language }: Asked,
): Promise<PreparedChange> {
  const { row, series, later, earlier } = held;
  if (row.isCancelled) throw context.refuse.conflict('write.conflict.cancelled');
  const members = await readMembers(context, [row.audienceId]);
  const before = toDraft(row, series, members.get(row.audienceId) ?? []);
  const draft = buildDraft(body, before);
  const changed = changedParts(before, draft);
  const isFollowing = scope === 'continue' && (later.length > 0 || changed.has('repeat'));
  const errors = await checkDraft(context, caller, { draft, before, changed, repeats: isFollowing }, language);
  if (changed.has('repeat') && !isFollowing) errors.add('repeatType', 'write.repeat.single');
  errors.refuse();
  const { placements = [] } = body;
  const plan = isFollowing
    ? planFollowing({ row, later, hasEarlier: earlier > 0, series, draft, changed, placements })
    : planSingle(row, series, draft, changed, placements);
  const ofRooms = await checkRooms(context, caller, { plan, placements }, language);
  if (plan.rows.length > MAX_OCCURRENCES) ofRooms.add('stopTime', 'repeat.stop.tooMany');
  ofRooms.refuse();
  return { draft, changed, plan, isFollowing };
}
