import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { DRAWINGS } from './drawings.ts';
import { Icon } from './Icon.tsx';

async function draw(name: string, size?: 14 | 16 | 20) {
  const screen = await render(<Icon name={name} {...(size && { size })} />);
  return screen.container.querySelector<HTMLElement | SVGElement>('.at-icon')!;
}

test('an icon is drawn as a thin stroke, in any size, and hidden from assistive technology', async () => {
  const icon = await draw('calendar', 14);
  expect(icon.getAttribute('aria-hidden')).toBe('true');
  expect(icon.getBoundingClientRect().width).toBe(14);
  const { fill, stroke, color } = getComputedStyle(icon.querySelector('path')!);
  expect([fill, stroke]).toEqual(['none', color]);
});

test('every drawing is inside its box', async () => {
  const screen = await render(Object.keys(DRAWINGS).map((name) => <Icon key={name} name={name} />));
  for (const path of screen.container.querySelectorAll('path')) {
    const { x, y, width, height } = path.getBBox();
    const name = path.parentElement!.getAttribute('data-icon')!;
    expect(Math.min(x, y), name).toBeGreaterThanOrEqual(0);
    expect(Math.max(x + width, y + height), name).toBeLessThanOrEqual(24);
    expect(width + height, name).toBeGreaterThan(10);
  }
});

test('what Lucide does not draw comes from the icon font', async () => {
  const icon = await draw('add-clip', 20);
  expect(getComputedStyle(icon, '::before').content).not.toBe('none');
  expect(getComputedStyle(icon).fontSize).toBe('20px');
  expect(getComputedStyle(icon).fontFamily).toContain('blueprint-icons-20');
  expect((await document.fonts.load('16px blueprint-icons-16', '\uf101')).length).toBe(1);
});

test('an unknown name renders an empty box of the same size', async () => {
  const icon = (await draw('no such" icon')) as HTMLElement;
  expect(icon.className).toBe('at-icon at-icon-font bp6-icon-nosuchicon');
  expect(icon.offsetWidth).toBe(16);
  expect((await draw('constructor')).tagName).toBe('SPAN');
});
