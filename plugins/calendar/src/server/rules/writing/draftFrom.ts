import { momentOf } from '@atrium/sdk/server';
import type { Draft, Occurrence, Series } from './Draft.ts';

/** A person of an audience. */
export interface Member {
  readonly employeeId: number;
  readonly isReader: boolean;
  readonly isContractor: boolean;
}

/** A stored schedule as a draft, to be compared with what a change makes of it. */
export function toDraft(row: Occurrence, series: Series, members: readonly Member[]): Draft {
  const { title, typeId, isTop, isAllDay, roomMemo, notifyMinutes, memo } = row;
  const { locationType, address, roomId, roomStartCode, roomEndCode } = row;
  const idsOf = (is: 'isReader' | 'isContractor') =>
    members.flatMap((member) => (member[is] ? [member.employeeId] : [])).sort((one, other) => one - other);
  return {
    ...{ title, typeId, isTop, isAllDay, roomMemo, notifyMinutes, memo },
    start: momentOf(row.startsOn),
    end: momentOf(row.endsOn),
    repeatType: series.repeatType,
    stopOn: series.stopOn,
    place: { locationType, address, roomId, roomStartCode, roomEndCode },
    readers: idsOf('isReader'),
    contractors: idsOf('isContractor'),
  };
}
