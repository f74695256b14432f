/** Cards of Today, the view of an empty workspace: for the `today` of a plugin. */
export {
  TodayCard,
  type TodayCardProps,
  TodayList,
  type TodayListProps,
  TodayRow,
  type TodayRowProps,
  TodayRows,
} from './TodayCard.tsx';
