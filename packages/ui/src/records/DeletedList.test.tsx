import { type ClientContext, PluginContext, usePagedList } from '@atrium/sdk/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Column } from '../table/column.ts';
import { DeletedList } from './DeletedList.tsx';

interface Note {
  readonly id: number;
  readonly title: string;
  readonly deletedOn: string;
  readonly deletedBy: string;
}

const alert = vi.fn<(question: object) => Promise<void>>(() => Promise.resolve());
const onRestore = vi.fn<(note: Note) => Promise<void>>();
const never = () => () => undefined;
const context = { notices: { alert }, events: { onResync: never } } as unknown as ClientContext<never>;
const COLUMNS: readonly Column<Note>[] = [{ id: 'title', title: '標題', cell: ({ title }) => title }];
const deletionOf = ({ deletedOn, deletedBy }: Note) => ({ on: deletedOn, by: deletedBy });
let notes: readonly Note[];

function Bin() {
  const list = usePagedList({
    filters: {},
    load: () => Promise.resolve({ list: notes, totalSize: notes.length }),
  });
  return (
    <DeletedList
      title="已刪除的筆記"
      list={list}
      columns={COLUMNS}
      deletionOf={deletionOf}
      restoreText="還原"
      onRestore={onRestore}
      restoreFailed="無法還原"
      failed="載入失敗"
      empty="沒有已刪除的筆記"
    >
      刪除的筆記會保留 30 天。
    </DeletedList>
  );
}

const show = () =>
  render(
    <PluginContext value={context}>
      <div style={{ height: 400 }}>
        <Bin />
      </div>
    </PluginContext>,
  );

beforeEach(() => {
  document.documentElement.lang = 'zh-Hant-TW';
  alert.mockClear();
  notes = [
    { id: 1, title: '週會', deletedOn: '2024-02-10 22:25', deletedBy: '羅志偉' },
    { id: 2, title: '月會', deletedOn: '2024-03-05 09:00', deletedBy: '' },
  ];
});

test('a restored record leaves the list, and the focus stays in the view', async () => {
  onRestore.mockImplementation(({ id }) => {
    notes = notes.filter((note) => note.id !== id);
    return Promise.resolve();
  });
  const { container } = await show();
  const rows = page.getByRole('button', { name: '還原' });
  await rows.first().click();
  await expect.element(page.getByText('週會')).not.toBeInTheDocument();
  await expect.element(page.getByText('月會')).toBeVisible();
  await expect.poll(() => container.contains(document.activeElement)).toBe(true);
  await rows.first().click();
  await expect.element(page.getByText('沒有已刪除的筆記')).toBeVisible();
  await expect.poll(() => container.contains(document.activeElement)).toBe(true);
  expect(alert).not.toHaveBeenCalled();
});

test('while a record is restored its button waits; a refusal is shown and the record stays', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  onRestore.mockReturnValue(promise);
  await show();
  const first = page.getByRole('button', { name: '還原' }).first();
  await first.click();
  await expect.poll(() => page.getByRole('button').first().element().getAttribute('aria-busy')).toBe('true');
  reject(new Error('會議室已被預約'));
  await expect.poll(() => alert).toHaveBeenCalledWith({ title: '無法還原', message: '會議室已被預約', tone: 'danger' });
  await expect.element(page.getByText('週會')).toBeVisible();
});

test('each row says who deleted it and when, and the last day on which it can be restored', async () => {
  await show();
  const row = (name: RegExp) => page.getByRole('row', { name });
  await expect.element(row(/週會/).getByText('羅志偉，2024/2/10 (週六) 22:25')).toBeVisible();
  await expect.element(row(/週會/).getByText('3/11 (週一)')).toBeVisible();
  await expect.element(row(/月會/).getByText('2024/3/5 (週二) 09:00', { exact: true })).toBeVisible();
  await expect.element(row(/月會/).getByText('4/4 (週四)')).toBeVisible();
});

test('the title of the panel is a heading for assistive technology, too', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: '已刪除的筆記', level: 1 })).toBeInTheDocument();
});
