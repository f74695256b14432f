/** Cards of Today, the view of an empty workspace: for the `today` of a plugin. */
export { TodayCard, type TodayCardProps, TodayRow, type TodayRowProps, TodayRows } from './TodayCard.tsx';
