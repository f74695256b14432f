import type { CalendarState } from '../CalendarState.ts';
import { rangeDays, type Advanced, type Filter, type Period } from '../conditions.ts';
import type { SearchModes } from '../SearchModes.ts';
import { shortDay } from '../../days.ts';
import type { ScheduleType, Translate } from '../../types.ts';

/** A condition of what is listed, which can be taken away. */
export interface ConditionChip {
  readonly key: string;
  readonly text: string;
  readonly remove: () => void;
}

/** The conditions of a search, of favourites or of bookings. */
export function conditionChips(
  state: Pick<CalendarState, 'mode' | 'keyword' | 'advanced' | 'filters' | 'today' | 'types'>,
  modes: SearchModes,
  t: Translate,
  names: ReadonlyMap<number, string>,
): readonly ConditionChip[] {
  const { mode, advanced, types } = state;
  if (mode === 'collection' || mode === 'mySchedule')
    return ofFilter(state.filters[mode], state.today, types, modes, t);
  if (advanced) return ofAdvanced(advanced, types, modes, t, names);
  const range = modes.range!;
  const chips: ConditionChip[] = [];
  if (range !== 'all')
    chips.push({
      key: 'range',
      text: periodText(rangeDays(range, state.today), t),
      remove: () => modes.chooseRange('all'),
    });
  if (state.keyword !== '') chips.push(ofKeyword(state.keyword, modes, t));
  return chips;
}

const ofKeyword = (text: string, modes: SearchModes, t: Translate): ConditionChip => ({
  key: 'keyword',
  text: t('conditions.keyword', { text }),
  remove: () => modes.search(''),
});

function ofFilter(
  filter: Filter,
  today: string,
  types: readonly ScheduleType[],
  modes: SearchModes,
  t: Translate,
): readonly ConditionChip[] {
  const chips: ConditionChip[] = [];
  const { quickSelection, titleSet } = filter;
  const period =
    quickSelection === 0
      ? filter.period
      : rangeDays(({ 1: '30', 2: '15', 999: 'all' } as const)[quickSelection], today);
  if (period[0] !== null || period[1] !== null)
    chips.push({
      key: 'range',
      text: dated(filter.dateType, periodText(period, t), t),
      remove: () => modes.narrow({ quickSelection: 999 }),
    });
  if (filter.types)
    chips.push({
      key: 'types',
      text: typesText(filter.types, types, t),
      remove: () => modes.narrow({ types: null }),
    });
  if (filter.keyword !== '') chips.push(ofKeyword(filter.keyword, modes, t));
  for (const text of titleSet)
    chips.push({
      key: `title ${text}`,
      text: t('conditions.title', { text }),
      remove: () => modes.narrow({ titleSet: titleSet.filter((one) => one !== text) }),
    });
  return chips;
}

function ofAdvanced(
  advanced: Advanced,
  types: readonly ScheduleType[],
  modes: SearchModes,
  t: Translate,
  names: ReadonlyMap<number, string>,
): readonly ConditionChip[] {
  const chips: ConditionChip[] = [];
  const put = (key: string, text: string, without: Partial<Advanced>) =>
    chips.push({ key, text, remove: () => modes.searchAdvanced({ ...advanced, ...without }) });
  if (advanced.dateTime[0] !== null || advanced.dateTime[1] !== null)
    put('range', dated(advanced.dateType, periodText(advanced.dateTime, t), t), { dateTime: [null, null] });
  for (const [field, text] of [
    ['titleSet', 'conditions.title'],
    ['memo', 'conditions.memo'],
    ['msg', 'conditions.message'],
  ] as const)
    for (const tag of advanced[field])
      put(`${field} ${tag}`, t(text, { text: tag }), { [field]: advanced[field].filter((one) => one !== tag) });
  if (advanced.types) put('types', typesText(advanced.types, types, t), { types: null });
  for (const [field, text] of [
    ['chosenAnnouncers', 'conditions.announcers'],
    ['chosenResponders', 'conditions.responders'],
  ] as const)
    if (advanced[field].length > 0)
      put(
        field,
        t(text, { names: advanced[field].map((id) => names.get(id) ?? String(id)).join(t('calendar.pause')) }),
        {
          [field]: [],
        },
      );
  if (advanced.logic === 2) put('logic', t('conditions.any'), { logic: 1 });
  return chips;
}

/** `3/11–4/10`, open ends in words. */
function periodText([from, to]: Period, t: Translate): string {
  if (from === null) return t('conditions.until', { day: shortDay(to!) });
  if (to === null) return t('conditions.from', { day: shortDay(from) });
  const year = from.slice(0, 4) === to.slice(0, 4) ? '' : `${from.slice(0, 4)}/`;
  return `${year}${shortDay(from)}–${year && `${to.slice(0, 4)}/`}${shortDay(to)}`;
}

const dated = (dateType: 1 | 2, text: string, t: Translate) =>
  dateType === 2 ? t('conditions.published', { text }) : text;

function typesText(ids: readonly number[], types: readonly ScheduleType[], t: Translate): string {
  const names = types.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const text = names.slice(0, 3).join(t('calendar.pause'));
  return names.length > 3 ? t('conditions.typesMore', { text, count: names.length }) : t('conditions.types', { text });
}
