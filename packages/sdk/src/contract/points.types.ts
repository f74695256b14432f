// Wrong extension points, cards of Today, searches and addresses must not compile; `contract.types.ts` explains how this is checked.
import { z } from 'zod';
import { type ClientContext, defineClient, type TodayPlace } from '../client/index.ts';
import { contribution, defineServer, type ServerContext } from '../server/index.ts';
import { definePlugin } from './definePlugin.ts';

const Busy = z.object({ from: z.string(), to: z.string() });
const planner = definePlugin('planner', {
  sdk: 1,
  name: '排程',
  points: {
    freeBusy: { input: z.object({ people: z.array(z.int()).max(9) }), returns: z.array(Busy).max(9) },
    dayMarks: { input: z.object({ day: z.string() }), returns: z.array(z.string()).max(9) },
  },
});
type Planner = typeof planner;
const absence = definePlugin('absence', {
  sdk: 1,
  name: '請假',
  contributes: ['planner.freeBusy', 'planner.dayMarks'],
});

// ── the contract ──
const input = z.object({});
// @ts-expect-error a point without a result
definePlugin('sample', { sdk: 1, name: '範例', points: { a: { input } } });
// @ts-expect-error a misspelt part of a point
definePlugin('sample', { sdk: 1, name: '範例', points: { a: { input, returns: z.int(), inputs: input } } });
// @ts-expect-error a contribution that names no plugin
definePlugin('sample', { sdk: 1, name: '範例', contributes: ['freeBusy'] });

// ── the contributor ──
const freeBusy = contribution<Planner, 'freeBusy'>(({ people }) =>
  people.map((id) => ({ from: String(id), to: String(id) })),
);
const dayMarks = contribution<Planner, 'dayMarks'>(async ({ day }, caller, { signal }) =>
  signal.aborted ? [] : [`${day} ${caller?.id}`],
);
const contributions = { 'planner.freeBusy': freeBusy, 'planner.dayMarks': dayMarks };
defineServer(absence, () => ({ contributions }));
// @ts-expect-error a missing contribution
defineServer(absence, () => ({ contributions: { 'planner.freeBusy': freeBusy } }));
// @ts-expect-error no contributions at all
defineServer(absence, () => ({}));
// @ts-expect-error a contribution that the contract does not declare
defineServer(absence, () => ({ contributions: { ...contributions, 'planner.rooms': freeBusy } }));
// @ts-expect-error a contribution to another point than it was typed by
defineServer(absence, () => ({ contributions: { ...contributions, 'planner.dayMarks': freeBusy } }));
// @ts-expect-error a handler that the owner's contract did not type
defineServer(absence, () => ({ contributions: { ...contributions, 'planner.dayMarks': () => ['x'] } }));
// @ts-expect-error a contribution that returns something else
contribution<Planner, 'freeBusy'>(() => ['x']);
// @ts-expect-error a point that the owner does not have
contribution<Planner, 'rooms'>(() => []);

// ── the owner ──
declare const context: ServerContext<Planner>;
void context.gather('dayMarks', { day: 'a' }, { within: 300 }).then((answers) =>
  answers.map((answer) => {
    // @ts-expect-error a value that may be missing
    void answer.value;
    return 'failed' in answer ? answer.failed : answer.value.join(answer.plugin);
  }),
);
// @ts-expect-error without a time limit
void context.gather('dayMarks', { day: 'a' });
// @ts-expect-error a point that the contract does not have
void context.gather('rooms', { day: 'a' }, { within: 300 });
// @ts-expect-error wrong input
void context.gather('dayMarks', { day: 1 }, { within: 300 });

// ── cards of Today ──
const desk = definePlugin('desk', {
  sdk: 1,
  name: '桌',
  today: { Agenda: { title: '行程', order: 10, size: 'tall' } },
});
const card = async () => ({ default: (_: { params: TodayPlace }) => null });
defineClient<typeof desk>({ today: { Agenda: card } });
// @ts-expect-error a missing card
defineClient<typeof desk>({});
// @ts-expect-error a card that the contract does not have
defineClient<typeof desk>({ today: { Agenda: card, Other: card } });
// @ts-expect-error a component that expects something else
defineClient<typeof desk>({ today: { Agenda: async () => ({ default: (_: { params: { id: number } }) => null }) } });
// @ts-expect-error a misspelt part of a card
definePlugin('sample', { sdk: 1, name: '範例', today: { Agenda: { title: '行程', sise: 'tall' } } });
// @ts-expect-error a size that does not exist
definePlugin('sample', { sdk: 1, name: '範例', today: { Agenda: { title: '行程', size: 'wide' } } });
// @ts-expect-error a card that needs an unknown action
definePlugin('sample', { sdk: 1, name: '範例', today: { Agenda: { title: '行程', needs: 'sample.manage' } } });

// ── the search ──
const diary = definePlugin('diary', {
  sdk: 1,
  name: '日誌',
  actions: { 'diary.read': '讀日誌' },
  tabs: { DiaryList: { title: '清單' } },
  panels: { DiaryForm: { title: '日誌', params: z.object({ id: z.int() }) } },
  search: { types: { entry: { title: '日誌', icon: 'document', needs: 'diary.read' } } },
});
const hit = { type: 'entry', title: 'a', opens: { view: 'DiaryForm', params: { id: 1 } } } as const;
defineServer(diary, () => ({
  search: async (query, caller, { limit, signal }) =>
    signal.aborted || !caller.can('diary.read')
      ? []
      : [
          { ...hit, title: query.repeat(limit) },
          { type: 'entry', title: 'b', opens: { view: 'DiaryList' } },
        ],
}));
// @ts-expect-error a missing search
defineServer(diary, () => ({}));
// @ts-expect-error a search that the contract does not declare
defineServer(planner, () => ({ search: async () => [] }));
// @ts-expect-error a type that the contract does not have
defineServer(diary, () => ({ search: async () => [{ ...hit, type: 'page' }] }));
// @ts-expect-error a view that the contract does not have
defineServer(diary, () => ({ search: async () => [{ ...hit, opens: { view: 'DiaryDay' } }] }));
// @ts-expect-error a view without its params
defineServer(diary, () => ({ search: async () => [{ ...hit, opens: { view: 'DiaryForm' } }] }));
// @ts-expect-error a type of the search that needs an unknown action
definePlugin('sample', { sdk: 1, name: '範例', search: { types: { a: { title: 'a', needs: 'sample.read' } } } });
// @ts-expect-error a misspelt part of a type of the search
definePlugin('sample', { sdk: 1, name: '範例', search: { types: { a: { title: 'a', icn: 'feed' } } } });
// @ts-expect-error a misspelt part of the search
definePlugin('sample', { sdk: 1, name: '範例', search: { types: {}, limit: 3 } });

// ── addresses ──
declare const client: ClientContext<typeof diary>;
const address: string = client.tabs.href('DiaryList') + client.panels.href('DiaryForm', { id: 1 });
void address;
// @ts-expect-error a view that the contract does not have
client.tabs.href('DiaryDay');
// @ts-expect-error params that are missing
client.panels.href('DiaryForm');
// @ts-expect-error params of a wrong type
client.panels.href('DiaryForm', { id: 'a' });
