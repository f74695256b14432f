import { describe, expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../richText/testing/hostileTexts.ts';
import { randomDocument } from '../richText/testing/randomDocument.ts';
import { writeRichText } from '../richText/writeRichText.ts';
import type { FileFacts } from './files.ts';
import { isRefusal } from './refusals.ts';
import { sanitizeRichText, withoutLostImages } from './sanitizeRichText.ts';

const clean = (html: string) => sanitizeRichText(html).html;
const ID = '0123456789abcdef'.repeat(2);

/** Every tag that a sanitised text may contain, with every attribute, in the one form in which they are written. */
const TAGS = [
  /<\/?(p|h[234]|strong|em|u|s|sup|sub|code|pre|blockquote|ul|ol|li|table|thead|tbody|tr|td)>/,
  /<br>|<hr>|<\/(th|a|span)>|<th scope="col">|<ul class="at-checks">|<li class="at-done">/,
  /<ol( type="[aAiI]")?( start="-?\d{1,6}")?>|<li value="-?\d{1,6}">/,
  /<span class="at-ink-(azure|teal|green|amber|coral|rose|violet|slate)">/,
  /<a href="(https?:\/\/|mailto:|tel:)[^"<>]*" rel="noopener noreferrer nofollow" target="_blank">/,
  /<a href="\/(?!\/)[^"<>]*">/,
  /<img src="\/api\/files\/[0-9a-f]{32}" alt="[^"<>]*">/,
];
const ALLOWED = new RegExp(TAGS.map(({ source }) => source).join('|'), 'g');

describe('what a formatted text may contain', () => {
  test.each(Object.entries(HOSTILE_TEXTS))('no script survives in %s', (_, texts) => {
    for (const text of texts) {
      const html = clean(text);
      expect(html.replace(ALLOWED, ''), text).not.toMatch(/[<>]/);
      expect(clean(html), text).toBe(html);
    }
  });

  test.each([
    ['headings begin at the second level', '<h1>一</h1><h3>二</h3><h6>三</h6>', '<h2>一</h2><h3>二</h3><h4>三</h4>'],
    ['marks have one form', '<b>a</b><i>b</i><del>c</del>', '<p><strong>a</strong><em>b</em><s>c</s></p>'],
    ['text without a paragraph gets one', 'a<div>b</div>c', '<p>a</p><p>b</p><p>c</p>'],
    [
      'colours are classes',
      '<span class="x at-ink-rose" style="color:red">a</span>',
      '<p><span class="at-ink-rose">a</span></p>',
    ],
    [
      'an item with several paragraphs has lines',
      '<ul><li><p>a</p><p>b</p><ol><li>c</ol></ul>',
      '<ul><li>a<br>b<ol><li>c</li></ol></li></ul>',
    ],
    [
      'spans become empty cells',
      '<table><tr><th colspan=2>a</th></tr><tr><td>b</td></tr></table>',
      '<table><thead><tr><th scope="col">a</th><th scope="col"></th></tr></thead><tbody><tr><td>b</td><td></td></tr></tbody></table>',
    ],
    [
      'links of the product stay in the window',
      '<a href="/index?open=X&amp;id=1">a</a>',
      '<p><a href="/index?open=X&amp;id=1">a</a></p>',
    ],
    [
      'an image is a block',
      `<p>a<img src="/api/files/${ID}">b</p>`,
      `<p>a</p><img src="/api/files/${ID}" alt=""><p>b</p>`,
    ],
    [
      'images of cells follow their table',
      `<table><tr><td>a<img src="/api/files/${ID}">b</td></tr></table>`,
      `<table><tbody><tr><td>a<br>b</td></tr></tbody></table><img src="/api/files/${ID}" alt="">`,
    ],
    [
      'a row has nothing but cells, and a span is 1 at least',
      '<table><tr><script>x</script><td colspan=0>a</td><td rowspan=-1>b</td></tr></table>',
      '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    ],
    ['a table without cells is none', '<table><tr></tr></table><p>a</p>', '<p>a</p>'],
    [
      'code has its characters only',
      '<pre>a<script>x</script><!--x--><b>b</b><br>c</pre>',
      '<pre><code>ab\nc</code></pre>',
    ],
    [
      'raised and lowered characters; the inner one counts',
      'm<sup>2</sup><sub>a<sup>b</sup></sub>',
      '<p>m<sup>2</sup><sub>a</sub><sup>b</sup></p>',
    ],
    ['rules', '<p>a</p><hr style="color:red"><p>b</p>', '<p>a</p><hr><p>b</p>'],
    [
      'numbers of items that do not follow from their place',
      '<ol start=3><li value=3>a<li value=9>b<li>c</ol><p>d</p><ol start="1"><li>e</ol><ol start=x><li value=9999999>f</ol>',
      '<ol start="3"><li>a</li><li value="9">b</li><li>c</li></ol><p>d</p><ol><li>e</li><li value="1">f</li></ol>',
    ],
    ['a list that counts down', '<ol reversed><li>a<li>b</ol>', '<ol start="2"><li>a</li><li value="1">b</li></ol>'],
    [
      'letters and Roman numerals, and no others',
      '<ol type=a><li>a<ol type=I><li>b</ol></ol><ol type=x><li>c</ol><ul type=a><li>d</ul>',
      '<ol type="a"><li>a<ol type="I"><li>b</li></ol></li></ol><ol><li>c</li></ol><ul><li>d</li></ul>',
    ],
    [
      'the caption of a table is a line before it',
      '<table><caption>a</caption><tr><td>b</td></tr></table>',
      '<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>',
    ],
    [
      'items of a cell begin with their mark',
      '<table><tr><td><ol start=2><li>a<ul><li>b</ul></ol><ul class="at-checks"><li class="at-done">c<li>d</ul></td></tr></table>',
      '<table><tbody><tr><td>2. a<br>\u3000• b<br>☑ c<br>☐ d</td></tr></tbody></table>',
    ],
    [
      'a span that reaches past all columns adds none beyond what a table can have',
      '<table><tr><td colspan=99>a</td></tr><tr><td>b</td></tr></table>',
      '<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>',
    ],
    ['an empty paragraph is kept', '<p>a</p><p><br> </p><p></p><p> </p>', '<p>a</p><p><br></p>'],
    [
      'scripts, styles and drawings are removed with their content',
      'a<script>b</script><style>c</style><svg><text>d</text></svg><!--e-->f',
      '<p>af</p>',
    ],
    [
      'a table of a cell is its text, in a quotation too',
      '<table><tr><td>a<table><tr><td>b</td></tr></table></td><td><blockquote>c<table><tr><td>d</td></tr></table></blockquote></td></tr></table>',
      '<table><tbody><tr><td>a<br>b</td><td>c<br>d</td></tr></tbody></table>',
    ],
    [
      'all parts of a table are read, also a row without cells',
      '<table><thead><tr><td>a</td></tr></thead><tfoot><tr><td>b</td></tr></tfoot></table><table><tr></tr><tr><td>c</td></tr></table>',
      '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table><table><tbody><tr><td></td></tr><tr><td>c</td></tr></tbody></table>',
    ],
    [
      'a cell that reaches down is shown once',
      '<table><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td></td><td>c</td></tr></tbody></table>',
    ],
    ['old lists are lists', '<menu><li>a<dir><li>b</dir></menu>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    [
      'a heading of an item is a line of it, also after an image',
      `<ul><li>a<img src="/api/files/${ID}"><h2>b</h2></li></ul>`,
      `<ul><li>a</li></ul><img src="/api/files/${ID}" alt=""><ul><li>b</li></ul>`,
    ],
    [
      'colours are those of spans and of the old element',
      '<font class="at-ink-rose">a</font><blink class="at-ink-rose">b</blink>',
      '<p><span class="at-ink-rose">a</span>b</p>',
    ],
    [
      'quotations beside each other are one',
      '<blockquote>a</blockquote><blockquote>b</blockquote><p>c</p><p>d</p>',
      '<blockquote><p>a</p><p>b</p></blockquote><p>c</p><p>d</p>',
    ],
    [
      'links beside each other stay apart',
      '<a href="/a">a</a><a href="/a">b</a><a href="/c">c</a>d',
      '<p><a href="/a">ab</a><a href="/c">c</a>d</p>',
    ],
    [
      'an address with a name or a password is none',
      '<a href="https://name@example.tw/">a</a><a href="https://:secret@example.tw/">b</a>',
      '<p>ab</p>',
    ],
    [
      'unknown elements lose their tags only',
      '<article><font color=red>a</font><blink>b</blink></article>',
      '<p>ab</p>',
    ],
  ])('%s', (_, written, expected) => expect(clean(written)).toBe(expected));

  test('the text and the uploads of a document are returned beside it', () => {
    const { text, images } = sanitizeRichText(`<h2>標題</h2><p>第一<br>行<img src="/api/files/${ID}" alt="圖"></p>`);
    expect(text).toBe('標題\n第一\n行\n圖');
    expect(images).toEqual([ID]);
  });

  test('raised and lowered digits are others than those of the line; letters that have none stay', () => {
    const { text } = sanitizeRichText('<p>10m<sup>2</sup> 10<sup>-6</sup> H<sub>2</sub>O a<sup>th</sup></p>');
    expect(text).toBe('10m² 10⁻⁶ H₂O ath');
  });

  const host = 'https://example.tw/';
  test.each([
    ['of the product', '/'],
    ['of another host', host],
  ])('an address %s has at most 2,000 characters, as it is written', (_, begin) => {
    const link = (length: number, character: string) => begin + character.repeat(length - begin.length);
    const written = clean(`<a href="${link(2000, 'a')}">a</a>`);
    expect(written).toContain(`href="${link(2000, 'a')}"`);
    expect(clean(written)).toBe(written);
    // A Chinese character is written with nine.
    for (const tooLong of [link(2001, 'a'), link(300, '中')])
      expect(clean(`<a href="${tooLong}">a</a>`)).toBe('<p>a</p>');
  });

  test('an earlier revision is without the images that were deleted since', async () => {
    const lost = 'f'.repeat(32);
    const html = `<p>甲</p><img src="/api/files/${ID}" alt=""><img src="/api/files/${lost}" alt="">`;
    const facts = (ids: readonly string[]) =>
      Promise.resolve(ids.filter((id) => id === ID).map((id) => ({ id, fileUrl: `/api/files/${id}` }) as FileFacts));
    expect(await withoutLostImages({ facts }, html)).toEqual({
      html: clean(`<p>甲</p><img src="/api/files/${ID}" alt="">`),
      lost: 1,
    });
    expect(await withoutLostImages({ facts }, '<p>甲</p>')).toEqual({ html: '<p>甲</p>', lost: 0 });
  });

  test('a public page gets its own addresses of images, or none', () => {
    const html = `<p>甲</p><img src="/api/files/${ID}" alt="">`;
    const sealed = `/api/files/${ID}?until=1&grant=link-1&seal=abc`;
    expect(sanitizeRichText(html, { image: () => sealed }).html).toBe(
      `<p>甲</p><img src="${sealed.replaceAll('&', '&amp;')}" alt="">`,
    );
    expect(sanitizeRichText(html, { image: () => undefined }).html).toBe('<p>甲</p>');
  });

  test('a written document is read as it was: 300 of them', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const html = clean(writeRichText(randomDocument(seed)));
      expect(clean(html), `seed ${seed}`).toBe(html);
      expect(html.replace(ALLOWED, ''), `seed ${seed}`).not.toMatch(/[<>]/);
    }
  });
});

describe('size and nesting', () => {
  const K = 1024;
  test.each([
    ['more than 200 KiB', 'a'.repeat(200 * K + 1)],
    ['more than 200 KiB, of which little is kept', `<script>${'a'.repeat(200 * K)}</script>`],
    ['characters are counted in bytes', '字'.repeat(70 * K)],
    ['what escaping makes longer', '<p>' + '"&'.repeat(90 * K) + '</p>'],
    ['elements inside of each other', '<div>'.repeat(5000)],
    ['51 columns', `<table><tr>${'<td>x</td>'.repeat(51)}</tr></table>`],
    [
      'formatting that every paragraph repeats',
      Array.from({ length: 150 }, (_, id) => `<b id=${id}>`).join('') + '<p>x'.repeat(40_000),
    ],
    ['a wide table with many rows', `<table><tr>${'<td>'.repeat(50)}${'<tr><td>'.repeat(20_000)}`],
    ['a cell that reaches down', `<table>${'<tr><td rowspan=65000 colspan=1000>'.repeat(5000)}`],
  ])('%s: refused with 422', (_, html) => {
    const before = process.cpuUsage();
    let thrown: unknown;
    try {
      clean(html);
    } catch (error) {
      thrown = error;
    }
    expect(isRefusal(thrown) && thrown.shape).toMatchObject({ code: 422, status: 'INVALID' });
    expect(process.cpuUsage(before).user / 1000, 'milliseconds of CPU').toBeLessThan(2000);
  });

  test.each([
    // html, body and these
    ['198 elements inside of each other', `${'<div>'.repeat(198)}x`, `${'<div>'.repeat(199)}x`],
    // html, head, body and these
    ['59,997 elements', '<p>'.repeat(59_997), '<p>'.repeat(59_998)],
    [
      '10,000 cells of a table',
      `<table>${`<tr>${'<td>'.repeat(50)}`.repeat(200)}`,
      `<table>${`<tr>${'<td>'.repeat(50)}`.repeat(201)}`,
    ],
    ['200 KiB', `<p>${'a'.repeat(200 * K - 7)}</p>`, `<p>${'a'.repeat(200 * K - 6)}</p>`],
    ['200 KiB as they are written', 'a'.repeat(200 * K - 7), 'a'.repeat(200 * K - 6)],
  ])('%s are accepted, and one more is not', (_, most, tooMany) => {
    expect(() => clean(most)).not.toThrow();
    expect(() => clean(tooMany)).toThrow();
  });

  test('a text of 200 KiB is sanitised', () => {
    const html = '<p>核對三件事：<b>筆</b>數、最後時間、錯誤檔。</p>'.repeat(2200);
    expect(clean(html)).toContain('<strong>筆</strong>');
  });
});
