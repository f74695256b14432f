import type { Place } from './Draft.ts';

/** Whether two places are the same room at the same half hours. */
export const sameRoom = (one: Place, other: Place): boolean =>
  one.roomId === other.roomId && one.roomStartCode === other.roomStartCode && one.roomEndCode === other.roomEndCode;

export const samePlace = (one: Place, other: Place): boolean =>
  one.locationType === other.locationType && one.address === other.address && sameRoom(one, other);
