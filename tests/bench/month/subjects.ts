/** Versions of the peers and of what they need; the React is the product's. */
export const PEERS = {
  '@fullcalendar/react': '7.1.4',
  '@fullcalendar/core': '7.1.4',
  'react-big-calendar': '1.20.0',
  '@schedule-x/react': '4.1.0',
  '@schedule-x/calendar': '4.9.1',
  '@schedule-x/theme-default': '4.8.1',
  preact: '10.29.8',
  '@preact/signals': '2.11.4',
  'temporal-polyfill': '1.0.8',
  'date-fns': '4.4.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
};
export const SUBJECTS = ['atrium', 'fullcalendar', 'bigcalendar', 'schedulex'] as const;
export type SubjectName = (typeof SUBJECTS)[number];
