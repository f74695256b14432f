import { mountClient, type MountedClient } from '@atrium/testing/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Handovers } from '../types.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const alert = (name: string) => page.getByRole('alertdialog', { name, exact: true });
const ok = (name: string) => alert(name).getByRole('button', { name: '確定' }).click();
const board = () => page.getByRole('region', { name: '留言' });
const box = () => board().getByRole('textbox');

type Mounted = MountedClient<Handovers>;
let mounted: Mounted | undefined;
afterEach(() => {
  mounted = undefined;
});

/** The panel of a handover to which this person has a relation. */
async function openPanel(relation: 'publisher' | 'editor' | 'reader', more: object = {}) {
  mounted = await mountClient<Handovers>('handover');
  const { context, person, asPerson } = mounted;
  const colleague = await asPerson({ as: { name: '李佳穎' } });
  const publisher = relation === 'publisher' ? context.api : colleague.api;
  const people =
    relation === 'editor' ? { editors: [person.id] } : relation === 'reader' ? { readers: [person.id] } : {};
  const body = { title: '排程服務移轉', content: '<p>請每天 09:00 前核對</p><p>不變</p>', ...people, ...more };
  const { id } = await publisher.create({ body });
  const opened = vi.spyOn(context.panels, 'open').mockImplementation(() => {});
  const show = () => mounted!.showPanel('ShowHandover', { id });
  return { ...mounted, colleague, publisher, id, opened, show, read: () => publisher.read({ params: { id } }) };
}

describe('what it says', () => {
  test('[S2-025][S2-026] content left, comments right; opening marks it read and counts', async () => {
    const { read, show } = await openPanel('reader', { level: 2 });
    await show();
    await expect.element(page.getByRole('heading', { name: '排程服務移轉', level: 1 })).toBeVisible();
    await expect.element(page.getByText('請每天 09:00 前核對')).toBeVisible();
    await expect.element(board()).toBeVisible();
    await expect.element(page.getByText('未完成').first()).toBeVisible();
    await expect.element(page.getByRole('img', { name: '重要性 2 星' })).toBeVisible();
    const left = page.getByRole('article').element().getBoundingClientRect();
    expect(left.right).toBeLessThanOrEqual(board().element().getBoundingClientRect().left);
    await expect.poll(async () => (await read()).viewedCount).toBe(1);
    await expect.element(button('1 人')).toBeVisible();
  });

  test('one that was read before is not marked again', async () => {
    const { context, id, show } = await openPanel('reader');
    await context.api.markRead({ params: { id }, body: {} });
    const marked = vi.spyOn(context.api, 'markRead');
    await show();
    await expect.element(page.getByText('請每天 09:00 前核對')).toBeVisible();
    await expect.element(button('1 人')).toBeVisible();
    await userEvent.keyboard('{Shift}');
    expect(marked).not.toHaveBeenCalled();
  });

  test('[S2-038] where it cannot be loaded, an alert has the message of the server, and the panel a retry', async () => {
    const { context, show } = await openPanel('reader');
    const failing = vi
      .spyOn(context.api, 'read')
      .mockRejectedValue(Object.assign(new Error('資料庫忙碌中'), { code: 500 }));
    await show();
    await expect.element(alert('無法取得交接內容')).toMatchTextContent('資料庫忙碌中');
    await ok('無法取得交接內容');
    failing.mockRestore();
    await button('再試一次').click();
    await expect.element(page.getByText('請每天 09:00 前核對')).toBeVisible();
  });

  test('what changed since the person read it is marked in its place; seeing it is reading it', async () => {
    const { context, id, publisher, show } = await openPanel('reader');
    await context.api.markRead({ params: { id }, body: {} });
    await publisher.change({ params: { id }, body: { content: '<p>請每天 08:30 前核對</p><p>不變</p>' } });
    const { container, unmount } = await show();
    const strip = page.getByText(/您 .* 讀過之後，李佳穎在 .* 改過：內容 1 處/);
    await expect.element(strip).toBeVisible();
    expect([...container.querySelectorAll('ins')].map((one) => one.textContent).join('')).toContain('08');
    expect([...container.querySelectorAll('del')].map((one) => one.textContent).join('')).toContain('09');
    await button('只看變更').click();
    await expect.element(page.getByText('不變')).not.toBeInTheDocument();
    // Read, and compared until the panel is closed.
    await expect.poll(async () => (await context.api.read({ params: { id } })).isChanged).toBe(false);
    await button('不標示變更').click();
    await expect.element(page.getByText('不變')).toBeVisible();
    expect(container.querySelector('ins')).toBeNull();
    await button('與上次閱讀相比').click();
    await expect.element(strip).toBeVisible();
    expect(container.querySelector('ins')).not.toBeNull();
    await unmount();
    await show();
    await expect.element(page.getByText('請每天 08:30 前核對')).toBeVisible();
    expect(strip.query()).toBeNull();
  });

  test('what is revised while the panel is open counts as read once the person does something', async () => {
    const { context, id, publisher, show } = await openPanel('reader');
    const isChanged = async () => (await context.api.read({ params: { id } })).isChanged;
    await show();
    await expect.poll(async () => (await context.api.read({ params: { id } })).readRevision).toBe(1);
    const marked = vi.spyOn(context.api, 'markRead');
    await publisher.change({ params: { id }, body: { content: '<p>請每天 08:30 前核對</p>' } });
    await expect.element(page.getByText(/您 .* 讀過之後/)).toBeVisible();
    await expect.element(page.getByRole('deletion').first()).toBeVisible();
    expect(await isChanged()).toBe(true);
    expect(marked).not.toHaveBeenCalled();
    await userEvent.keyboard('{Shift}');
    await expect.poll(isChanged).toBe(false);
    await expect.element(page.getByText(/您 .* 讀過之後/)).toBeVisible();
    await expect.poll(() => marked).toHaveBeenCalledTimes(1);
  });
});

describe('what may be done', () => {
  test('[S2-027][S2-039] the publisher edits, closes and deletes, and can take a deletion back', async () => {
    const { id, opened, publisher, show } = await openPanel('publisher');
    const { frame } = await show();
    await button('編輯').click();
    await expect.poll(() => opened).toHaveBeenLastCalledWith('HandoverForm', { id }, { id });
    await expect.element(button('快速結案')).toBeVisible();
    await button('刪除').click();
    await alert('刪除「排程服務移轉」？').getByRole('button', { name: '刪除交接' }).click();
    await expect.element(page.getByText('已刪除交接')).toBeVisible();
    await expect.poll(() => frame.closed).toBe(true);
    await button('復原').click();
    await expect.element(page.getByText('已還原交接')).toBeVisible();
    expect((await publisher.read({ params: { id } })).title).toBe('排程服務移轉');
  });

  test('[S2-028][S2-032] a responsible person edits and closes, but does not delete; a closed one has no button to close it', async () => {
    const { read, show } = await openPanel('editor');
    await show();
    await expect.element(button('編輯')).toBeVisible();
    expect(button('刪除').query()).toBeNull();
    await button('快速結案').click();
    await expect.element(page.getByText('已結案').first()).toBeVisible();
    await expect.element(button('快速結案')).not.toBeInTheDocument();
    expect((await read()).isFinish).toBe(true);
  });

  test('[S2-029][S2-030] a reader neither edits nor closes nor deletes, but copies and marks it as a favourite', async () => {
    const { context, id, opened, show } = await openPanel('reader');
    await show();
    await expect.element(button('複製')).toBeVisible();
    for (const name of ['編輯', '快速結案', '刪除']) expect(button(name).query()).toBeNull();
    await button('複製').click();
    await expect.poll(() => opened).toHaveBeenLastCalledWith('HandoverForm', { copy: id }, { id: `copy ${id}` });
    await button('收藏「排程服務移轉」').click();
    await expect.poll(async () => (await context.api.read({ params: { id } })).isCollected).toBe(true);
  });

  test('[S2-033][S2-059] quick close shows a message and adds a line of the system; [S2-036] nothing reopens it', async () => {
    const { show } = await openPanel('editor');
    await show();
    await button('快速結案').click();
    await expect.element(page.getByRole('region', { name: '通知訊息' }).getByText('已結案')).toBeVisible();
    await expect.element(board().getByText('已結案')).toBeVisible();
    for (const name of [/未完成/, /重新開啟/, /取消結案/]) expect(button(name).query()).toBeNull();
  });

  test('[S2-034][S2-040] where closing or deleting fails, an alert has the message of the server', async () => {
    const { context, show } = await openPanel('publisher', { items: [{ text: '交回金鑰', isRequired: true }] });
    await show();
    await button('快速結案').click();
    await expect.element(alert('快速結案失敗')).toMatchTextContent('還有 1 個項目要在結案前完成。');
    await ok('快速結案失敗');
    vi.spyOn(context.api, 'remove').mockRejectedValue(Object.assign(new Error('資料庫忙碌中'), { code: 500 }));
    await button('刪除').click();
    await alert('刪除「排程服務移轉」？').getByRole('button', { name: '刪除交接' }).click();
    await expect.element(alert('無法刪除交接')).toMatchTextContent('資料庫忙碌中');
    await ok('無法刪除交接');
  });

  test('a responsible person takes it over, and ticks the checklist', async () => {
    const { read, show } = await openPanel('editor', { items: [{ text: '交回金鑰' }, { text: '通知同仁' }] });
    await show();
    await expect.element(page.getByText('完成 0，共 2')).toBeVisible();
    await page.getByRole('checkbox', { name: '交回金鑰' }).click({ force: true });
    await expect.element(page.getByText('完成 1，共 2')).toBeVisible();
    expect((await read()).items[0]).toMatchObject({ isDone: true });
    await button('我已接手').click();
    await expect.element(button('我已接手')).not.toBeInTheDocument();
    await expect.element(board().getByText(/已接手$/)).toBeVisible();
    expect((await read()).acknowledgedCount).toBe(1);
  });
});

describe('the public link', () => {
  test('[S2-043][S2-044] it is copied only while it is on: its address is on the clipboard, and a message confirms it', async () => {
    const { colleague, id, show } = await openPanel('reader', { isUrlPublic: true });
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await show();
    await button('複製公開連結').click();
    await expect.element(page.getByText('已複製到剪貼簿')).toBeVisible();
    const { AESId } = await colleague.api.publicUrl({ params: { id } });
    await expect.poll(() => written).toHaveBeenCalledExactlyOnceWith(`${location.origin}/public/handovers/${AESId}`);
    await colleague.api.change({ params: { id }, body: { isUrlPublic: false } });
    await expect.element(button('複製公開連結')).not.toBeInTheDocument();
  });

  test('an editor sets its end and a passphrase, and switches it off', async () => {
    const { read, show } = await openPanel('publisher', { isUrlPublic: true });
    await show();
    await button('公開連結').click();
    const dialog = page.getByRole('dialog', { name: '公開連結' });
    await expect.element(dialog.getByText('已開啟 0 次')).toBeVisible();
    await dialog.getByText('需要通關密語').click();
    await dialog.getByRole('button', { name: '儲存連結' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('通關密語至少 8 個字');
    await dialog.getByRole('textbox', { name: '通關密語' }).fill('北門倉庫一樓左側');
    await dialog.getByRole('button', { name: '儲存連結' }).click();
    await expect.element(page.getByText('公開連結已更新。')).toBeVisible();
    expect((await read()).link).toMatchObject({ hasPassphrase: true });
    await button('公開連結').click();
    await dialog.getByRole('button', { name: '關閉公開連結' }).click();
    await alert('關閉「排程服務移轉」的公開連結？').getByRole('button', { name: '關閉公開連結' }).click();
    await expect.element(page.getByText('已關閉公開連結。')).toBeVisible();
    expect((await read()).isUrlPublic).toBe(false);
  });
});

describe('the comment board', () => {
  const write = async (text: string) => {
    await box().fill(text);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
  };

  test('[S2-047][S2-049] a comment is added with a message; an empty one is not sent', async () => {
    const { read, show } = await openPanel('reader');
    await show();
    await box().click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('請輸入留言！')).toBeVisible();
    await ok('欄位檢查');
    expect((await read()).messageCount).toBe(0);
    await write('附件是目前的清單。');
    await expect.element(board().getByText('附件是目前的清單。')).toBeVisible();
    await expect.element(page.getByText('新增留言成功！')).toBeVisible();
  });

  test('[S2-050][S2-051][S2-052] an edit loads the message first; leaving it asks, saving it shows a message', async () => {
    const { context, show } = await openPanel('reader');
    const loaded = vi.spyOn(context.api, 'readMessage');
    await show();
    await write('第一版');
    await expect.element(board().getByText('第一版')).toBeVisible();
    await board()
      .getByRole('button', { name: /^編輯.*的留言$/ })
      .click();
    await expect.element(box()).toHaveValue('第一版');
    await expect.poll(() => loaded).toHaveBeenCalledTimes(1);
    await box().fill('第二版');
    await board().getByRole('button', { name: '取消' }).click();
    await alert('放棄編輯？').getByRole('button', { name: '取消' }).click();
    await expect.element(box()).toHaveValue('第二版');
    await board().getByRole('button', { name: '儲存留言' }).click();
    await expect.element(page.getByText('編輯留言成功！')).toBeVisible();
    await expect.element(board().getByText('第二版')).toBeVisible();
  });

  test('[S2-053][S2-054][S2-055] deleting asks; deleting the one that is edited leaves edit mode', async () => {
    const { show } = await openPanel('reader');
    await show();
    await write('要刪除的');
    await board()
      .getByRole('button', { name: /^編輯.*的留言$/ })
      .click();
    await expect.element(box()).toHaveValue('要刪除的');
    await board()
      .getByRole('button', { name: /^刪除.*的留言$/ })
      .click();
    await expect.element(alert('警告')).toMatchTextContent('確定刪除該留言？');
    await alert('警告').getByRole('button', { name: '刪除' }).click();
    await expect.element(page.getByText('留言刪除成功！')).toBeVisible();
    await expect.element(box()).toHaveValue('');
    await expect.element(board().getByRole('button', { name: '留言', exact: true })).toBeVisible();
  });

  test('[S2-056][S2-058] others’ comments and lines of the system have no buttons; others’ appear as they are sent', async () => {
    const { colleague, id, show } = await openPanel('reader');
    await show();
    await expect.element(board().getByText('還沒有留言')).toBeVisible();
    await colleague.api.addMessage({ params: { id }, body: { content: '憑證改到每週一。' } });
    await expect.element(board().getByText('憑證改到每週一。')).toBeVisible();
    await colleague.api.close({ params: { id } });
    await expect.element(board().getByText('已結案')).toBeVisible();
    expect(
      board()
        .getByRole('button', { name: /^(編輯|刪除)/ })
        .query(),
    ).toBeNull();
  });

  test('[S2-048] a comment carries files', async () => {
    const { show } = await openPanel('reader');
    await show();
    await expect.element(board().getByText('還沒有留言')).toBeVisible();
    const input = board().element().querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(input, new File(['排程'], '清單.txt', { type: 'text/plain' }));
    // uploaded: until then nothing is sent
    await expect.element(board().getByRole('link', { name: /清單\.txt/ })).toBeVisible();
    await write('附件是目前的清單。');
    await expect.element(page.getByText('新增留言成功！')).toBeVisible();
    await expect.element(board().getByRole('link', { name: /清單\.txt/ })).toBeVisible();
  });

  test('[S2-057] where a comment is not saved, edited or deleted, an alert has the message of the server', async () => {
    const { context, show } = await openPanel('reader');
    for (const name of ['addMessage', 'changeMessage', 'removeMessage'] as const)
      vi.spyOn(context.api, name).mockRejectedValueOnce(Object.assign(new Error('資料庫忙碌中'), { code: 500 }));
    await show();
    await write('第一版');
    await expect.element(alert('新增留言失敗')).toMatchTextContent('資料庫忙碌中');
    await ok('新增留言失敗');
    await expect.element(box()).toHaveValue('第一版');
    await board().getByRole('button', { name: '留言', exact: true }).click();
    await expect.element(board().getByText('第一版')).toBeVisible();
    await board()
      .getByRole('button', { name: /^編輯.*的留言$/ })
      .click();
    await expect.element(box()).toHaveValue('第一版');
    await board().getByRole('button', { name: '儲存留言' }).click();
    await expect.element(alert('編輯留言失敗')).toMatchTextContent('資料庫忙碌中');
    await ok('編輯留言失敗');
    await board()
      .getByRole('button', { name: /^刪除.*的留言$/ })
      .click();
    await alert('警告').getByRole('button', { name: '刪除' }).click();
    await expect.element(alert('刪除留言失敗')).toMatchTextContent('資料庫忙碌中');
    await ok('刪除留言失敗');
  });
});
