import { plainTextOf, readHtml, writeRichText } from '@atrium/sdk/richText';
import { expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
// The documents and payloads of the sanitiser's own tests; the package does not export them.
import { HOSTILE_TEXTS } from '../../../sdk/src/richText/testing/hostileTexts.ts';
import { randomDocument } from '../../../sdk/src/richText/testing/randomDocument.ts';
import { readEditor, writeEditor } from './editorDocument.ts';
import type { RichTextEditorProps } from './index.ts';
import { box, onChange, paste, tool, write, written } from './testing/Note.tsx';

const fired = vi.fn();
Object.assign(window, { fired });

test('every text that the server sanitised is written as it was read: 300 of them', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const html = writeRichText(readHtml(writeRichText(randomDocument(seed))));
    if (plainTextOf(readHtml(html)) === '') continue;
    expect(writeEditor(readEditor(html)), `seed ${seed}`).toBe(html);
  }
});

test('what a person types becomes HTML of the allow-list; marks by key, styles by the toolbar', async () => {
  await write();
  await userEvent.keyboard('一般{Control>}b{/Control}粗體{Control>}b{/Control}');
  await userEvent.keyboard('{Enter}標題');
  await userEvent.click(page.getByRole('button', { name: '段落樣式：內文' }));
  await userEvent.click(
    page
      .getByRole('menuitem', { name: '標題 2' })
      .or(page.getByRole('menuitemcheckbox', { name: '標題 2' }))
      .or(page.getByRole('menuitemradio', { name: '標題 2' })),
  );
  await written().toBe('<p>一般<strong>粗體</strong></p><h3>標題</h3>');
  await userEvent.click(tool('復原'));
  await userEvent.tab();
  await written().toBe('<p>一般<strong>粗體</strong></p><p>標題</p>');
});

test('Markdown at the beginning of a line makes lists, headings, quotations and code; around words marks', async () => {
  await write();
  await userEvent.keyboard('- 一{Enter}{Tab}二{Enter}{Enter}{Enter}## 標題{Enter}> 引{Enter}{Enter}');
  await userEvent.keyboard('[[] 待辦{Enter}{Enter}**重** *斜* `碼` https://example.org 完');
  await written().toBe(
    '<ul><li>一<ul><li>二</li></ul></li></ul><h3>標題</h3><blockquote><p>引</p></blockquote>' +
      '<ul class="at-checks"><li>待辦</li></ul><p><strong>重</strong> <em>斜</em> <code>碼</code> ' +
      '<a href="https://example.org/" rel="noopener noreferrer nofollow" target="_blank">https://example.org</a> 完</p>',
  );
});

test('a Chinese input method composes before a key is taken as anything else, also in the middle of a marked word', async () => {
  await write({ value: '<p>前<strong>後</strong></p>' });
  await userEvent.keyboard('{End}');
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
  await session.send('Input.imeSetComposition', { text: 'ㄋ', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.imeSetComposition', { text: 'ㄋㄧˇ', selectionStart: 3, selectionEnd: 3 });
  await session.send('Input.imeSetComposition', { text: '你好', selectionStart: 2, selectionEnd: 2 });
  await session.send('Input.insertText', { text: '你好' });
  await userEvent.keyboard('{Enter}');
  await session.send('Input.imeSetComposition', { text: 'ㄏㄠ', selectionStart: 2, selectionEnd: 2 });
  await session.send('Input.insertText', { text: '好' });
  await written().toBe('<p>前<strong>後你好</strong></p><p><strong>好</strong></p>');
});

test('undo takes back what a composition put into the text, then a typed mark, and leaves its characters', async () => {
  await write();
  await userEvent.keyboard('3*4*5 ');
  await written().toBe('<p>3*4*5 </p>');
  await userEvent.keyboard('*重*');
  await written().toBe('<p>3*4*5 <em>重</em></p>');
  await userEvent.keyboard('{Control>}z{/Control}');
  await written().toBe('<p>3*4*5 *重*</p>');
  const session = cdp() as unknown as { send(method: string, params: object): Promise<unknown> };
  for (const phrase of ['你好', '世界']) {
    await session.send('Input.imeSetComposition', { text: phrase, selectionStart: 2, selectionEnd: 2 });
    await session.send('Input.insertText', { text: phrase });
  }
  await written().toBe('<p>3*4*5 *重*你好世界</p>');
  await userEvent.keyboard('{Control>}z{/Control}');
  await written().toBe('<p>3*4*5 *重*你好</p>');
});

test('Ctrl K makes a link of what is selected, changes the one with the caret, and is left to the palette otherwise', async () => {
  const palette = vi.fn();
  const press = (event: globalThis.KeyboardEvent) => event.key === 'k' && !event.defaultPrevented && palette();
  addEventListener('keydown', press);
  await write({ value: '<p>交接</p>' });
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(palette).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Control>}a{/Control}{Control>}k{/Control}');
  await expect.element(page.getByRole('textbox', { name: '網址' })).toHaveFocus();
  await userEvent.keyboard('a.example{Enter}');
  await written().toBe(
    '<p><a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank">交接</a></p>',
  );
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Control>}k{/Control}');
  await expect.element(page.getByRole('textbox', { name: '網址' })).toHaveValue('https://a.example/');
  await userEvent.keyboard('{Escape}');
  await expect.element(box()).toHaveFocus();
  await expect.poll(() => getSelection()?.anchorNode?.parentElement?.closest('a')).toBeTruthy();
  // Opened again while it fades, and closed for good: the text keeps the focus when nothing is left of it.
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('textbox', { name: '網址' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('.at-popover')).toBeNull();
  await expect.element(box()).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.click(tool('移除連結'));
  await written().toBe('<p>交接</p>');
  expect(palette).toHaveBeenCalledOnce();
  removeEventListener('keydown', press);
});

test('a link takes safe addresses only', async () => {
  await write({ value: '<p>帳號保管箱</p>' });
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.click(tool('連結'));
  await userEvent.fill(page.getByRole('textbox', { name: '網址' }), 'javascript:fired()');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/請輸入以 http/)).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: '網址' }), '/index?open=Vault');
  await userEvent.click(tool('套用'));
  await written().toBe('<p><a href="/index?open=Vault">帳號保管箱</a></p>');
});

test('a paste from Word keeps headings, lists and marks, and shows that it was cleaned', async () => {
  await write();
  await paste({
    'text/html':
      '<html xmlns:w="x"><style>p.MsoNormal{}</style><h1 style="mso-x:1">移轉</h1>' +
      '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>核對</p>' +
      '<p class=MsoListParagraph style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">o</span>筆數</p>' +
      '<p class=MsoNormal><span style="font-weight:700;color:red">重要</span><o:p></o:p></p></html>',
  });
  await written().toBe('<h2>移轉</h2><ol><li>核對<ul><li>筆數</li></ul></li></ol><p><strong>重要</strong></p>');
  await expect.element(page.getByText('已清理：1 處文字顏色')).toBeVisible();
});

test('Chinese from Word has no spaces at the ends of its lines, empty lines are empty, and pictures that stay behind are counted', async () => {
  await write();
  const space = '<span lang=EN-US><o:p>&nbsp;</o:p></span>';
  const picture = '<img width=3 height=2 src="file:///C:/Temp/clip_image002.png">';
  await paste({
    'text/html':
      '<html xmlns:w="x"><style><!-- p.MsoNormal{margin:0cm} --></style>' +
      '<p class=MsoNormal><span style=\'font-family:"標楷體"\'>請在月底前\r\n完成 Word\r\nfile\n的移交</span></p>' +
      `<p class=MsoNormal>${space}</p><p class=MsoNormal>${picture}${space}</p>` +
      `<table class=MsoTableGrid><tr><td><p>甲</p><p>${space}</p></td><td><p>${space}</p></td></tr></table>` +
      '<p class=MsoNormal>結尾</p></html>',
  });
  await written().toBe(
    '<p>請在月底前完成 Word file 的移交</p><p><br></p>' +
      '<table><tbody><tr><td>甲</td><td></td></tr></tbody></table><p>結尾</p>',
  );
  await expect.element(page.getByText('已清理：1 張圖片沒有貼上，請另外插入')).toBeVisible();
});

test('a table that is too large is not pasted until a person chooses: the first part, or a file', async () => {
  const onFile = vi.fn<(file: File) => void>();
  await write({ onFile });
  const wide = { 'text/html': `<table><tr>${'<td>x</td>'.repeat(59)}<td>=1+1</td></tr></table>` };
  await paste(wide);
  await expect.element(page.getByText(/這個表格有 60 欄、1 列/)).toBeVisible();
  expect(box().element().querySelector('table')).toBeNull();
  await userEvent.click(tool('只貼上前面的部分'));
  await expect.poll(() => box().element().querySelectorAll('td').length).toBe(50);
  await expect.element(page.getByText('已清理：10 個儲存格超出上限沒有貼上')).toBeVisible();
  await userEvent.click(tool('復原').first());
  await paste(wide);
  await userEvent.click(tool('加為附件檔案'));
  await expect.poll(() => onFile.mock.lastCall?.[0].name).toBe('pasted-table.csv');
  expect(await onFile.mock.lastCall![0].text()).toMatch(/^(?:x,){59}'=1\+1$/);
});

test('[C.6-23] no payload runs or survives when it is pasted, as HTML or as a fragment of another editor', async () => {
  await write();
  const fragment = btoa(
    encodeURIComponent(JSON.stringify([{ type: 'link', href: 'javascript:fired()', children: [{ text: 'x' }] }])),
  );
  await paste({
    'application/x-slate-fragment': fragment,
    'text/html': `<p data-slate-fragment="${fragment}">片段</p>`,
  });
  // Into an empty line each time: in a cell or code only characters are pasted.
  for (const html of Object.values(HOSTILE_TEXTS).flat()) {
    await paste({ 'text/html': html, 'text/plain': '' });
    await paste({ 'text/html': '<h2>一</h2><p><br></p>', 'text/plain': '' });
  }
  await userEvent.tab();
  await written().toContain('片段');
  const html = onChange.mock.lastCall![0];
  expect(writeRichText(readHtml(html))).toBe(html);
  for (const link of box().element().querySelectorAll('a')) expect(link.href).toMatch(/^(https?:|mailto:|tel:)/);
  expect(box().element().querySelectorAll('script, iframe, svg, style, form').length).toBe(0);
  expect(fired).not.toHaveBeenCalled();
});

test('an image holds its place while it is uploaded, can be cancelled, shows why it failed, and is described', async () => {
  const uploads: {
    progress: (part: number) => void;
    finish: (id: string) => void;
    fail: (error: Error) => void;
    signal: AbortSignal;
  }[] = [];
  const uploadImage: RichTextEditorProps['uploadImage'] = (_, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      uploads.push({ progress: onProgress, finish: (fileUrl) => resolve({ fileUrl }), fail: reject, signal });
    });
  await write({ uploadImage });
  const image = () => new File(['x'], '錯誤畫面.png', { type: 'image/png' });
  await paste({}, [image()]);
  uploads[0]!.progress(0.64);
  await expect.element(page.getByText('錯誤畫面.png 上傳中，64%')).toBeVisible();
  uploads[0]!.fail(new Error('檔案超過 10 MB'));
  await expect.element(page.getByText('錯誤畫面.png 沒有上傳：檔案超過 10 MB')).toBeVisible();
  await userEvent.click(tool('重試'));
  uploads[1]!.finish(`/api/files/${'0123456789abcdef'.repeat(2)}`);
  await expect.poll(() => box().element().querySelector('img')).not.toBeNull();
  await userEvent.click(box().element().querySelector('img')!);
  await userEvent.fill(page.getByRole('textbox', { name: '圖片說明' }), '畫面');
  await userEvent.keyboard('{Escape}');
  await written().toContain(`<img src="/api/files/${'0123456789abcdef'.repeat(2)}" alt="畫面">`);
  await paste({}, [image()]);
  await userEvent.click(tool('取消上傳'));
  await expect.poll(() => uploads[2]!.signal.aborted).toBe(true);
  await expect.element(page.getByText('上傳中')).not.toBeInTheDocument();
});

test('another text replaces what was typed, and undo does not bring the first one back', async () => {
  await write({ value: '<p>第一則</p>' });
  await userEvent.keyboard('{End}多一點');
  await userEvent.click(tool('換一則'));
  await expect.element(box()).toHaveTextContent('另一則');
  await expect.element(tool('復原')).toBeDisabled();
});

test('Alt F10 reaches the toolbar, arrows walk in it, Ctrl / shows the keys', async () => {
  await write();
  await userEvent.keyboard('{Alt>}{F10}{/Alt}');
  await expect.element(page.getByRole('button', { name: '段落樣式：內文' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tool('粗體')).toHaveFocus();
  await userEvent.click(box());
  await userEvent.keyboard('{Control>}/{/Control}');
  await expect.element(page.getByRole('dialog', { name: '快速鍵' })).toBeVisible();
});
