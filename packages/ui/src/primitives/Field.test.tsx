import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Field } from './Field.tsx';
import { Select } from './Select.tsx';
import { TextInput } from './TextInput.tsx';

test('the label, the hint and the error are linked to the control', async () => {
  const screen = await render(
    <Field label="地點" required error="請填入地點。" hint="或選擇會議室">
      <TextInput />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: /地點/ });
  await expect.element(input).toHaveAccessibleDescription('請填入地點。 或選擇會議室');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAttribute('aria-required', 'true');
});

test('必填 is quiet and turns red only when the value is missing', async () => {
  const field = (missing: boolean) => (
    <Field label="標題" required missing={missing}>
      <TextInput />
    </Field>
  );
  const screen = await render(field(false));
  const colour = () => getComputedStyle(screen.getByText('必填').element()).color;
  const token = (name: string) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    screen.container.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  expect(colour()).toBe(token('--at-ink-3'));
  await screen.rerender(field(true));
  expect(colour()).toBe(token('--at-danger'));
  await expect.element(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
});

test('a count is quiet up to its limit and red and strong beyond it, counted as the server counts', async () => {
  const field = (text: string) => (
    <Field label="名稱" count={{ text, most: 3 }}>
      <TextInput />
    </Field>
  );
  const screen = await render(field(' 𠮷野家 '));
  const shown = (text: string) => getComputedStyle(screen.getByText(text).element());
  const quiet = shown('3 / 3').color;
  expect(shown('3 / 3').fontWeight).toBe('400');
  await screen.rerender(field('𠮷野家店'));
  expect(shown('4 / 3').fontWeight).toBe('600');
  expect(shown('4 / 3').color).not.toBe(quiet);
});

test('a select takes its label as well', async () => {
  const screen = await render(
    <Field label="類型">
      <Select value="a" onChange={() => {}} options={[{ value: 'a', label: '會議' }]} />
    </Field>,
  );
  await expect.element(screen.getByRole('combobox', { name: '類型' })).toBeVisible();
});
