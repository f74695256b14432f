import { failure, renderPart } from '@atrium/testing/part';
import { FrameContext } from '@atrium/sdk/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import texts from '../../../locales/zh-TW.json' with { type: 'json' };
import PublicHandover from './PublicHandover.tsx';
import type { Handovers } from '../types.ts';

const HANDOVER = {
  title: '排程服務移轉',
  content: '<p>請每天 08:30 前核對</p>',
  typeName: '系統移交',
  tagName: '排程',
  level: 3,
  finishDate: null,
  isFinish: false,
  publisher: '李佳穎',
  publishDate: '2026-03-20 09:40',
  revisedOn: '2026-03-24 14:17',
  expiresOn: '2026-04-09',
  files: [{ fileName: '排程清單.xlsx', fileUrl: '/api/files/x?seal=1', size: 86 * 1024, mimeType: 'x' }],
};

async function openPage(api: Record<string, (input: never) => Promise<unknown>>) {
  const setTitle = vi.fn();
  const print = vi.fn();
  const frame = { kind: 'page' as const, key: 'page', setTitle, print, close: () => {}, guard: () => () => {} };
  const part = (
    <FrameContext value={frame}>
      <PublicHandover params={{ AESKey: 'key' }} />
    </FrameContext>
  );
  // a visitor has the texts of the page only
  const own = Object.fromEntries(Object.entries(texts).filter(([key]) => key.startsWith('pages.PublicHandover.')));
  return {
    ...(await renderPart<Handovers>(part, {
      id: 'handover',
      texts: own,
      services: { organisation: '宏遠示範股份有限公司' },
      api: api as never,
    })),
    setTitle,
    print,
  };
}

test('[S2-045] a visitor reads the handover and its files, without people lists and comments', async () => {
  const { print, setTitle } = await openPage({ publicHandover: () => Promise.resolve(HANDOVER) });
  await expect.element(page.getByRole('heading', { name: '排程服務移轉', level: 1 })).toBeVisible();
  await expect.element(page.getByText('請每天 08:30 前核對')).toBeVisible();
  await expect.element(page.getByRole('banner')).toMatchTextContent('宏遠示範股份有限公司');
  await expect.element(page.getByText('2026/3/20 09:40，3/24 修訂')).toBeVisible();
  await expect.element(page.getByText(/2026\/4\/9 \(.+\) 23:59/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /排程清單\.xlsx 86 KB/ }))
    .toHaveAttribute('href', '/api/files/x?seal=1');
  expect(page.getByText(/留言|負責人員|讀取人員/).query()).toBeNull();
  await expect.poll(() => setTitle).toHaveBeenLastCalledWith('排程服務移轉');
  await page.getByRole('button', { name: '列印' }).click();
  await expect.poll(() => print).toHaveBeenCalledTimes(1);
  await page.getByRole('button', { name: '深色' }).click();
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await page.getByRole('button', { name: '淺色' }).click();
});

test('lists, links and coloured headings of the text look as in the workspace, not as the list of files', async () => {
  const content =
    '<h2>說<span class="at-ink-rose">明</span></h2><ul><li>一</li><li>通知<a href="https://example.com/">供應商</a></li></ul>';
  await openPage({ publicHandover: () => Promise.resolve({ ...HANDOVER, content }) });
  const link = page.getByRole('link', { name: '供應商' });
  await expect.element(link).toBeVisible();
  const text = link.element().closest('.at-prose')!;
  const plain = text.cloneNode(true) as HTMLElement;
  document.body.append(plain);
  onTestFinished(() => plain.remove());
  for (const selector of ['a', 'li + li', 'h2 > span']) {
    const [shown, usual] = [text, plain].map((each) => getComputedStyle(each.querySelector(selector)!));
    for (const name of ['display', 'color', 'boxShadow', 'fontWeight'] as const)
      expect(shown![name], `${name} of ${selector}`).toBe(usual![name]);
  }
});

test('addresses of files that are about to end are renewed by the press, once for all of them', async () => {
  let reads = 0;
  const publicHandover = () => {
    reads += 1;
    return Promise.resolve({ ...HANDOVER, files: [{ ...HANDOVER.files[0], fileUrl: `#${reads}` }] });
  };
  await openPage({ publicHandover });
  const file = page.getByRole('link', { name: /排程清單/ });
  await expect.element(file).toHaveAttribute('href', '#1');
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 9 * 60_000);
  await file.click();
  await expect.element(file).toHaveAttribute('href', '#2');
  await expect.poll(() => location.hash).toBe('#2');
  expect(reads).toBe(2);
  now.mockRestore();
});

test('[S2-046] a link that is switched off or unknown shows that there is nothing', async () => {
  await openPage({ publicHandover: () => Promise.reject(Object.assign(failure('沒有'), { code: 410, http: 404 })) });
  await expect.element(page.getByRole('heading', { name: '這個連結目前無法使用' })).toBeVisible();
});

test('a link with a passphrase shows nothing of the handover before it is right', async () => {
  const unlockHandover = vi.fn(({ body }: { body: { passphrase: string } }) =>
    body.passphrase === '北門一號'
      ? Promise.resolve(HANDOVER)
      : Promise.reject(Object.assign(failure('通關密語不正確，還可以試 3 次。'), { code: 422 })),
  );
  await openPage({
    publicHandover: () => Promise.reject(Object.assign(failure('需要通關密語'), { code: 423, http: 200 })),
    unlockHandover,
  });
  const input = page.getByLabelText('通關密語', { exact: true });
  await expect.element(input).toHaveFocus();
  expect(page.getByText('排程服務移轉').query()).toBeNull();
  await userEvent.keyboard('北門{Enter}');
  await expect.element(page.getByText('通關密語不正確，還可以試 3 次。')).toBeVisible();
  await input.fill('北門一號');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: '排程服務移轉' })).toBeVisible();
  // the form with the focus is removed: the keys go on in what it was before
  await expect.element(page.getByRole('main')).toHaveFocus();
});
