import { expect, test } from 'vitest';
import { globalSelectors } from './globalSelectors.ts';

test.each([
  '.leave-row{color:red}',
  '.leave-row.leave-late>td:hover,.leave-row .bp6-button{color:red}',
  ':root[data-theme="dark"] .leave-row{color:red}',
  '[data-density=compact] .leave-row{padding:0}',
  '@media (max-width:600px){.leave-row{color:red}}',
  '@layer plugin{@supports (display:grid){.leave-row{color:red}}}',
  '@keyframes leave-in{from{opacity:0}to{opacity:1}}',
  '.leave-row{&:hover{color:red}td{padding:0}}',
  '.leave-row:is(.a,.b)::before{content:"}body{"}',
  '/* body { } */.leave-row{}',
])('a style of the plugin itself: %s', (css) => {
  expect(globalSelectors(css, 'leave')).toEqual([]);
});

test.each([
  ['body{margin:0}', 'body'],
  [':root{--at-ink:red}', ':root'],
  ['.leave{color:red}', '.leave'],
  ['.row .leave-row{color:red}', '.row .leave-row'],
  ['.leave-row,.bp6-button{color:red}', '.bp6-button'],
  ['*{box-sizing:border-box}', '*'],
  ['@media print{a{color:red}}', 'a'],
  ['@keyframes spin{to{rotate:1turn}}', '@keyframes spin'],
  ['@font-face{font-family:x;src:url(x)}', '@font-face'],
  ['[data-theme=dark] table{color:red}', '[data-theme=dark] table'],
  ['.leaves-row{color:red}', '.leaves-row'],
])('a style that reaches further: %s', (css, selector) => {
  expect(globalSelectors(css, 'leave')).toEqual([selector]);
});
