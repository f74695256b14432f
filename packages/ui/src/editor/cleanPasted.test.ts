import { expect, test } from 'vitest';
import { cleanPasted } from './cleanPasted.ts';

test('what is parsed has no style that the policy of a page could refuse, and is read all the same', () => {
  const { root, from } = cleanPasted(
    '<html xmlns:w="x"><head><style>p{margin:0}</style><STYLE>b{}</STYLE></head>' +
      '<p class=MsoNormal\nstyle=\'mso-x:1\'><span lang=EN-US STYLE = "font-weight:700">a style="x" b</span></p>' +
      '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>one</p></html>',
  );
  expect(from).toBe('word');
  expect(root.ownerDocument.querySelectorAll('[style], style')).toHaveLength(0);
  expect(root.querySelector('p strong')?.textContent).toBe('a style="x" b');
  expect(root.querySelector('ol li')?.textContent).toBe('one');
});
