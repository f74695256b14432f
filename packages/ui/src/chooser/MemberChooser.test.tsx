import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { SAMPLE_ORGANISATION } from '../gallery/sample.ts';
import { setUiLanguage } from '../index.ts';
import { ChooserPanel } from '../testing/ChooserPanel.tsx';
import { passTime } from '../testing/passTime.ts';

const lines = () =>
  page
    .getByRole('treeitem')
    .elements()
    .map((line) => `${line.getAttribute('aria-level')} ${line.textContent}`);
const filter = () => page.getByRole('searchbox');
/** Without the locator's own waiting, which would advance a fake clock. */
const type = (text: string, isComposing = false) => {
  const input = filter().element();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
};

afterEach(() => vi.useRealTimers());

test('[S2-078] [S2-097] senior management first, then departments with their managers, groups with managers and employees', async () => {
  await render(<ChooserPanel />);
  expect(lines()).toEqual([
    '1 高階主管0 / 2',
    '2 蘇蘇明哲',
    '2 葉葉淑芬',
    '1 資訊部0 / 8',
    '2 徐徐志明部門主管',
    '2 系統開發組0 / 4',
    '3 洪洪瑞祥組長',
    '3 林林雅婷',
    '3 陳陳冠宇',
    '3 李李佳穎',
    '2 維運組0 / 3',
    '3 曾曾郁雯組長',
    '3 張張詠晴',
    '3 廖廖俊傑',
    '1 業務部0 / 2',
    '2 楊楊宗翰部門主管',
    '2 方方志遠',
  ]);
});

test('[S2-079] the filter leaves matching people by name or number, all of a group by its name, and no department without any', async () => {
  await render(<ChooserPanel />);
  await filter().fill('雅婷');
  await expect.element(page.getByText('找到 1 人')).toBeVisible();
  expect(lines()).toEqual(['1 資訊部0 / 1', '2 系統開發組0 / 1', '3 林林雅婷']);
  await filter().fill('e101');
  await expect.poll(lines).toEqual(['1 業務部0 / 1', '2 方方志遠']);
  await filter().fill('維運');
  await expect.poll(lines).toEqual(['1 資訊部0 / 3', '2 維運組0 / 3', '3 曾曾郁雯組長', '3 張張詠晴', '3 廖廖俊傑']);
});

test('[S2-080] the filter is applied after 500 ms without a key, and the indicator is shown meanwhile', async () => {
  await render(<ChooserPanel />);
  vi.useFakeTimers();
  type('雅');
  await passTime(499);
  expect(lines().length).toBe(17);
  type('雅婷');
  await passTime(499);
  expect(page.getByRole('status').first().element().textContent).toContain('篩選中');
  expect(lines().length).toBe(17);
  await passTime(1);
  expect(lines().length).toBe(3);
  expect(page.getByRole('status').first().element().textContent).toBe('找到 1 人');
});

test('a row that is pressed stays where it is: a filter that is about to apply waits its delay again', async () => {
  await render(<ChooserPanel />);
  vi.useFakeTimers();
  type('雅婷');
  await passTime(499);
  const row = page.getByRole('treeitem').elements()[16]!;
  row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await passTime(499);
  expect(lines().length).toBe(17);
  await passTime(1);
  expect(lines().length).toBe(3);
  // nothing is applied again by a press when nothing is about to apply
  page
    .getByRole('treeitem')
    .elements()[0]!
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  expect(vi.getTimerCount()).toBe(0);
});

test('[S2-081] no match shows 查無人員 and offers to clear the filter', async () => {
  await render(<ChooserPanel />);
  await filter().fill('林雅亭');
  await expect.element(page.getByText('查無人員')).toBeVisible();
  await expect.element(page.getByText('沒有符合「林雅亭」的人員。')).toBeVisible();
  await page.getByRole('button', { name: '清除條件' }).last().click();
  expect(lines().length).toBe(17);
});

test('Arrow down applies the filter at once: the focus goes to a row that stays', async () => {
  await render(<ChooserPanel />);
  filter().element().focus();
  vi.useFakeTimers();
  type('雅婷');
  await passTime(10);
  filter()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
  expect(lines().length).toBe(3);
  const row = document.activeElement;
  expect(row?.getAttribute('role')).toBe('treeitem');
  await passTime(500);
  expect(document.activeElement).toBe(row);
  expect(row?.isConnected).toBe(true);
});

test('the filter does not follow what an input method is still composing', async () => {
  await render(<ChooserPanel />);
  const input = filter().element() as HTMLInputElement;
  vi.useFakeTimers();
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  type('ㄌㄧㄣ', true);
  await passTime(2000);
  expect(lines().length).toBe(17);
  type('林', true);
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '林' }));
  await passTime(500);
  expect(lines()).toEqual(['1 資訊部0 / 1', '2 系統開發組0 / 1', '3 林林雅婷']);
});

test('[S2-090] reload refetches; its button is disabled while it runs', async () => {
  const running = Promise.withResolvers<void>();
  const onReload = vi.fn(() => running.promise);
  const { rerender } = await render(<ChooserPanel onReload={onReload} />);
  const button = page.getByRole('button', { name: '重新載入人員' });
  await button.click();
  await expect.poll(() => onReload).toHaveBeenCalledOnce();
  await expect.element(button).toBeDisabled();
  const [first, second] = SAMPLE_ORGANISATION.departments;
  await rerender(
    <ChooserPanel
      onReload={onReload}
      organisation={{ ...SAMPLE_ORGANISATION, departments: [first!, { ...second!, departmentName: '新部門' }] }}
    />,
  );
  running.resolve();
  await expect.element(button).toBeEnabled();
  expect(lines()).toContain('1 新部門0 / 2');
});

test('a failed reload is passed to the caller (who shows it, S2-091), and the button works again', async () => {
  const onError = vi.fn();
  const failure = new Error('504');
  await render(<ChooserPanel onReload={() => Promise.reject(failure)} onError={onError} />);
  const button = page.getByRole('button', { name: '重新載入人員' });
  await button.click();
  await expect.element(button).toBeEnabled();
  await expect.poll(() => onError).toHaveBeenCalledExactlyOnceWith(failure);
});

test('[S2-092] read-only shows only the given people, and nothing can be changed', async () => {
  const onChange = vi.fn();
  await render(<ChooserPanel readOnly value={[5, 12, 90]} hidden={[{ id: 90, name: '趙離職' }]} onChange={onChange} />);
  expect(lines()).toEqual([
    '1 資訊部1',
    '2 系統開發組1',
    '3 林林雅婷',
    '1 業務部1',
    '2 方方志遠',
    '1 已離職或停用1',
    '2 趙趙離職',
  ]);
  await expect.element(page.getByText('共 2 員')).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  await page.getByText('林雅婷').click();
  await userEvent.keyboard(' {Control>}a{/Control}');
  expect(onChange).not.toHaveBeenCalled();
  expect(page.getByRole('treeitem', { checked: true }).elements()).toEqual([]);
});

test('a department folds and unfolds, and all of them at once', async () => {
  await render(<ChooserPanel />);
  await page.getByText('資訊部').click();
  expect(lines().length).toBe(7);
  await page.getByRole('button', { name: '全部展開' }).click();
  expect(lines().length).toBe(17);
  await page.getByRole('button', { name: '全部收合' }).click();
  expect(lines()).toEqual(['1 高階主管0 / 2', '1 資訊部0 / 8', '1 業務部0 / 2']);
});

test('speaks English', async () => {
  setUiLanguage('en');
  await render(<ChooserPanel max={3} value={[5]} />);
  await expect.element(page.getByText('1 chosen, 3 at most')).toBeVisible();
});
