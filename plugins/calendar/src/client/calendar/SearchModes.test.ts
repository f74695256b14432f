import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeTime, openStore } from '../../testing/openStore.ts';
import { NO_FILTER, rangeDays, type Advanced } from './conditions.ts';

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const MODES = ['collection', 'mySchedule'] as const;
const advanced = (dateTime: Advanced['dateTime']): Advanced => ({
  ...{ dateType: 1, dateTime, titleSet: ['a'], memo: [], msg: [], types: null, logic: 1 },
  ...{ chosenAnnouncers: [], chosenResponders: [] },
});

test.for(MODES)('%s: pressed again it leads back, and its conditions are its own', async (mode) => {
  const { store, lists, stop } = await openStore();
  const other = MODES.find((one) => one !== mode)!;
  const { modes, state } = store;
  modes.enter(mode);
  lists();
  modes.search(' a  b ');
  expect(lists(), 'a keyword narrows it, in whatever part of a schedule it is').toEqual([
    expect.objectContaining({ keyword: 'a b' }),
  ]);
  expect([state.mode, state.filters[mode], state.filters[other]]).toEqual([
    mode,
    { ...NO_FILTER, keyword: 'a b' },
    NO_FILTER,
  ]);
  expect(modes.range).toBe('30');
  modes.narrow({ titleSet: ['x'] });
  expect(lists(), 'beside its titles').toMatchObject([{ keyword: 'a b', titleSet: ['x'] }]);
  modes.chooseRange('15');
  expect([modes.range, lists()]).toMatchObject(['15', [{ quickSelection: 2, keyword: 'a b' }]]);
  modes.search('');
  expect(state.filters[mode]).toMatchObject({ keyword: '', titleSet: ['x'] });
  modes.clear();
  expect([state.mode, state.filters[mode]]).toEqual([mode, NO_FILTER]);
  modes.enter(mode);
  expect(state.mode).toBe('calendar');
  modes.narrow({ titleSet: ['x'] });
  expect(state.filters).toEqual({ collection: NO_FILTER, mySchedule: NO_FILTER });
  stop();
});

test('the range of a search by keyword is kept as a preference, that of an advanced one is its own', async () => {
  const { store, own, lists, stop } = await openStore();
  const { modes, state } = store;
  modes.chooseRange('15');
  expect([own.range, lists(), modes.range], 'in the calendar nothing is listed').toEqual(['15', [], '15']);
  modes.search('a');
  lists();
  modes.chooseRange('all');
  expect([own.range, lists().length, modes.range]).toEqual(['all', 1, 'all']);

  modes.searchAdvanced(advanced(rangeDays('15', state.today)));
  expect(modes.range).toBe('15');
  modes.chooseRange('30');
  expect([own.range, modes.range, state.advanced?.titleSet]).toEqual(['all', '30', ['a']]);
  const [from, to] = rangeDays('30', state.today);
  for (const period of [
    [from, '2026-12-31'],
    ['2026-01-01', to],
  ] as const) {
    modes.searchAdvanced(advanced(period));
    expect(modes.range, 'a period of its own').toBeNull();
  }
  store.chooseView('month');
  expect([state.mode, modes.range], 'of the calendar again').toEqual(['calendar', 'all']);
  modes.chooseRange('30');
  expect([state.mode, own.range]).toEqual(['calendar', '30']);
  modes.searchAdvanced(advanced(rangeDays('15', state.today)));
  modes.clear();
  expect(state).toMatchObject({ mode: 'search', advanced: null, keyword: '' });
  stop();
});
