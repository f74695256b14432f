/** Cards of Today, the view of an empty workspace: for the `today` of a plugin. */
export { TodayCard, type TodayCardProps } from './TodayCard.tsx';
export { TodayRow, type TodayRowProps, TodayRows } from './TodayRow.tsx';
