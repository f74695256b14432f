import type { UploadedFile, UploadOptions } from '@atrium/sdk/client';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { SAMPLE_IMAGES } from '../gallery/sample.ts';
import { Field } from '../index.ts';
import { OverlaysRoot } from '../overlays/index.ts';
import { AttachmentList, fileSizeText, UploadField, type Attachment, type UploadFieldProps } from './index.ts';

const attachmentOf = (fileId: string, fileName: string, mimeType = 'application/pdf'): UploadedFile => ({
  ...{ fileId, fileName, mimeType, size: 2048 },
  ...{ fileUrl: `/api/files/${fileId}`, link: `/api/files/${fileId}` },
});

/** Uploads whose outcome the test decides. */
function server() {
  const calls: { file: File; options: UploadOptions; done(): void; fail(failure: object): void }[] = [];
  const upload = (file: File, options: UploadOptions = {}) =>
    new Promise<UploadedFile>((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(new Error('cancelled')));
      calls.push({
        ...{ file, options },
        done: () => resolve(attachmentOf(`id-${file.name}`, file.name)),
        fail: (failure) => reject(Object.assign(new Error(), failure)),
      });
    });
  return { calls, files: { upload }, of: (name: string) => calls.findLast(({ file }) => file.name === name)! };
}

const received = vi.fn();
const counted = vi.fn();

function Files({ first = [], ...props }: Partial<UploadFieldProps> & { readonly first?: readonly Attachment[] }) {
  const [files, setFiles] = useState(first);
  return (
    <OverlaysRoot>
      <Field label="附件">
        <UploadField
          files={server().files}
          max={5}
          onUploading={counted}
          {...props}
          value={files}
          onChange={(next) => (received(next), setFiles(next))}
        />
      </Field>
    </OverlaysRoot>
  );
}

const fileOf = (name: string, size = 10, type = '') => new File([new Uint8Array(size)], name, { type });
const transfer = (files: readonly File[]) => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
};
const group = () => page.getByRole('group', { name: '附件' }).element();
const drop = (...files: File[]) =>
  group().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer(files) }));
const names = () => ((received.mock.lastCall?.[0] ?? []) as Attachment[]).map(({ fileName }) => fileName);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test.for([
  [1, false],
  [2, true],
] as const)('of a field for %i files at most, several are offered at a time: %s', async ([max, isMultiple]) => {
  await render(<Files max={max} />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  expect(input.multiple).toBe(isMultiple);
  expect(page.getByRole('status').element().textContent, 'nothing is being uploaded').toBe('');
});

test('several files are uploaded, a bounded number at once, with their progress', async () => {
  received.mockClear();
  const { calls, files, of } = server();
  await render(<Files files={files} parallel={2} />);
  drop(fileOf('一.pdf'), fileOf('二.pdf'), fileOf('三.pdf'));
  await expect.poll(() => counted.mock.lastCall).toEqual([3]);
  expect(calls.map(({ file }) => file.name)).toEqual(['一.pdf', '二.pdf']);
  await expect.element(page.getByText('等待中')).toBeVisible();
  calls[0]!.options.onProgress!(0.5);
  await expect.element(page.getByRole('progressbar', { name: '一.pdf 上傳進度' })).toHaveAttribute('value', '0.5');
  // both end before the field renders again
  of('一.pdf').done();
  of('二.pdf').done();
  await expect.poll(names).toEqual(['一.pdf', '二.pdf']);
  of('三.pdf').done();
  await expect.poll(names).toEqual(['一.pdf', '二.pdf', '三.pdf']);
  await expect.poll(() => counted.mock.lastCall).toEqual([0]);
  await expect.element(page.getByText('3 / 5 個，每個最多 10 MB')).toBeVisible();
  await button('移除 二.pdf').click();
  expect(names()).toEqual(['一.pdf', '三.pdf']);
  await expect.element(button('移除 三.pdf')).toHaveFocus();
});

test('an upload is cancelled; one that failed shows why and is retried', async () => {
  received.mockClear();
  const { calls, files, of } = server();
  await render(<Files files={files} />);
  drop(fileOf('一.pdf'), fileOf('二.pdf'));
  await button('取消上傳 一.pdf').click();
  expect(of('一.pdf').options.signal!.aborted).toBe(true);
  of('二.pdf').fail({ code: 503, message: '連線中斷，請稍後再試。' });
  await expect.element(page.getByRole('alert').getByText('1 個檔案沒有上傳')).toBeVisible();
  await expect.element(page.getByText('連線中斷，請稍後再試。')).toBeVisible();
  await button('重新上傳 二.pdf').click();
  expect(calls).toHaveLength(3);
  of('二.pdf').done();
  await expect.poll(names).toEqual(['二.pdf']);
  await expect
    .poll(() =>
      page
        .getByRole('alert')
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual(['']);
});

test('what is too large, too many or of a wrong type is not sent, and the others are', async () => {
  received.mockClear();
  const { calls, files, of } = server();
  await render(<Files files={files} max={2} maxSize={100} accept={['.pdf', 'image/*']} />);
  drop(
    fileOf('大.pdf', 101),
    fileOf('程式.exe'),
    fileOf('圖.png', 10, 'image/png'),
    fileOf('一.PDF'),
    fileOf('二.pdf'),
  );
  expect(calls.map(({ file }) => file.name)).toEqual(['圖.png', '一.PDF']);
  for (const reason of ['檔案超過 100 B。', '不能上傳這種檔案。', '最多 2 個檔案。'])
    await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(button('選擇檔案')).toBeDisabled();
  of('圖.png').fail({ code: 415, message: '檔案內容與副檔名不符。' });
  await expect.element(page.getByText('檔案內容與副檔名不符。')).toBeVisible();
  expect(page.getByRole('button', { name: '重新上傳', exact: false }).elements()).toEqual([]);
  await button('全部移除').click();
  await expect.element(button('選擇檔案')).toHaveFocus();
  await expect.poll(() => page.getByText('檔案超過 100 B。').elements()).toEqual([]);
});

test('without limits of its own it takes what the server takes', async () => {
  const { calls, files } = server();
  await render(<Files files={{ ...files, accepts: ['.pdf'], largest: 100 }} max={5} />);
  drop(fileOf('程式.exe'), fileOf('大.pdf', 101), fileOf('一.pdf'));
  expect(calls.map(({ file }) => file.name)).toEqual(['一.pdf']);
  for (const reason of ['檔案超過 100 B。', '不能上傳這種檔案。'])
    await expect.element(page.getByText(reason)).toBeVisible();
});

test('files are pasted; text is pasted into the page as always', async () => {
  const { calls, files } = server();
  await render(<Files files={files} />);
  const paste = (clipboardData: DataTransfer) => {
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
    group().dispatchEvent(event);
    return event.defaultPrevented;
  };
  const text = new DataTransfer();
  text.setData('text', '一般文字');
  expect(paste(text)).toBe(false);
  expect(paste(transfer([fileOf('截圖.png')]))).toBe(true);
  expect(calls.map(({ file }) => file.name)).toEqual(['截圖.png']);
});

test('images open large, other files are downloaded', async () => {
  const [first, second] = SAMPLE_IMAGES;
  const list: Attachment[] = [
    { ...attachmentOf('1', '平面圖.png', 'image/png'), fileUrl: first!.src },
    attachmentOf('2', '合約.pdf'),
    { ...attachmentOf('3', '現場.jpg', 'image/jpeg'), fileUrl: second!.src },
  ];
  await render(
    <OverlaysRoot>
      <AttachmentList files={list} />
    </OverlaysRoot>,
  );
  await expect
    .element(page.getByRole('link', { name: '合約.pdf', exact: false }))
    .toHaveAttribute('download', '合約.pdf');
  await page.getByRole('button', { name: '現場.jpg', exact: false }).click();
  await expect.element(page.getByRole('dialog').getByText('2 / 2')).toBeVisible();
  expect([640, 12_288, 3_565_158].map(fileSizeText)).toEqual(['640 B', '12 KB', '3.4 MB']);
});

test('in a field of one file, another file takes the place of the first, so that a corrected one is chosen at once', async () => {
  const { files, of } = server();
  received.mockClear();
  await render(<Files files={files} max={1} />);
  drop(fileOf('wrong.csv'));
  await expect.poll(() => of('wrong.csv')).toBeDefined();
  of('wrong.csv').done();
  await expect.element(page.getByText('wrong.csv')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '選擇檔案' })).toBeEnabled();
  drop(fileOf('right.csv'));
  await expect.poll(() => of('right.csv')).toBeDefined();
  of('right.csv').done();
  await expect.element(page.getByText('right.csv')).toBeVisible();
  await expect.element(page.getByText('wrong.csv')).not.toBeInTheDocument();
  expect(received.mock.lastCall).toEqual([[expect.objectContaining({ fileName: 'right.csv' })]]);
});
