import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { applyAppearance } from '../appearance/applyAppearance.ts';
import { Checkbox } from './Checkbox.tsx';
import { Segmented } from './RadioGroup.tsx';
import { Switch } from './Switch.tsx';

test('arrows move a segmented choice', async () => {
  const Views = () => {
    const [view, setView] = useState('month');
    const options = [
      { value: 'month', label: '月' },
      { value: 'day', label: '日' },
    ];
    return <Segmented label="檢視" value={view} onChange={setView} options={options} />;
  };
  const screen = await render(<Views />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: '日' })).toBeChecked();
});

test.each(['dark', 'contrast'] as const)('in the %s theme the chosen segment has enough contrast', async (theme) => {
  applyAppearance({ theme });
  onTestFinished(() => applyAppearance({ theme: 'light' }));
  const options = [
    { value: 'month', label: '月' },
    { value: 'day', label: '日' },
  ];
  const screen = await render(<Segmented label="檢視" value="month" onChange={() => {}} options={options} />);
  const ground = screen.getByRole('radiogroup').element();
  const chosen = screen.getByText('月', { exact: true }).element().parentElement!;
  const [below, above, ink] = [
    getComputedStyle(ground).backgroundColor,
    getComputedStyle(chosen).backgroundColor,
    getComputedStyle(chosen).color,
  ].map(luminance) as [number, number, number];
  expect(ratio(above, below)).toBeGreaterThan(2.5);
  expect(ratio(ink, above)).toBeGreaterThan(4.5);
});

test('a part of the page in the light theme keeps it, whatever the page has', async () => {
  applyAppearance({ theme: 'dark' });
  onTestFinished(() => applyAppearance({ theme: 'light' }));
  const screen = await render(
    <div data-theme="light">
      <Segmented label="檢視" value="day" onChange={() => {}} options={[{ value: 'day', label: '日' }]} />
    </div>,
  );
  const chosen = screen.getByText('日', { exact: true }).element().parentElement!;
  expect(getComputedStyle(chosen).backgroundColor).toBe('rgb(255, 255, 255)');
});

/** Relative luminance of a colour as it is painted on the page. */
function luminance(colour: string): number {
  const canvas = document.createElement('canvas').getContext('2d')!;
  for (const paint of [getComputedStyle(document.body).backgroundColor, colour]) {
    canvas.fillStyle = paint;
    canvas.fillRect(0, 0, 1, 1);
  }
  const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

test('a partly ticked checkbox is marked as mixed', async () => {
  const screen = await render(
    <Checkbox partly checked={false} readOnly>
      資訊部
    </Checkbox>,
  );
  await expect.element(screen.getByRole('checkbox', { name: '資訊部' })).toBePartiallyChecked();
});

test('a switch is toggled by its label and by Space', async () => {
  const screen = await render(<Switch>桌面通知</Switch>);
  await screen.getByText('桌面通知').click();
  await expect.element(screen.getByRole('switch')).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByRole('switch')).not.toBeChecked();
});
