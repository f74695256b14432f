import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { Field, type Hue } from '../index.ts';
import { OverlaysRoot } from '../overlays/index.ts';
import { ColourInput, durationText, parseTime, TagInput, TimeInput, type TimeInputProps } from './index.ts';

const changed = vi.fn();

function Time(props: Partial<TimeInputProps>) {
  const [time, setTime] = useState<string | null>('09:00');
  return (
    <OverlaysRoot>
      <button type="button">別處</button>
      <Field label="開始">
        <TimeInput {...props} value={time} onChange={(next) => (changed(next), setTime(next))} />
      </Field>
    </OverlaysRoot>
  );
}

test('a time is typed as people write it', () => {
  const times = {
    '9': '09:00',
    '930': '09:30',
    '0930': '09:30',
    '9:05': '09:05',
    '９：３０': '09:30',
    '23.59': '23:59',
  };
  const said = {
    '12 pm': '12:00',
    '1 am': '01:00',
    '11:59 PM': '23:59',
    '下午 3:30': '15:30',
    上午12點: '00:00',
    '3 pm': '15:00',
    '9點30分': '09:30',
    '12:00 am': '00:00',
  };
  for (const [typed, time] of Object.entries({ ...times, ...said })) expect(parseTime(typed), typed).toBe(time);
  for (const typed of ['', '24:00', '9:60', '9:3', 'noon', '下午 13:00', '0 pm', '0 am', '99'])
    expect(parseTime(typed), typed).toBeNull();
});

test('a duration is said as people say it', () => {
  expect([45, 90, 2880, 1500, 0].map(durationText)).toEqual([
    '45 分鐘',
    '1 小時 30 分鐘',
    '2 天',
    '1 天 1 小時',
    '0 分鐘',
  ]);
});

test('a time is typed, nonsense is marked, and leaving the field shows the last time again', async () => {
  changed.mockClear();
  await render(<Time max="18:00" />);
  const input = page.getByRole('combobox', { name: '開始' });
  await userEvent.fill(input, '1430');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => changed.mock.lastCall).toEqual(['14:30']);
  await expect.element(input).toHaveValue('14:30');
  for (const wrong of ['later', '18:01']) {
    await userEvent.fill(input, wrong);
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  }
  await page.getByRole('button', { name: '別處' }).click();
  await expect.element(input).toHaveValue('14:30');
  expect(input.element().hasAttribute('aria-invalid')).toBe(false);
  await expect.poll(() => changed).toHaveBeenCalledOnce();
});

test('a time is chosen with the arrow keys; Escape closes only the list', async () => {
  changed.mockClear();
  const outside = vi.fn();
  await render(
    <div onKeyDown={({ key }) => key === 'Escape' && outside()}>
      <Time since="08:30" />
    </div>,
  );
  const input = page.getByRole('combobox', { name: '開始' });
  await userEvent.click(input);
  await expect.element(page.getByRole('option', { name: '09:00 30 分鐘' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  const active = document.getElementById(input.element().getAttribute('aria-activedescendant')!);
  expect(active?.textContent).toBe('09:301 小時');
  await userEvent.keyboard('{Escape}');
  await expect.element(input).toHaveAttribute('aria-expanded', 'false');
  expect([changed.mock.calls.length, outside.mock.calls.length]).toEqual([0, 0]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(() => changed.mock.lastCall).toEqual(['10:00']);
  await expect.element(input).toHaveFocus();
});

test('a colour is chosen by name with the arrow keys', async () => {
  const Colour = () => {
    const [hue, setHue] = useState<Hue>('azure');
    return (
      <Field label="顏色">
        <ColourInput value={hue} onChange={(next) => (changed(next), setHue(next))} />
      </Field>
    );
  };
  await render(<Colour />);
  await expect.element(page.getByRole('radiogroup', { name: '顏色' })).toBeVisible();
  await userEvent.click(page.getByText('顏色', { exact: true }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => changed.mock.lastCall).toEqual(['teal']);
  await expect.element(page.getByRole('radio', { name: '青' })).toBeChecked();
});

test.each([
  ['the chosen one', 'violet', 'violet'],
  ['the first one while none is chosen', null, 'azure'],
] as const)('the label of a choice of colours focuses %s', async (_, value, focused) => {
  await render(
    <Field label="顏色">
      <ColourInput value={value} onChange={changed} />
    </Field>,
  );
  const label = document.querySelector<HTMLLabelElement>('label[for]')!;
  const focusedHue = document.querySelector(`.at-hue-${focused} input`);
  expect(focusedHue).not.toBeNull();
  expect(label.control).toBe(focusedHue);
  expect(document.querySelectorAll(`[id="${label.htmlFor}"]`)).toHaveLength(1);
});

test('tags are typed and pasted, several at once, up to their number and length', async () => {
  changed.mockClear();
  const Tags = () => {
    const [tags, setTags] = useState<readonly string[]>(['客訴']);
    return (
      <TagInput label="標籤" max={4} maxLength={4} value={tags} onChange={(next) => (changed(next), setTags(next))} />
    );
  };
  await render(<Tags />);
  const input = page.getByRole('textbox', { name: '標籤' });
  await userEvent.fill(input, ' 值班 ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => changed.mock.lastCall).toEqual([['客訴', '值班']]);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', '客訴\n盤點、會議室與設備，教育訓練;年度');
  input.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(page.getByText('每個最多 4 字，1 個未加入。')).toBeVisible();
  await expect.element(page.getByText('最多 4 個，1 個未加入。')).toBeVisible();
  await expect.poll(() => changed.mock.lastCall).toEqual([['客訴', '值班', '盤點', '教育訓練']]);
  await expect.element(input).toHaveValue('會議室與設備');
  await userEvent.clear(input);
  await userEvent.keyboard('{Backspace}');
  await expect.poll(() => changed.mock.lastCall).toEqual([['客訴', '值班', '盤點']]);
  await page.getByRole('button', { name: '移除 客訴' }).click();
  await expect.poll(() => changed.mock.lastCall).toEqual([['值班', '盤點']]);
});
