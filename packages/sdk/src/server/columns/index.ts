import { customType, date, timestamp } from 'drizzle-orm/pg-core';

/** A column of a moment: `timestamptz`, a `Date` in the program. */
export const moment = () => timestamp({ withTimezone: true });

/** A column of a day, `YYYY-MM-DD`. */
export const day = () => date({ mode: 'string' });

/** A column of bytes, such as what `context.secrets` seals. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
