import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { LinkedText } from './LinkedText.tsx';

test('addresses of a plain text are links that open beside the product; markup in it is characters', async () => {
  const text = '請看https://a.example/a，或寄a@a.example。<b>x</b>';
  const { container } = await render(<LinkedText text={text} />);
  expect(container.textContent).toBe(text);
  expect(Array.from(container.querySelectorAll('a'), (link) => link.getAttribute('href'))).toEqual([
    'https://a.example/a',
    'mailto:a@a.example',
  ]);
  expect(container.querySelector('a')!.rel).toBe('noopener noreferrer nofollow');
  expect(container.querySelector('b')).toBeNull();
});

test('what is between addresses can be shown otherwise, such as mentions', async () => {
  const { container } = await render(
    <LinkedText text="甲 https://a.example/ 乙">{(piece) => <i>{piece}</i>}</LinkedText>,
  );
  expect(Array.from(container.querySelectorAll('i'), (of) => of.textContent)).toEqual(['甲 ', ' 乙']);
});
