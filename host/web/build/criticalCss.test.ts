import { expect, test } from 'vitest';
import { criticalCss } from './criticalCss.ts';

const HTML = '<div class="entry wide"><svg class="icon"></svg></div>';

test('rules are kept in their order if every class they name is in the page', () => {
  const css = 'html{margin:0}.entry{color:red}.dialog{color:blue}.entry .dialog{top:0}.entry.wide>.icon{top:1px}';
  expect(criticalCss(css, HTML)).toBe('html{margin:0}.entry{color:red}.entry.wide>.icon{top:1px}');
});

test('of a list the selectors that could apply are kept; what is in :not() need not be there', () => {
  expect(criticalCss('.dialog,.entry:is(.a,.wide),.icon:not(.big){top:0}', HTML)).toBe('.icon:not(.big){top:0}');
});

test('conditions keep what applies in them, and go if nothing does', () => {
  const css = '@media (max-width:9px){.entry{top:0}.dialog{top:0}}@media print{.dialog{top:0}}';
  expect(criticalCss(css, HTML)).toBe('@media (max-width:9px){.entry{top:0}}');
});

test('movements are kept if a rule that was kept uses them', () => {
  const css =
    '@keyframes turn{to{rotate:1turn}}@keyframes in{0%{opacity:0}}.icon{animation:1s turn}.dialog{animation:in 1s}';
  expect(criticalCss(css, HTML)).toBe('.icon{animation:1s turn}@keyframes turn{to{rotate:1turn}}');
});

test('braces in texts, statements without a block and fonts are no rules', () => {
  const css = '@charset "utf-8";.icon:before{content:"}{"}@font-face{font-family:x;src:url(x)}';
  expect(criticalCss(css, HTML)).toBe('.icon:before{content:"}{"}');
});
