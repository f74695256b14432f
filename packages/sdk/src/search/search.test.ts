import { expect, test } from 'vitest';
import { foldText, hasWords, MAX_QUERY_WORDS, searchWords } from './searchWords.ts';
import { findHits, makeExcerpt, pickExcerpt } from './findHits.ts';

const marked = (text: string, query: string) =>
  findHits(text, searchWords(query)).map(([from, to]) => text.slice(from, to));

test('width, case, variants, white space and what has no width are folded', () => {
  expect(foldText('臺北　ＡＢＣ')).toBe('台北abc');
  expect(foldText('裏著着')).toBe(foldText('裡着著'));
  expect(foldText('e\u0301 É')).toBe('éé');
  expect(foldText('a\u200bb\u00adc\u00a0d\ufeff')).toBe('abcd');
  expect(foldText('瑪麗‧居禮・“x”—〜')).toBe('瑪麗·居禮·"x"-~');
  expect(foldText('㈱ ﬁ ①')).toBe('(株)fi1');
});

test('words are what is between white space or in quotes of any kind, each once', () => {
  expect(searchWords(' 預算　會議 ')).toEqual(['預算', '會議']);
  expect(searchWords('"annual report" 「年度 報告」 x')).toEqual(['annualreport', '年度報告', 'x']);
  expect(searchWords('“a b” ＂c d＂')).toEqual(['ab', 'cd']);
  expect(searchWords('台北 臺北 TaiPei taipei')).toEqual(['台北', 'TaiPei']);
  expect(searchWords('"open')).toEqual(['open']);
  expect(searchWords('5" disk')).toEqual(['5', 'disk']);
  expect(searchWords('C++ #12 %')).toEqual(['C++', '#12', '%']);
  expect(searchWords('"""')).toEqual(['"""']);
  expect(searchWords(' \u200b\u3000\n')).toEqual([]);
  expect(searchWords('')).toEqual([]);
});

test('a query has a bound', () => {
  const many = Array.from({ length: 99 }, (_, at) => `w${at}`).join(' ');
  expect(searchWords(many)).toHaveLength(MAX_QUERY_WORDS);
  expect(searchWords('長'.repeat(5000))[0]!.length).toBeLessThanOrEqual(200);
});

test('every word has to be in one of the texts', () => {
  expect(hasWords(searchWords('王 E00'), ['王小明', 'E001'])).toBe(true);
  expect(hasWords(searchWords('王 李'), ['王小明', 'E001'])).toBe(false);
  expect(hasWords(searchWords('臺'), ['台中', null, undefined])).toBe(true);
  expect(hasWords([], [])).toBe(true);
});

test('hits are marked in the text as it is written', () => {
  expect(marked('在臺北的ＡＢＣ公司', '台北 abc')).toEqual(['臺北', 'ＡＢＣ']);
  expect(marked('Bring  the\nfigures', '"the figures"')).toEqual(['the\nfigures']);
  expect(marked('cafe\u0301 au lait', 'café')).toEqual(['cafe\u0301']);
  expect(marked('aaaa', 'aa')).toEqual(['aaaa']);
  expect(marked('會議室會議', '會議 議室')).toEqual(['會議室會議']);
  expect(marked('😀預算😀', '預算')).toEqual(['預算']);
  expect(marked('ﬁne', 'i')).toEqual(['ﬁ']);
  expect(marked('nothing', '預算')).toEqual([]);
});

test('of a word that a text has very often, the first 200 places are marked', () => {
  expect(findHits('甲 '.repeat(300), ['甲'])).toHaveLength(200);
});

const of = (character: string, count: number) => character.repeat(count);

test.each([
  ['the beginning', `預算${of('後', 200)}`, `預算${of('後', 88)}…`],
  ['the end', `${of('前', 200)}預算`, `…${of('前', 88)}預算`],
  ['the middle', `${of('前', 200)}預算${of('後', 200)}`, `…${of('前', 20)}預算${of('後', 68)}…`],
  ['a text that is not longer', `${of('前', 88)}預算`, `${of('前', 88)}預算`],
  ['the first of several places', `預算${of('後', 200)}預算`, `預算${of('後', 88)}…`],
  ['half a character and the beginning', `\udc00預算${of('後', 200)}`, `\udc00預算${of('後', 87)}…`],
])('an excerpt of %s has 90 characters, up to 20 of them before the hit', (_, text, excerpt) => {
  expect(makeExcerpt(text, ['預算'])).toBe(excerpt);
});

test.each([
  ['at the next white space', [91, 8], [70, 10], `…${of('b', 8)}target${of('c', 70)}…`],
  ['within a word that is long before', [92, 7], [58, 40], `…${of('a', 12)} ${of('b', 7)}target${of('c', 58)}…`],
  [
    'within a word that is long behind',
    [92, 7],
    [51, 40],
    `…${of('a', 12)} ${of('b', 7)}target${of('c', 51)} ${of('d', 12)}…`,
  ],
  ['before a word that is not', [92, 7], [52, 40], `…${of('a', 12)} ${of('b', 7)}target${of('c', 52)}…`],
] as const)('an excerpt of words begins or ends %s', (_, [a, b], [c, d], excerpt) => {
  const text = `${of('a', a)} ${of('b', b)}target${of('c', c)} ${of('d', d)}${of(' and', 20)}`;
  expect(makeExcerpt(text, ['target'])).toBe(excerpt);
});

test('an excerpt of Chinese begins and ends anywhere, white space or not', () => {
  const text = `${of('前', 85)} ${of('前', 14)}預算${of('後', 63)} ${of('後', 60)}`;
  expect(makeExcerpt(text, ['預算'])).toBe(`…${of('前', 5)} ${of('前', 14)}預算${of('後', 63)} ${of('後', 4)}…`);
});

test('words are together in an excerpt if the last of them ends within 70 characters', () => {
  const text = (between: number) => `甲${of('x', 200)}乙${of('x', 200)}甲${of('y', between)}乙${of('z', 200)}`;
  expect(makeExcerpt(text(68), ['甲', '乙'])).toMatch(/甲y{68}乙/);
  expect(makeExcerpt(text(69), ['甲', '乙'])).toMatch(/^甲x{89}…$/);
});

test('an excerpt is the part with most of the words, on one line, without half characters', () => {
  const text = `${'前面的文字。'.repeat(30)}會議在臺北\n舉行。${'後面的文字。'.repeat(30)}`;
  const excerpt = makeExcerpt(text, searchWords('台北'))!;
  expect(excerpt).toMatch(/^….*會議在臺北 舉行。.*…$/);
  expect(excerpt.length).toBeLessThanOrEqual(92);
  expect(makeExcerpt('短的文字', ['短'])).toBe('短的文字');
  expect(makeExcerpt('短的文字', ['長'])).toBeNull();
  expect(makeExcerpt(`甲${'x'.repeat(200)}甲${'y'.repeat(10)}乙${'z'.repeat(200)}`, ['甲', '乙'])).toContain('乙');
  expect(makeExcerpt(`${'😀'.repeat(80)}預算${'😀'.repeat(80)}`, ['預算'])).not.toMatch(
    /(?<![\ud800-\udbff])[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])/,
  );
  const english = `${'some words before it '.repeat(10)}target${' and some words after'.repeat(10)}`;
  expect(
    makeExcerpt(english, ['target'])!
      .slice(1, -1)
      .split(' ')
      .every((word) => english.includes(word)),
  ).toBe(true);
});

test('the part of a record that is shown is the one with most of the words that the title lacks', () => {
  const parts = [
    ['content', '磁帶與門禁'],
    ['comment', '門禁卡'],
  ] as const;
  expect(pickExcerpt(['備份'], '備份', parts)).toBeUndefined();
  expect(pickExcerpt(['備份', '門禁'], '備份', parts)).toEqual({ part: 'content', text: '磁帶與門禁' });
  expect(pickExcerpt(['門禁', '卡'], '備份', parts)).toEqual({ part: 'comment', text: '門禁卡' });
  expect(pickExcerpt(['沒有'], '備份', parts)).toBeUndefined();
  expect(pickExcerpt(['門禁'], '備份', [['empty', null], ...parts])).toEqual({ part: 'content', text: '磁帶與門禁' });
});
