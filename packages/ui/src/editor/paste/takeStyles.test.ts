import { expect, test } from 'vitest';
import { inlineStyle, takeStyles } from './takeStyles.ts';

test('what is parsed has no style that the policy of a page could refuse, and is read all the same', () => {
  const { html, css } = takeStyles(
    '<html><head><style>p{margin:0}</style><STYLE>b{}</STYLE></head>' +
      '<p class=MsoNormal\nstyle=\'mso-x:1\'><span lang=EN-US STYLE = "font-weight:700">a style="x" b</span></p></html>',
  );
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  expect(body.ownerDocument.querySelectorAll('[style], style')).toHaveLength(0);
  expect(Array.from(body.querySelectorAll('p, span'), inlineStyle)).toEqual(['mso-x:1', 'font-weight:700']);
  expect(body.textContent).toBe('a style="x" b');
  expect(css).toBe('p{margin:0}\nb{}');
});

test.each([
  ['a comment has no style sheet', '<!-- <style>a{}</style> --><style>b{}</style>', 'b{}'],
  ['one that is not closed goes to the end', 'x<style>b{}', 'b{}'],
  ['nor is a comment that is not closed one', '<!-- <style>a{}</style>', ''],
])('%s', (_, source, expected) => expect(takeStyles(source).css).toBe(expected));

test('a style after another attribute with a `>` is read too', () => {
  const { html } = takeStyles('<p title="a>b" style="font-weight:700">x</p>');
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  expect(inlineStyle(body.firstElementChild!)).toBe('font-weight:700');
});
