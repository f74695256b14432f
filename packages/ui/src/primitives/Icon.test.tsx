import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Icon } from './Icon.tsx';

test('an icon is drawn by the icon font, in any size, and hidden from assistive technology', async () => {
  const screen = await render(<Icon name="calendar" size={14} />);
  const icon = screen.container.querySelector('.at-icon')!;
  expect(icon.getAttribute('aria-hidden')).toBe('true');
  expect(getComputedStyle(icon, '::before').content).not.toBe('none');
  expect(getComputedStyle(icon).fontSize).toBe('14px');
  expect(getComputedStyle(icon).fontFamily).toContain('blueprint-icons-16');
  expect((await document.fonts.load('16px blueprint-icons-16', '\uf13e')).length).toBe(1);
});

test('an unknown name renders an empty box of the same size', async () => {
  const screen = await render(<Icon name={'no such" icon'} />);
  const icon = screen.container.querySelector<HTMLElement>('.at-icon')!;
  expect(icon.className).toBe('at-icon bp6-icon-nosuchicon');
  expect(icon.offsetWidth).toBe(16);
});
