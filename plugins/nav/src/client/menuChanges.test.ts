import { expect, test, vi } from 'vitest';
import { MenuStore, type OrderDraft, type StagedOrder } from './MenuStore.ts';
import type { MenuEntry, NavClient, Offer } from './types.ts';

const node = (id: number, menuType: 0 | 1, parentId: number, sequence: number, children: object[] = []) => ({
  id,
  menuType,
  parentId,
  sequence,
  children,
  name: `Entry ${id}`,
  menuCode: `Code${id}`,
});
/** Two directories, the first one with two pages. */
const tree = () => [node(1, 0, 0, 1, [node(11, 1, 1, 1), node(12, 1, 1, 2)]), node(2, 0, 0, 2)];

/** A store of the menu with calls that a test can make fail. */
async function start(kept?: StagedOrder) {
  const calls: string[] = [];
  const fails = new Set<string>();
  const call = (name: string, result: () => unknown) => (input: object) => {
    if (name !== 'tree' && name !== 'offered') calls.push(`${name} ${JSON.stringify(input)}`);
    return fails.has(name) ? Promise.reject(new Error(`${name} failed`)) : Promise.resolve(result());
  };
  let entries: object[] = tree();
  const notices = {
    toast: vi.fn<(toast: { message: string; action?: { run: () => void } }) => void>(),
    alert: vi.fn<(alert: object) => Promise<void>>(() => Promise.resolve()),
    confirm: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
  };
  const drafts: (StagedOrder | null)[] = [];
  const draft: OrderDraft = { kept: kept ?? { staged: {}, moved: [] }, keep: (order) => drafts.push(order) };
  const api = Object.fromEntries([
    ['tree', call('tree', () => entries)],
    ['offered', call('offered', () => [])],
    ...['sort', 'change', 'remove', 'create'].map((name) => [name, call(name, () => undefined)] as const),
  ]);
  const context = { api, notices, t: (key: string) => key, events: { on: () => () => {}, onResync: () => () => {} } };
  const store = new MenuStore(context as unknown as NavClient, draft);
  await store.load(false);
  const toasts = () => notices.toast.mock.calls.map(([{ message }]) => message);
  return { store, calls, fails, notices, toasts, drafts, serve: (next: object[]) => (entries = next) };
}
const entryOf = (store: MenuStore, id: number) => store.state.entries.find((entry) => entry.id === id)! as MenuEntry;

test('moves are staged as what differs from the saved order, and are kept until they are undone', async () => {
  const { store, drafts } = await start();
  expect(store.step(12, 'up')).toBeNull();
  const swapped = { 11: { parentId: 1, sequence: 2 }, 12: { parentId: 1, sequence: 1 } };
  expect(store.state).toMatchObject({ staged: swapped, moved: [12] });
  expect(drafts.at(-1)).toEqual({ staged: swapped, moved: [12] });
  expect(store.place(11, 2, null)).toBeNull();
  expect(store.state.staged).toEqual({ 11: { parentId: 2, sequence: 1 }, 12: { parentId: 1, sequence: 1 } });
  expect(store.state.moved).toEqual([12, 11]);
  store.undo();
  expect(store.state).toMatchObject({ staged: {}, moved: [] });
  expect(drafts.at(-1)).toBeNull();
});

test('an entry in another directory with the same number has moved; one that is back where it was has not', async () => {
  const { store, drafts } = await start();
  store.place(11, 2, null);
  expect(store.state.staged).toEqual({ 11: { parentId: 2, sequence: 1 } });
  store.place(11, 1, 12);
  expect(store.state).toMatchObject({ staged: {}, moved: [] });
  expect(drafts.at(-1)).toBeNull();
});

test('what cannot be moved is said, and nothing is staged', async () => {
  const { store } = await start();
  expect(store.place(11, 0, null)).toBe('sort.top');
  expect(store.step(1, 'up')).toBe('sort.end');
  expect(store.state).toMatchObject({ staged: {}, moved: [] });
});

test('a kept order is restored with a message, without entries and directories that are deleted', async () => {
  const at = (parentId: number) => ({ parentId, sequence: 1 });
  const kept = { staged: { 1: at(0), 11: at(2), 12: at(99), 98: at(0) }, moved: [11, 98] };
  const { store, toasts, drafts } = await start(kept);
  const left = { staged: { 1: at(0), 11: at(2) }, moved: [11] };
  expect(store.state).toMatchObject(left);
  expect(Object.keys(store.state.staged)).toEqual(['1', '11']);
  expect(toasts()).toEqual(['sort.restored']);
  expect(drafts).toEqual([left]);
  await store.load(true);
  expect(toasts()).toEqual(['sort.restored']);
});

test('of a kept order of which nothing is left, nothing is said', async () => {
  const { store, toasts, drafts } = await start({ staged: { 98: { parentId: 0, sequence: 1 } }, moved: [98, 11] });
  expect(store.state).toMatchObject({ staged: {}, moved: [] });
  expect(toasts()).toEqual([]);
  expect(drafts).toEqual([null]);
});

test('the first load that fails is shown, and one that the person asks for; a refresh in the background is not', async () => {
  const { store, fails } = await start();
  fails.add('tree');
  await store.load(true);
  expect(store.state.failure).toBeNull();
  await store.load(false);
  expect(store.state.failure).toMatchObject({ message: 'tree failed' });
  fails.clear();
  await store.load(true);
  expect(store.state.failure).toBeNull();
});

test('the order is saved with the names of the entries, once at a time', async () => {
  const { store, calls, toasts } = await start();
  store.step(12, 'up');
  const saved = store.saveOrder();
  expect(store.state.saving).toBe(true);
  expect(await store.saveOrder()).toBe(false);
  expect(await saved).toBe(true);
  const data = [
    { id: 11, parentId: 1, sequence: 2, title: 'Entry 11' },
    { id: 12, parentId: 1, sequence: 1, title: 'Entry 12' },
  ];
  expect(calls).toEqual([`sort ${JSON.stringify({ body: { data } })}`]);
  expect(toasts()).toEqual(['sort.done']);
  expect(store.state).toMatchObject({ staged: {}, moved: [], saving: false });
});

test('an order that is refused stays staged, with the reason', async () => {
  const { store, fails, notices } = await start();
  store.step(12, 'up');
  fails.add('sort');
  expect(await store.saveOrder()).toBe(false);
  expect(notices.alert).toHaveBeenCalledWith(expect.objectContaining({ title: 'sort.failed', message: 'sort failed' }));
  expect(store.state).toMatchObject({ moved: [12], saving: false });
});

test('a directory with entries is not asked about; others are deleted after a confirmation', async () => {
  const { store, calls, notices, toasts } = await start();
  expect(await store.remove(entryOf(store, 1))).toBe(false);
  expect(notices.alert).toHaveBeenCalledWith(expect.objectContaining({ message: 'refused.notEmpty' }));
  expect(notices.confirm).not.toHaveBeenCalled();
  notices.confirm.mockResolvedValueOnce(false);
  expect(await store.remove(entryOf(store, 2))).toBe(false);
  expect(calls).toEqual([]);
  expect(await store.remove(entryOf(store, 2))).toBe(true);
  expect(calls).toEqual(['remove {"params":{"id":2}}']);
  expect(toasts()).toEqual(['remove.done']);
});

test('a change that is refused is shown with its reason', async () => {
  const { store, fails, notices, toasts } = await start();
  for (const name of ['remove', 'change', 'create']) fails.add(name);
  expect(await store.remove(entryOf(store, 2))).toBe(false);
  await store.enable(entryOf(store, 2), false);
  await store.addOffer({ entryId: null, code: 'Leave', name: 'Leave' } as Offer, 1);
  expect(notices.alert.mock.calls).toEqual([
    [expect.objectContaining({ title: 'remove.failed', message: 'remove failed' })],
    [expect.objectContaining({ title: 'form.changeFailed', message: 'change failed' })],
    [expect.objectContaining({ title: 'form.addFailed', message: 'create failed' })],
  ]);
  expect(toasts()).toEqual([]);
});

test('an offered view that has an entry is enabled, others are added with a free code', async () => {
  const { store, calls, toasts } = await start();
  const offer = { code: 'Code11', name: 'Leave', iconName: 'box', opens: 'LeavePanel', openType: 2 };
  await store.addOffer({ ...offer, entryId: 12 } as Offer, 1);
  expect(calls).toEqual(['change {"params":{"id":12},"body":{"enable":true}}']);
  await store.addOffer({ ...offer, entryId: null } as Offer, 2);
  const { body } = JSON.parse(calls[1]!.slice('create '.length)) as { body: { menuCode: string } };
  expect(body).toMatchObject({ link: 'LeavePanel', openType: 2, parentId: 2, menuType: 1, viewType: 3, enable: true });
  expect(body.menuCode).not.toBe('Code11');
  expect(toasts()).toEqual(['offers.added', 'offers.added']);
});
