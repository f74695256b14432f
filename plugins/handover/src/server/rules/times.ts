import { momentOf } from '@atrium/sdk/server';

export const momentOrNull = (instant: Date | null): string | null => instant && momentOf(instant);
