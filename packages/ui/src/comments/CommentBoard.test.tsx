import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { OverlaysRoot } from '../overlays/index.ts';
import { CommentBoard, EMPTY_DRAFT, type BoardComment, type CommentBoardProps } from './index.ts';

const onSend = vi.fn<CommentBoardProps['onSend']>();
const onDelete = vi.fn<CommentBoardProps['onDelete']>();

const comment = (id: number, content: string, more: Partial<BoardComment> = {}): BoardComment => ({
  ...{ id, content, createdOn: '2026-03-24 09:15', canEdited: false, author: { employeeId: 7, name: '李佳穎' } },
  ...more,
});
const mine = (id: number, content: string) =>
  comment(id, content, { canEdited: true, author: { employeeId: 8, name: '林雅婷' } });
const system: BoardComment = { id: 0, content: '已結案', createdOn: '2026-03-24 14:17', canEdited: false };

function Board(props: Partial<CommentBoardProps>) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  return (
    <OverlaysRoot>
      <div style={{ height: 420, width: 380 }}>
        <CommentBoard
          comments={[comment(1, '附件是目前的清單。'), system, mine(2, '收到，我來聯絡。')]}
          onReload={() => undefined}
          onSend={onSend}
          onDelete={onDelete}
          draft={draft}
          onDraft={setDraft}
          {...props}
        />
      </div>
    </OverlaysRoot>
  );
}

const box = () => page.getByRole('textbox');
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function show(props: Partial<CommentBoardProps> = {}) {
  onSend.mockReset().mockResolvedValue(true);
  onDelete.mockReset().mockResolvedValue(undefined);
  return render(<Board {...props} />);
}

test('Ctrl Enter sends what is written and empties the box; what was not saved stays in it', async () => {
  await show();
  await userEvent.fill(box(), '第一行\n第二行');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => onSend)
    .toHaveBeenCalledExactlyOnceWith({ content: '第一行\n第二行', files: [], editing: null });
  await expect.element(box()).toHaveValue('');
  onSend.mockResolvedValue(false);
  await userEvent.fill(box(), '再一次');
  await userEvent.click(button('留言'));
  await expect.element(box()).toHaveValue('再一次');
});

test('nothing written: the field and an alert show that, and nothing is sent', async () => {
  await show();
  await userEvent.fill(box(), '  ');
  await userEvent.click(button('留言'));
  await expect.element(page.getByText('請輸入留言！')).toBeVisible();
  await expect.element(page.getByRole('alertdialog', { name: '欄位檢查' })).toBeVisible();
  await expect.element(page.getByText('以下欄位未填寫：請輸入留言內容')).toBeVisible();
  expect(onSend).not.toHaveBeenCalled();
});

test('only my comments can be changed; the text is loaded into the box first', async () => {
  await show();
  expect(button(/編輯.*的留言/).elements()).toHaveLength(1);
  await userEvent.click(button(/編輯林雅婷/));
  await expect.element(box()).toHaveValue('收到，我來聯絡。');
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('今天。');
  await userEvent.click(button('儲存留言'));
  await expect
    .poll(() => onSend)
    .toHaveBeenCalledExactlyOnceWith({
      ...{ content: '收到，我來聯絡。今天。', files: [], editing: 2 },
      base: { content: '收到，我來聯絡。', files: [] },
    });
});

test('leaving a comment that is being changed asks first', async () => {
  await show();
  await userEvent.click(button(/編輯林雅婷/));
  await userEvent.keyboard('多打{Escape}');
  await userEvent.click(button('放棄編輯'));
  await expect.element(box()).toHaveValue('');
});

test('deleting asks; a comment that is deleted here while it is changed empties the box', async () => {
  const { rerender } = await show();
  await userEvent.click(button(/編輯林雅婷/));
  await userEvent.click(button(/刪除林雅婷/));
  const question = page.getByRole('alertdialog', { name: '警告' });
  await expect.element(question.getByText('確定刪除該留言？')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: '刪除' }));
  await expect.poll(() => onDelete).toHaveBeenCalledExactlyOnceWith(2);
  await rerender(<Board comments={[comment(1, '附件是目前的清單。'), system]} />);
  await expect.element(box()).toHaveValue('');
});

test('what is typed while a comment is sent stays, without what was sent', async () => {
  await show();
  const sent = Promise.withResolvers<boolean>();
  onSend.mockReturnValueOnce(sent.promise);
  await userEvent.fill(box(), '收到。');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => onSend).toHaveBeenCalledOnce();
  await userEvent.keyboard('另外，週五不在。');
  sent.resolve(true);
  await expect.element(box()).toHaveValue('另外，週五不在。');
});

test('a comment that is changed on while it is sent is still being changed, with all of its text', async () => {
  await show();
  const sent = Promise.withResolvers<boolean>();
  onSend.mockReturnValueOnce(sent.promise);
  await userEvent.click(button(/編輯林雅婷/));
  await userEvent.keyboard('一。');
  await userEvent.click(button('儲存留言'));
  await userEvent.click(box());
  await userEvent.keyboard('二。');
  sent.resolve(true);
  await expect.element(button('儲存留言')).toBeEnabled();
  await expect.element(box()).toHaveValue('收到，我來聯絡。一。二。');
  await userEvent.click(button('儲存留言'));
  await expect.poll(() => onSend.mock.lastCall?.[0]).toMatchObject({ content: '收到，我來聯絡。一。二。', editing: 2 });
  await expect.element(box()).toHaveValue('');
});

test('a comment that is deleted elsewhere while it is changed keeps what was typed, to be sent as a new one', async () => {
  const { rerender } = await show();
  await userEvent.click(button(/編輯林雅婷/));
  await userEvent.keyboard('補充三點。');
  await rerender(<Board comments={[comment(1, '附件是目前的清單。'), system]} />);
  await expect.element(page.getByText(/您正在編輯的留言已被刪除/)).toBeVisible();
  await expect.element(box()).toHaveValue('收到，我來聯絡。補充三點。');
  await userEvent.click(button('留言'));
  await expect
    .poll(() => onSend)
    .toHaveBeenCalledExactlyOnceWith({ content: '收到，我來聯絡。補充三點。', files: [], editing: null });
  await expect.element(page.getByText(/您正在編輯的留言已被刪除/)).not.toBeInTheDocument();
});

/** A comment that is being changed here while another browser of its author saves `theirs`. */
async function changedElsewhere(theirs: string, typed = '今天。') {
  const shown = await show();
  await userEvent.click(button(/編輯林雅婷/));
  if (typed !== '') await userEvent.keyboard(typed);
  await shown.rerender(<Board comments={[comment(1, '附件是目前的清單。'), system, mine(2, theirs)]} />);
}
const versions = () => page.getByRole('group', { name: '留言的兩個版本' });

test.each([
  ['保留我正在寫的', '收到，我來聯絡。今天。'],
  ['改用目前的內容', '收到，週五前聯絡。'],
  ['兩段都保留', '收到，週五前聯絡。\n收到，我來聯絡。今天。'],
])('a comment that was changed in another browser is not overwritten without a choice: %s', async (choice, content) => {
  await changedElsewhere('收到，週五前聯絡。');
  await expect.element(versions().getByText('收到，週五前聯絡。')).toBeVisible();
  await expect.element(box()).toHaveValue('收到，我來聯絡。今天。');
  await userEvent.click(button('儲存留言'));
  await expect.element(versions().getByRole('button', { name: '保留我正在寫的' })).toHaveFocus();
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.click(versions().getByRole('button', { name: choice }));
  await expect.element(versions()).not.toBeInTheDocument();
  await expect.element(box()).toHaveFocus();
  await userEvent.click(button('儲存留言'));
  const base = { content: '收到，週五前聯絡。', files: [] };
  await expect.poll(() => onSend).toHaveBeenCalledExactlyOnceWith({ content, files: [], editing: 2, base });
});

test('a comment of which nothing was typed yet follows what another browser saved', async () => {
  await changedElsewhere('收到，週五前聯絡。', '');
  await expect.element(box()).toHaveValue('收到，週五前聯絡。');
  await expect.element(versions()).not.toBeInTheDocument();
});

test('what is typed while a changed comment is saved is a change of the saved one', async () => {
  const { rerender } = await show();
  const sent = Promise.withResolvers<boolean>();
  onSend.mockReturnValueOnce(sent.promise);
  await userEvent.click(button(/編輯林雅婷/));
  await userEvent.keyboard('一。');
  await userEvent.click(button('儲存留言'));
  await userEvent.click(box());
  await userEvent.keyboard('二。');
  await rerender(<Board comments={[comment(1, '附件是目前的清單。'), system, mine(2, '收到，我來聯絡。一。')]} />);
  sent.resolve(true);
  await expect.element(button('儲存留言')).toBeEnabled();
  await expect.element(versions()).not.toBeInTheDocument();
  await expect.element(box()).toHaveValue('收到，我來聯絡。一。二。');
});

const FILE = { fileId: 'f1', fileName: '照片.txt', fileUrl: '/f1', size: 1, mimeType: 'text/plain', link: '/f1' };

test('a comment waits for its files, shows how far they are, and is sent with them', async () => {
  const uploaded = Promise.withResolvers<typeof FILE>();
  await show({ files: { upload: () => uploaded.promise } });
  await userEvent.upload(page.getByLabelText('選擇檔案').last(), new File(['x'], '照片.txt', { type: 'text/plain' }));
  await userEvent.fill(box(), '如圖');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(/1 個檔案上傳中/).last()).toBeVisible();
  expect(onSend).not.toHaveBeenCalled();
  uploaded.resolve(FILE);
  await expect.poll(() => onSend.mock.lastCall?.[0].files.map(({ fileId }) => fileId)).toEqual(['f1']);
});

test('a comment whose file was not uploaded is not sent, and keeps its text', async () => {
  await show({ files: { upload: () => Promise.reject(new Error('連線中斷')) } });
  await userEvent.upload(page.getByLabelText('選擇檔案').last(), new File(['x'], '照片.txt', { type: 'text/plain' }));
  await userEvent.fill(box(), '如圖');
  await expect.element(page.getByText('連線中斷')).toBeVisible();
  await userEvent.click(box());
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(/照片.txt 沒有上傳成功/)).toBeVisible();
  expect(onSend).not.toHaveBeenCalled();
  await expect.element(box()).toHaveValue('如圖');
});

test('a line of the system has no author and no buttons', async () => {
  await show({ comments: [system, { ...system, content: '延後結案 2026-04-02' }] });
  await expect.element(page.getByText('延後結案 2026-04-02')).toBeVisible();
  expect(button(/編輯|刪除/).elements()).toEqual([]);
});

test('a board begins at its end, follows new comments, and scrolls to the one it was led to', async () => {
  const many = Array.from({ length: 60 }, (_, index) => comment(index + 1, `第 ${index + 1} 則`));
  const { rerender } = await show({ comments: many });
  await expect.element(page.getByText('第 60 則')).toBeInViewport();
  await rerender(<Board comments={[...many, comment(61, '剛剛到的')]} />);
  await expect.element(page.getByText('剛剛到的')).toBeInViewport();
  await rerender(<Board comments={[...many, comment(61, '剛剛到的')]} shown={5} />);
  await expect.element(page.getByText('第 5 則', { exact: true })).toBeInViewport();
});

test('a board that cannot be loaded shows an error; an empty one invites', async () => {
  const onReload = vi.fn();
  const { rerender } = await show({ comments: undefined, failed: '無法取得留言', onReload });
  await expect.element(page.getByText('無法取得留言')).toBeVisible();
  await rerender(<Board comments={[]} />);
  await expect.element(page.getByText('還沒有留言')).toBeVisible();
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  const board = page.getByRole('region', { name: '留言' }).element();
  expect(bottomOf(button('留言').last().element())).toBeLessThan(bottomOf(board));
  expect(bottomOf(board)).toBe(bottomOf(board.parentElement!));
});

const people = [
  { employeeId: 7, name: '李佳穎', detail: '資訊部' },
  { employeeId: 8, name: '林雅婷', detail: '客服部' },
  { employeeId: 9, name: '林雅文' },
];
const offered = () => page.getByRole('option');

test('@ offers the people of the record; what is typed narrows them, Enter puts the name in, and Ctrl Enter sends it as text', async () => {
  await show({ people, me: 7 });
  await userEvent.click(box());
  await userEvent.keyboard('請@');
  await expect.element(offered().first()).toMatchTextContent('林雅婷');
  expect(offered().elements()).toHaveLength(2);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { selected: true })).toMatchTextContent('林雅文');
  const active = box().element().getAttribute('aria-activedescendant');
  expect(document.getElementById(active!)?.textContent).toContain('林雅文');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(box()).toHaveValue('請@林雅婷 ');
  expect(offered().elements()).toEqual([]);
  await userEvent.keyboard('看一下{Control>}{Enter}{/Control}');
  await expect
    .poll(() => onSend)
    .toHaveBeenCalledExactlyOnceWith({ content: '請@林雅婷 看一下', files: [], editing: null });
});

test('Escape closes the offer and nothing else; an address and an unknown name offer no people', async () => {
  await show({ people });
  const closed = vi.fn();
  document.addEventListener('keydown', closed);
  onTestFinished(() => document.removeEventListener('keydown', closed));
  await userEvent.click(box());
  await userEvent.keyboard('@林');
  await expect.element(offered().first()).toBeVisible();
  closed.mockClear();
  await userEvent.keyboard('{Escape}');
  expect(offered().elements()).toEqual([]);
  expect(closed).not.toHaveBeenCalled();
  await expect.element(box()).toHaveValue('@林');
  for (const text of ['a@', '@王', '@ ']) {
    await userEvent.fill(box(), text);
    expect(offered().elements(), text).toEqual([]);
  }
});

test('a mention of those who see the record is marked, one of others is text', async () => {
  await show({ people, me: 8, comments: [comment(1, '@林雅婷 <b>能</b>不能提早？@王大明')] });
  await expect.element(page.getByText('@林雅婷', { exact: true })).toHaveClass('at-mention');
  expect(document.querySelectorAll('.at-mention')).toHaveLength(1);
  await expect.element(page.getByText(/<b>能<\/b>不能提早？@王大明/)).toBeVisible();
});
