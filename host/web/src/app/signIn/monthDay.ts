/** A date as people say it: `3/26`. */
export const monthDay = (date: Date): string => `${date.getMonth() + 1}/${date.getDate()}`;
