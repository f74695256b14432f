import { TYPE_WITHOUT_PLACE } from '../../../contract/limits.ts';
import type { Draft, Part } from './Draft.ts';
import { samePlace } from './samePlace.ts';

/** What differs: only this is written to the following ones (C.5-5). */
export function changedParts(before: Draft, after: Draft): ReadonlySet<Part> {
  const parts = new Set<Part>();
  for (const part of ['title', 'typeId', 'isTop', 'roomMemo', 'notifyMinutes', 'memo'] as const)
    if (before[part] !== after[part]) parts.add(part);
  for (const part of ['readers', 'contractors'] as const)
    if (before[part].join() !== after[part].join()) parts.add(part);
  if (before.start !== after.start || before.end !== after.end || before.isAllDay !== after.isAllDay) parts.add('time');
  if (before.repeatType !== after.repeatType || before.stopOn !== after.stopOn) parts.add('repeat');
  // A leave has no place (C.5-19), also where one of the following has a place of its own.
  const becomesLeave = parts.has('typeId') && after.typeId === TYPE_WITHOUT_PLACE;
  if (becomesLeave || !samePlace(before.place, after.place)) parts.add('place');
  return parts;
}
