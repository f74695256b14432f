import type { ClientContext, ViewFrame } from '@atrium/sdk/client';
import type { NamedCalls, NamedFilters } from '../records/index.ts';
import { SAMPLE_ROOMS } from './sample.ts';

const nothing = () => () => undefined;

/** What the components of records ask of a plugin: the gallery has no server, so that nothing is said or heard. */
export const SAMPLE_PLUGIN = {
  id: 'gallery',
  t: (key: string) => TEXTS[key] ?? key,
  session: { state: { id: 0 } },
  events: { on: nothing, onEvent: nothing, onResync: nothing },
  notices: { toast: nothing, alert: async () => undefined, confirm: async () => true, error: nothing },
} as unknown as ClientContext<never>;

export const SAMPLE_FRAME: ViewFrame = {
  kind: 'page',
  key: 'gallery',
  setTitle: () => undefined,
  print: () => undefined,
  guard: nothing,
  close: () => undefined,
};

const TEXTS: Readonly<Record<string, string>> = {
  title: '會議室',
  search: '搜尋名稱',
  add: '新增會議室',
  none: '還沒有會議室',
  noneText: '新增後，行程可以預約它們。',
  failed: '會議室載入失敗',
  editing: '編輯會議室',
  removeTitle: '刪除會議室',
  removeText: '刪除後不能預約。',
  remove: '刪除',
  updated: '最後修改',
  'field.name': '名稱',
};
export const sampleText = (key: string): string => TEXTS[key] ?? key;

export interface SampleRoom {
  readonly id: number;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly version: number;
  readonly updatedOn: string;
  readonly updatedByName: string;
}
interface SampleBody {
  readonly name: string;
  readonly isEnabled: boolean;
}

const CHANGED = { updatedOn: '2026-03-25 10:20', updatedByName: '林雅婷' };

/** The calls of a list of rooms, answered from memory: a change is there until the page is left. */
export function sampleCalls(): NamedCalls<SampleRoom, SampleBody> {
  let rooms: readonly SampleRoom[] = SAMPLE_ROOMS.map(({ id, name }, at) => ({
    id,
    name,
    isEnabled: at !== 1,
    version: 1,
    ...CHANGED,
  }));
  const one = (id: number) => rooms.find((room) => room.id === id)!;
  const matches = ({ name, isEnabled }: NamedFilters) =>
    rooms.filter((room) => room.name.includes(name) && (isEnabled === null || room.isEnabled === isEnabled));
  return {
    async list({ query }) {
      const found = matches({ name: query.name ?? '', isEnabled: query.isEnabled ?? null });
      return { list: found, totalSize: found.length };
    },
    read: async ({ params: { id } }) => one(id),
    async create({ body }) {
      const id = Math.max(0, ...rooms.map((room) => room.id)) + 1;
      rooms = [...rooms, { id, version: 1, ...CHANGED, ...body }];
      return { id };
    },
    async change({ params: { id }, body }) {
      rooms = rooms.map((room) => (room.id === id ? { ...room, ...body, version: room.version + 1 } : room));
    },
    async remove({ params: { id } }) {
      rooms = rooms.filter((room) => room.id !== id);
    },
    move: async () => undefined,
  };
}
