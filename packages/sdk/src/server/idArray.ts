/**
 * Ids as an array of PostgreSQL, to be cast: one bound value, however many they are, where a list binds each of them.
 *
 * @example
 *   sql`${readers.employeeId} = any(${idArray(ids)}::int[])`;
 */
export const idArray = (ids: Iterable<number>): string => `{${[...ids].join(',')}}`;
