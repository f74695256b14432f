const format = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  ...(process.env['TZ'] && { timeZone: process.env['TZ'] }),
});

/** `YYYY-MM-DD HH:mm:ss` in the server's time zone. */
export const localTime = (moment: Date): string => format.format(moment);
