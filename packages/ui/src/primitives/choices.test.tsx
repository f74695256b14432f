import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Checkbox } from './Checkbox.tsx';
import { Segmented } from './Segmented.tsx';
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

test('a box that is partly ticked says so', async () => {
  const screen = await render(
    <Checkbox partly checked={false} readOnly>
      資訊部
    </Checkbox>,
  );
  await expect.element(screen.getByRole('checkbox', { name: '資訊部' })).toBePartiallyChecked();
});

test('a switch is switched by its words and by Space', async () => {
  const screen = await render(<Switch>桌面通知</Switch>);
  await screen.getByText('桌面通知').click();
  await expect.element(screen.getByRole('switch')).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByRole('switch')).not.toBeChecked();
});
