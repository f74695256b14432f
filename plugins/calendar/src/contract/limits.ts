/** Occurrences of one series, the first included (C.5-1). */
export const MAX_OCCURRENCES = 366;

/** *(ext)* Occurrences of one series that repeats by a rule, the first included. */
export const MAX_RULE_OCCURRENCES = 1000;

/** *(ext)* Series without end of one person: each is extended for years. */
export const MAX_ENDLESS = 200;

/** Years from now that a schedule may begin, and from its start that a rule may have dates. */
export const MAX_YEARS = 10;

/** Rows of a list without pages, and the days that it may span (C.5-31). */
export const MAX_ROWS = 2000;
export const MAX_DAYS = 93;

/** Schedules of a month: more than anyone has. */
export const MAX_MONTH = 10_000;

/** Search texts of one kind: title, memo, reply. */
export const MAX_TAGS = 3;

/** The types 1 to 22 (S1-057). */
export const TYPE_COUNT = 22;

/** A leave has no place: its type allows no location (S1-058; C.5-19). */
export const TYPE_WITHOUT_PLACE = 3;

/** Half hours of the rooms: 1 is 09:00, 21 is 19:00 (C.5-10). */
export const LAST_CODE = 21;

/** Readers and contractors of one schedule. */
export const MAX_READERS = 3000;

/** People whose free times are asked for at once. */
export const MAX_BUSY_PEOPLE = 50;

/** Characters of a memo that a person writes (C.5-37). */
export const MAX_MEMO = 2000;

/** *(ext)* Characters of the memo of an imported schedule: descriptions of other calendars are longer than what is typed here. */
export const MAX_IMPORTED_MEMO = 8000;

/** Characters of the remark of a room. */
export const MAX_ROOM_MEMO = 50;

/** Minutes before the start that a reminder may have. */
export const MAX_NOTIFY_MINUTES = 1440;

/** Rooms of a company. */
export const MAX_ROOMS = 200;

/** Free places that are named instead of one that is taken. */
export const MAX_ALTERNATIVES = 6;

/** Problems of a table that the response of its import lists. */
export const MAX_PROBLEMS = 50;

/** Rooms that one person waits for. */
export const MAX_WISHES = 100;

/** Reservations without a schedule that one person has from today on: who needs a room more often has a schedule for it. */
export const MAX_RESERVATIONS = 100;

/**
 * People whom the schedules of one person may remind within one hour: enough for a company of 3,000 six times. A script that
 * plans reminders for everyone ends here.
 */
export const MAX_REMINDED = 20_000;

/** Schedules, each day of a repeat being one, that one person may add within a day: some fifty that repeat daily for a year. */
export const MAX_ADDED = 20_000;

/** Longest name of a feed, in characters. */
export const MAX_FEED_NAME = 30;

/** Comments of one board that are read. */
export const MAX_MESSAGES = 1000;

/** Bytes of a table of rooms or types: many times as much as all of a company. A file of short lines has more of them than memory takes. */
export const MAX_TABLE_BYTES = 256 * 1024;

/** Bytes of an `.ics` file. */
export const MAX_ICS_BYTES = 10 * 1024 * 1024;

/** People whose calendars are side by side, oneself among them. */
export const MAX_SIDE_BY_SIDE = 8;

/** Days of them. */
export const MAX_SIDE_DAYS = 7;

/** The hours in which a time is looked for unless others are chosen. */
export const USUAL_HOURS = { start: '09:00', end: '18:00' } as const;

/** Calendars elsewhere that one person subscribes to. */
export const MAX_SUBSCRIPTIONS = 20;

/** Dates of such calendars that a month has. */
export const MAX_SUBSCRIBED_MONTH = 5000;
