import { FormActivity, type RecordForm } from '@atrium/sdk/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RecordFormView } from './RecordFormView.tsx';

test.each([404, '404'])('a record that is missing (%j) is not a failure to retry, in any service', async (code) => {
  document.documentElement.lang = 'zh-Hant-TW';
  const failure = Object.assign(new Error('找不到'), { code, errors: [] });
  const form = { failure, ready: false } as unknown as RecordForm<never, object>;
  await render(
    <RecordFormView form={form} failed="載入失敗" onCancel={() => {}}>
      {null}
    </RecordFormView>,
  );
  await expect.element(page.getByRole('button', { name: '關閉' })).toBeVisible();
  await expect.element(page.getByText('載入失敗')).not.toBeInTheDocument();
});

test('a form shows its uploads while there are any', async () => {
  document.documentElement.lang = 'zh-Hant-TW';
  const activity = new FormActivity();
  const form = { activity, ready: true, record: null, errors: {} } as unknown as RecordForm<never, object>;
  await render(
    <RecordFormView form={form} failed="載入失敗">
      {null}
    </RecordFormView>,
  );
  const progress = page.getByRole('progressbar');
  const note = page.getByText(/個檔案上傳中/);
  await expect.element(page.getByRole('button', { name: '儲存' })).toBeVisible();
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(note).not.toBeInTheDocument();
  activity.report(form, { uploading: 1, part: 0.5 });
  await expect.element(progress).toHaveAttribute('value', '0.5');
  await expect.element(note).toMatchTextContent('還有 1 個檔案上傳中，完成後儲存');
  activity.report(form, null);
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(note).not.toBeInTheDocument();
});
