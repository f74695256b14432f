import type { CallFailure } from '@atrium/sdk/client';

/** The field of the form for a field of the call, where they differ. */
const SHOWN_AT: Readonly<Record<string, string>> = {
  ...{ startTime: 'time', endTime: 'time', startDate: 'time', endDate: 'time' },
  ...{ locationType: 'place', roomId: 'place', roomStartTimeCode: 'place', roomEndTimeCode: 'place' },
  placements: 'place',
};

/** The same failure, its errors at the fields that the form has. */
export function atFormFields(failure: CallFailure): CallFailure {
  const errors = failure.errors?.map((error) => ({ ...error, field: SHOWN_AT[error.field] ?? error.field })) ?? [];
  return Object.assign(failure, { errors });
}
