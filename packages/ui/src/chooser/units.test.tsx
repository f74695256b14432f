import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { SAMPLE_ORGANISATION } from '../gallery/sample.ts';
import { OverlaysRoot } from '../overlays/index.ts';
import { ReaderField } from '../readers/index.ts';
import { UnitTags } from './index.ts';
import { describeChosen, listUnits, peopleOfUnits } from './unitChoices.ts';

const onUnits = vi.fn();
function Readers({ units: first = [] as readonly string[], readOnly = false }) {
  const [value, setValue] = useState<readonly number[]>([5]);
  const [units, setUnits] = useState(first);
  return (
    <OverlaysRoot>
      <ReaderField
        label="讀者"
        readOnly={readOnly}
        organisation={SAMPLE_ORGANISATION}
        value={value}
        onChange={setValue}
        units={units}
        onUnits={(next) => {
          setUnits(next);
          onUnits(next);
        }}
      />
    </OverlaysRoot>
  );
}
const dialog = () => page.getByRole('dialog', { name: '讀者' });
const box = (name: string) => dialog().getByRole('checkbox', { name, exact: false });

test('with the keyboard alone a department and everyone are chosen as such, and removed again', async () => {
  await render(<Readers />);
  await expect.element(page.getByText('1 人會看到')).toBeVisible();
  (page.getByRole('button', { name: '讀者', exact: false }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toBeVisible();
  (dialog().getByRole('radio', { name: '人員', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(box('業務部全體')).toBeVisible();
  (dialog().getByRole('searchbox').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(box('全體同仁')).toHaveFocus();
  await userEvent.keyboard(' {End}');
  await userEvent.keyboard('{Home}{ArrowDown}{ArrowUp}');
  await expect.element(box('全體同仁')).toHaveFocus();
  await expect.element(box('全體同仁')).toBeChecked();
  await expect.element(dialog().getByText('另有 1 個單位')).toBeVisible();
  expect(onUnits).not.toHaveBeenCalled();
  await dialog().getByRole('button', { name: '確定' }).click();
  await expect.poll(() => onUnits).toHaveBeenLastCalledWith(['company']);
  await expect.element(page.getByText('12 人會看到')).toBeVisible();
  const tag = page.getByRole('listitem').filter({ hasText: '全體同仁' });
  await expect.element(tag).toHaveTextContent('全體同仁12 人');
  (page.getByRole('button', { name: '移除 全體同仁' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onUnits).toHaveBeenLastCalledWith([]);
  await expect.element(page.getByText('1 人會看到')).toBeVisible();
  expect(document.activeElement).not.toBe(document.body);
});

test('a filter finds units by their name and that of their department', async () => {
  await render(<Readers units={['department:2']} />);
  await page.getByRole('button', { name: '讀者', exact: false }).click();
  await dialog().getByText('單位與全體').click();
  await dialog().getByRole('searchbox').fill('資訊');
  await expect.element(dialog().getByText('找到 3 個單位')).toBeVisible();
  const names = () =>
    dialog()
      .getByRole('checkbox')
      .elements()
      .map((each) => each.closest('label')!.textContent);
  expect(names()).toEqual(
    ['資訊部全體8 人', '系統開發組全體5 人', '維運組全體3 人'].map((name) => expect.stringContaining(name.slice(0, 4))),
  );
});

test('a field that is only read lists the people of its units as well', async () => {
  await render(<Readers units={['company']} readOnly />);
  await expect.element(page.getByRole('listitem').filter({ hasText: '全體同仁' })).toBeVisible();
  await page.getByRole('button', { name: '讀者', exact: false }).click();
  await expect.element(dialog().getByRole('status').filter({ hasText: '12' })).toBeVisible();
});

test('people of units are counted once, without those who have left', () => {
  const choices = listUnits(SAMPLE_ORGANISATION, [{ id: 12, name: '方志遠' }]);
  const all = peopleOfUnits(choices, ['company']);
  expect([all.size, all.has(12)]).toEqual([11, false]);
  expect(peopleOfUnits(choices, ['level:compManager', 'company']).size).toBe(11);
  expect(describeChosen(choices, ['department:999', 'company'])).toEqual([
    { unit: 'company', name: '', count: 11 },
    { unit: 'department:999', name: '', count: 0 },
  ]);
});

test('units are named in the language, each with its number of people', async () => {
  await render(
    <UnitTags
      units={[
        { unit: 'company', name: '', count: 40 },
        { unit: 'level:deptManager', name: '', count: 1 },
        { unit: 'group:7', name: '北區', count: 5 },
      ]}
    />,
  );
  const tags = page
    .getByRole('listitem')
    .elements()
    .map((each) => each.textContent);
  expect(tags).toEqual(['全體同仁40 人', '所有部門主管1 人', '北區全體5 人']);
  expect(page.getByRole('button').elements()).toEqual([]);
});
