/**
 * Cost of reading a page of a table somewhere, of which one in order costs 1. PostgreSQL's own 4 is that of discs that turn:
 * with it a search reads all schedules of a company instead of those of a person.
 */
export const RANDOM_PAGE_COST = 1.1;
