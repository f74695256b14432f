import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { useState, type ReactElement } from 'react';
import { CommentBoard, EMPTY_DRAFT } from './comments/index.ts';
import { SAMPLE_IMAGES, SAMPLE_ORGANISATION } from './gallery/sample.ts';
import { SearchInput } from './index.ts';
import { TagInput, TimeInput } from './inputs/index.ts';
import { isComposing } from './isComposing.ts';
import { Lightbox, ZoomContainer } from './media/index.ts';
import { MemberList } from './members/index.ts';
import { Menu, OverlaysRoot } from './overlays/index.ts';
import { SequenceList } from './sequence/index.ts';
import { DataTable } from './table/index.ts';

test.each([
  [{ isComposing: true }, true],
  [{ nativeEvent: { isComposing: true } }, true],
  [{ keyCode: 229 }, true],
  [{ isComposing: false, nativeEvent: { isComposing: true } }, false],
  [{ keyCode: 13 }, false],
])('%o is of an input method: %s', (event, composing) => {
  expect(isComposing(event as KeyboardEvent)).toBe(composing);
});

const acted = vi.fn();
const table = {
  ...{ label: '出勤', rows: [{ id: 1 }, { id: 2 }], rowKey: ({ id }: { id: number }) => id },
  columns: [{ id: 'name', title: '姓名', cell: () => '林雅婷' }],
};
const comments = (content: string, more: object = {}) => (
  <div style={{ height: 420 }}>
    <CommentBoard
      comments={[]}
      people={[{ employeeId: 7, name: '李佳穎' }]}
      onReload={() => undefined}
      onSend={acted}
      onDelete={acted}
      draft={{ ...EMPTY_DRAFT, content }}
      onDraft={() => undefined}
      {...more}
    />
  </div>
);
const box = () => page.getByRole('textbox');
const first = (role: 'row' | 'menuitem' | 'treeitem') => () => page.getByRole(role).first();

test.each<[what: string, shown: () => ReactElement, target: () => { element(): Element }, init: KeyboardEventInit]>([
  [
    'Enter in tags',
    () => <TagInput label="標籤" max={4} maxLength={4} value={[]} onChange={acted} />,
    box,
    { key: 'Enter' },
  ],
  [
    'the arrow of suggestions',
    () => <TimeInput label="時間" value={null} onChange={() => undefined} />,
    () => page.getByRole('combobox'),
    { key: 'ArrowDown' },
  ],
  [
    'Escape in a search',
    () => <SearchInput label="搜尋" value="x" onChange={acted} />,
    () => page.getByRole('searchbox'),
    { key: 'Escape' },
  ],
  ['Ctrl Enter of a comment', () => comments('附件已更新'), box, { key: 'Enter', ctrlKey: true }],
  [
    'an arrow in a menu',
    () => <Menu label="動作" entries={['甲', '乙'].map((text) => ({ id: text, text, run: acted }))} />,
    first('menuitem'),
    { key: 'ArrowDown' },
  ],
  [
    'an arrow on a handle',
    () => (
      <SequenceList label="流程" items={['甲', '乙']} itemKey={String} nameOf={String} onChange={acted}>
        {(step) => step}
      </SequenceList>
    ),
    () => page.getByRole('button', { name: /^移動 甲/ }),
    { key: 'ArrowDown' },
  ],
  [
    'Enter on a row',
    () => <DataTable {...table} onOpen={acted} />,
    () => page.getByRole('row').nth(1),
    { key: 'Enter' },
  ],
  ['an arrow on a row', () => <DataTable {...table} />, () => page.getByRole('row').nth(1), { key: 'ArrowDown' }],
  [
    'an arrow between images',
    () => <Lightbox images={SAMPLE_IMAGES} index={0} onIndex={acted} onClose={acted} />,
    () => page.getByRole('dialog', { name: '圖片檢視' }),
    { key: 'ArrowRight' },
  ],
  [
    'an arrow among members',
    () => (
      <div style={{ height: 300 }}>
        <MemberList organisation={SAMPLE_ORGANISATION} />
      </div>
    ),
    first('treeitem'),
    { key: 'ArrowDown' },
  ],
  [
    'the arrow from the filter of members',
    () => (
      <div style={{ height: 300 }}>
        <MemberList organisation={SAMPLE_ORGANISATION} />
      </div>
    ),
    () => page.getByRole('searchbox'),
    { key: 'ArrowDown' },
  ],
  [
    'the plus of a zoomed image',
    () => (
      <ZoomContainer>
        <p>圖</p>
      </ZoomContainer>
    ),
    () => page.getByText('圖', { exact: true }),
    { key: '+' },
  ],
])('%s is left to an input method that composes', async (what, shown, target, init) => {
  acted.mockClear();
  await render(<OverlaysRoot>{shown()}</OverlaysRoot>);
  if (what === 'Enter in tags') await box().fill('甲');
  await expect.element(target() as ReturnType<typeof page.getByText>).toBeInTheDocument();
  const press = (composing: boolean) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init, isComposing: composing });
    target().element().dispatchEvent(event);
    return event.defaultPrevented || acted.mock.calls.length > 0;
  };
  expect(press(true)).toBe(false);
  expect(press(false)).toBe(true);
});

test('a name that is offered after @ is not chosen by a key of an input method', async () => {
  const Board = () => {
    const [draft, setDraft] = useState(EMPTY_DRAFT);
    return comments('', { draft, onDraft: setDraft });
  };
  await render(
    <OverlaysRoot>
      <Board />
    </OverlaysRoot>,
  );
  await box().click();
  await userEvent.keyboard('@');
  await expect.element(page.getByRole('option', { name: /李佳穎/ })).toBeInTheDocument();
  const press = (isComposing: boolean) =>
    !box()
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'ArrowDown', isComposing }));
  expect([press(true), press(false)]).toEqual([false, true]);
});
