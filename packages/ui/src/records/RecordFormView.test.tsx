import type { RecordForm } from '@atrium/sdk/client';
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
