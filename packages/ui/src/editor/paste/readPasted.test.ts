import { writeRichText } from '@atrium/sdk/richText';
import { expect, test } from 'vitest';
import { readPasted } from './readPasted.ts';

const read = (html: string) => writeRichText(readPasted(html).document);
const losses = (html: string) => readPasted(html).losses.map(({ kind, count }) => `${kind} ${count}`);

/** As Word writes the clipboard, with its style sheet. */
const word = (body: string, css = '') =>
  '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">' +
  `<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal{margin:0cm} ${css} --></style></head>` +
  `<body lang=ZH-TW><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const wordItem = (mark: string, text: string, list = 'l0 level1 lfo1') =>
  `<p class=MsoListParagraph style='text-indent:-24.0pt;mso-list:${list}'><![if !supportLists]><span lang=EN-US>` +
  `<span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span>` +
  `<![endif]>${text}<o:p></o:p></p>`;

test.each([
  [
    'a property of Word is not the weight',
    word("<p>請於<b style='mso-bidi-font-weight:normal'>週五前</b>交</p>"),
    '<p>請於<strong>週五前</strong>交</p>',
  ],
  [
    'Google Docs wraps all in a bold that is none',
    '<b style="font-weight:normal;"><p><span style="font-weight:700">a</span>b</p></b>',
    '<p><strong>a</strong>b</p>',
  ],
  [
    'a cell',
    '<table><tr><td style="font-weight:bold;">a</td><td>b</td></tr></table>',
    '<table><tbody><tr><td><strong>a</strong></td><td>b</td></tr></tbody></table>',
  ],
  [
    'a row',
    '<table><tr style="font-weight:600"><td>a</td></tr></table>',
    '<table><tbody><tr><td><strong>a</strong></td></tr></tbody></table>',
  ],
  [
    'a block, an item',
    '<div style="FONT-WEIGHT : 800 !important">a</div><ul><li style="font-style:italic">b</ul>',
    '<p><strong>a</strong></p><ul><li><em>b</em></li></ul>',
  ],
  [
    'a class of a sheet',
    '<style>.xl65{font-weight:700}p.p1 span{font-style:italic}</style><p class=p1>a<span class="x xl65">b</span></p>',
    '<p>a<strong><em>b</em></strong></p>',
  ],
  [
    'a list of selectors; a sheet for print is not read',
    '<style>@media print{.a{display:none}} .a,.b{text-decoration:underline}</style><p><span class=b>x</span><i class=a>y</i></p>',
    '<p><u>x</u><em><u>y</u></em></p>',
  ],
  [
    'the shorthand of a font',
    '<p style="font: italic bold 12px/1.5 Arial">a</p><p style="font:12px \'PingFangTC-Semibold\'">b</p>',
    '<p><strong><em>a</em></strong></p><p><strong>b</strong></p>',
  ],
  [
    'a name within a value is no property',
    '<p style="background:url(x;font-weight:bold);content:\'font-weight:bold\'">a</p>',
    '<p>a</p>',
  ],
  [
    'lines of a text are drawn through what is in it',
    '<p style="text-decoration: line-through"><span style="text-decoration:none">a</span></p>',
    '<p><s>a</s></p>',
  ],
  [
    'an underline of a link is no mark',
    '<a href="https://a.example/" style="color:blue"><u>a</u></a>',
    '<p><a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank">a</a></p>',
  ],
  [
    'a heading is bold as it is',
    '<h2 style="color:black"><b>a</b></h2><h2 style="font-weight:400">b<b>c</b></h2>',
    '<h2>a</h2><h2>b<strong>c</strong></h2>',
  ],
  [
    'a header of a row keeps its weight',
    '<table><tr><th>a</th><th>b</th></tr><tr><th>c</th><td>d</td></tr></table>',
    '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td><strong>c</strong></td><td>d</td></tr></tbody></table>',
  ],
  [
    'raised and lowered',
    '<p>10m<sup>2</sup> H<span style="vertical-align:sub;font-size:60%">2</span>O</p>',
    '<p>10m<sup>2</sup> H<sub>2</sub>O</p>',
  ],
])('marks: %s', (_, html, expected) => expect(read(html)).toBe(expected));

test.each([
  ['start', '<ol start="3"><li>a<li>b</ol>', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['value', '<ol><li>a<li value=7>b<li>c</ol>', '<ol><li>a</li><li value="7">b</li><li>c</li></ol>'],
  ['reversed', '<ol reversed><li>a<li>b</ol>', '<ol start="2"><li>a</li><li value="1">b</li></ol>'],
  [
    'letters',
    '<ol type=a><li>a<ol style="list-style-type:lower-roman"><li>b</ol></ol>',
    '<ol type="a"><li>a<ol type="i"><li>b</li></ol></li></ol>',
  ],
  [
    'Chinese numbers are text',
    '<ol style="list-style-type:cjk-ideographic"><li>a<li>b</ol>',
    '<p>一、a</p><p>二、b</p>',
  ],
  [
    'a list directly in a list',
    '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>',
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  ],
  [
    'Google Docs continues after a paragraph',
    '<ol><li aria-level="1"><p>a</p></li></ol><p>b</p><ol start="2"><li><p>c</p></li></ol>',
    '<ol><li>a</li></ol><p>b</p><ol start="2"><li>c</li></ol>',
  ],
  [
    'Word Online says the level',
    '<div><ul><li data-aria-level="1" data-listid="1"><p>a</p></li></ul></div><div><ol start="2"><li data-aria-level="2"><p>b</p></li></ol></div>',
    '<ul><li>a<ol start="2"><li>b</li></ol></li></ul>',
  ],
  [
    'Slack says the indent',
    '<ol data-indent="0"><li>a</li></ol><ul data-indent="1"><li>b</li></ul><ol data-indent="0"><li>c</li></ol>',
    '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
  ],
  [
    'in a cell they are text',
    '<table><tr><td><ol start=2><li>a<li>b<ul><li>c</ul></ol></td></tr></table>',
    '<table><tbody><tr><td>2. a<br>3. b<br>\u3000• c</td></tr></tbody></table>',
  ],
  [
    'Word: continued after a paragraph',
    word(wordItem('1.', 'a') + '<p>b</p>' + wordItem('2.', 'c')),
    '<ol><li>a</li></ol><p>b</p><ol start="2"><li>c</li></ol>',
  ],
  [
    'Word: letters and bullets by level',
    word(wordItem('a.', 'a') + wordItem('·', 'b', 'l0 level2 lfo1') + wordItem('b.', 'c')),
    '<ol type="a"><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
  ],
  [
    'Word: i. after h. is a letter if Word says so',
    word(wordItem('i.', 'a'), '@list l0:level1 {mso-level-number-format:alpha-lower;}'),
    '<ol type="a" start="9"><li>a</li></ol>',
  ],
  [
    'Word: marks that lists here do not have',
    word(['壹、', '（一）', '１．', '甲、', '第一條', '①', '1.1'].map((mark) => wordItem(mark, 'x')).join('')),
    '<p>壹、x</p><p>（一）x</p><p>１．x</p><p>甲、x</p><p>第一條 x</p><p>① x</p><p>1.1 x</p>',
  ],
  [
    'Word: without the mark, by the rules of the list',
    word(
      ['壹', '貳'].map(() => "<p style='mso-list:l3 level1 lfo2'>x</p>").join(''),
      '@list l3:level1\n{mso-level-number-format:ideograph-legal-traditional; mso-level-text:"%1、";}',
    ),
    '<p>壹、x</p><p>貳、x</p>',
  ],
  [
    'Word: in a cell',
    word(
      `<table class=MsoTableGrid><tr><td>${wordItem('1.', 'a')}${wordItem('2.', 'b')}</td><td><p>c</p></td></tr></table>`,
    ),
    '<table><tbody><tr><td>1. a<br>2. b</td><td>c</td></tr></tbody></table>',
  ],
  [
    'Word: a heading with a number',
    word("<h1 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.1<span>&nbsp;</span></span>a</h1>"),
    '<h2>1.1 a</h2>',
  ],
])('lists: %s', (_, html, expected) => expect(read(html)).toBe(expected));

const checks = '<ul class="at-checks"><li class="at-done">a</li><li>b</li></ul>';
test.each([
  [
    'GitHub',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> a</li><li><input type="checkbox"> b</li></ul>',
  ],
  [
    'Google Docs',
    '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AA==" alt="checked" aria-roledescription="checkbox"><p>a</p></li><li role="checkbox" aria-checked="false"><img src="data:image/png;base64,AA==" aria-roledescription="checkbox"><p>b</p></li></ul>',
  ],
  ['Notion', '<ul><li>[x] a</li><li>[ ] b</li></ul>'],
  [
    'an export of Notion',
    '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>a</span></li><li><div class="checkbox checkbox-off"></div> b</li></ul>',
  ],
  [
    'other editors',
    '<ul><li data-checked="true"><label><input type="checkbox" checked><span></span></label><div><p>a</p></div></li><li data-list="unchecked">b</li></ul>',
  ],
  [
    'Confluence',
    '<ul class="inline-task-list"><li class="checked" data-inline-task-id="1">a</li><li data-inline-task-id="2">b</li></ul>',
  ],
  [
    'Word',
    word(
      '<p class=MsoNormal><w:Sdt CheckBox="t" CheckBoxIsChecked="t"><span>☒</span></w:Sdt>a</p><p class=MsoNormal><w:Sdt CheckBox="t" CheckBoxIsChecked="f">☐</w:Sdt>b</p>',
    ),
  ],
  ['itself', checks],
])('check lists of %s', (_, html) => expect(read(html)).toBe(checks));

test.each([
  ['display:none', '<p>a<span style="display:none">x</span>b</p>', '<p>ab</p>'],
  ['Word', word("<p>a<span style='mso-hide:all'>x</span>b</p>"), '<p>ab</p>'],
  [
    'a class',
    '<style>.h{visibility:hidden}</style><p>a<i class=h>x<b style="visibility:visible">b</b></i></p>',
    '<p>a<strong><em>b</em></strong></p>',
  ],
  [
    'an attribute, and no size',
    '<p>a<b hidden>x</b><span style="font-size:0">x</span><span style="opacity:0">x</span></p>',
    '<p>a</p>',
  ],
  [
    'for screen readers',
    '<p>a<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">x</span></p>',
    '<p>a</p>',
  ],
  [
    'a hidden row',
    '<table><tr><td>a</td></tr><tr style="display:none"><td>x</td></tr><tr style="visibility:collapse"><td>x</td></tr></table>',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  [
    'a row of a spreadsheet without height',
    '<google-sheets-html-origin><table><tr><td>a</td></tr><tr style="height:0px"><td>x</td></tr></table>',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  [
    'a column of Excel',
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><col width=72><col width=0 style="display:none"><col><tr><td>a</td><td>x</td><td>b</td></tr></table></html>',
    '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
  ],
  [
    'comments of Word',
    word(
      "<p>a<span class=MsoCommentReference><a style='mso-comment-reference:J_1'></a><span style='mso-special-character:comment'>&nbsp;[1]</span></span>b</p><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>x</p></div></div>",
    ),
    '<p>ab</p>',
  ],
  [
    'deletions of Word',
    word('<p>a<del cite="mailto:x" datetime="2026-01-01T00:00">x</del><ins cite="mailto:x">b</ins></p>'),
    '<p>ab</p>',
  ],
])('what was not seen is not pasted: %s', (_, html, expected) => {
  expect(read(html).replace(/<\/?u>/g, '')).toBe(expected);
  expect(losses(html).join()).toMatch(/hidden|comments|deletions/);
});

test('a table of Google Docs has rows of no height that are shown', () => {
  expect(
    read(
      '<b id="docs-internal-guid-1" style="font-weight:normal"><table><tr style="height:0pt"><td>a</td></tr></table></b>',
    ),
  ).toContain('<td>a</td>');
});

test.each([
  [
    'code of an editor',
    '<div style="font-family:Consolas, monospace;white-space:pre;"><div><span>if</span> (a) {</div><div><span>    run(</span>\'x  y\');</div><br><div>}</div></div>',
    "<pre><code>if (a) {\n    run('x  y');\n\n}</code></pre>",
  ],
  [
    'a line of it is text',
    '<div style="font-family:Consolas;white-space:pre;"><div><span>a</span>  b</div></div>',
    '<p>a \u00a0b</p>',
  ],
  ['lines that count', '<div style="white-space:pre-wrap">a\n  b</div>', '<p>a<br>\u00a0\u00a0b</p>'],
  ['a rule', '<p>a</p><hr><p>b</p>', '<p>a</p><hr><p>b</p>'],
  [
    'captions',
    '<table><caption>表一</caption><tr><td>a</td></tr></table><figure><figcaption>圖一</figcaption></figure>',
    '<p>表一</p><table><tbody><tr><td>a</td></tr></tbody></table><p>圖一</p>',
  ],
  [
    'emoji',
    '<p>收到<img alt="👍" class="emoji" src="https://e.example/x.png">謝<img data-stringify-emoji=":smile:" alt=":smile:"></p>',
    '<p>收到👍謝:smile:</p>',
  ],
  ['a picture of another page', '<p>a<img src="https://e.example/x.png" alt="架構">b</p>', '<p>a（圖：架構）b</p>'],
  ['a share', '<a href="file://nas01/%E5%85%B1%E7%94%A8/a.xlsx">共用</a>', '<p>共用（\\\\nas01\\共用\\a.xlsx）</p>'],
  [
    'a path, a program',
    '<a href="\\\\nas01\\b">b</a> <a href="file:///C:/x/a.txt">c</a> <a href="onenote:https://a.example/d">d</a>',
    '<p>b（\\\\nas01\\b） c（C:\\x\\a.txt） d（onenote:https://a.example/d）</p>',
  ],
  ['an address that is a script has none', '<a href="javascript:fired()">a</a><a href="#x">b</a>', '<p>ab</p>'],
  [
    'an address of a cell of Google Sheets',
    '<google-sheets-html-origin><table><tr><td data-sheets-hyperlink="https://a.example/">a</td></tr></table>',
    '<table><tbody><tr><td><a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank">a</a></td></tr></tbody></table>',
  ],
  [
    'a table of a mail that arranges it',
    '<table role="presentation"><tr><td><p>a</p></td><td><ul><li>b</ul></td></tr></table>',
    '<p>a</p><ul><li>b</li></ul>',
  ],
  ['capitals that a style makes', '<p style="text-transform:uppercase">abc</p>', '<p>ABC</p>'],
  ['readings of characters', '<ruby>漢<rp>(</rp><rt>ㄏㄢˋ</rt><rp>)</rp></ruby>', '<p>漢（ㄏㄢˋ）</p>'],
  [
    'lines of Office end where it wraps',
    word('<p>月底前\r\n完成</p><p><span>中\n</span><span>文</span> a\nb</p>'),
    '<p>月底前完成</p><p>中文 a b</p>',
  ],
])('%s', (_, html, expected) => expect(read(html)).toBe(expected));

test.each([
  ['a share as Word writes it', '<a href="file:///\\\\nas01\\a b.docx">a</a>', '<p>a（\\\\nas01\\a b.docx）</p>'],
  ['an address that is shown is not repeated', '<a href="\\\\nas01\\a">\\\\nas01\\a</a>', '<p>\\\\nas01\\a</p>'],
  [
    'a password of an address is not published',
    '<a href="https://name:secret@a.example/">a</a>',
    '<p><a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank">a</a></p>',
  ],
  [
    'Word Online says what is around a number, and ends lines with a space',
    '<ol style="list-style-type:taiwanese-counting"><li data-leveltext="（%1）" data-aria-level="1"><p>甲<span class="EOP" data-ccp-props="{}">&nbsp;</span></p></li></ol>',
    '<p>（一）甲</p>',
  ],
  ['what is folded away', '<details><summary>a</summary>x<p>y</p></details>', '<p>a</p>'],
  [
    'a video is a link',
    '<iframe src="https://v.example/1" title="影片"></iframe>',
    '<p><a href="https://v.example/1" rel="noopener noreferrer nofollow" target="_blank">影片</a></p>',
  ],
  [
    'fields show their value',
    '<p><input value="a"><input type="hidden" value="y"><input type="password" value="x"><select><option>x<option selected>b</select><input type="radio" checked>c</p>',
    '<p>ab◉ c</p>',
  ],
  [
    'formulas',
    '<math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math>',
    '<p>x<sup>2</sup>=(1)/(2)</p>',
  ],
])('%s', (_, html, expected) => expect(read(html)).toBe(expected));

test('a merged cell, a table in a cell, colours, sizes and alignments are said', () => {
  expect(losses('<p><mark>a</mark><font color="#ff0000">b</font></p><table><tr bgcolor=yellow><td>c</table>')).toEqual([
    'colours 1',
    'highlights 2',
  ]);
  expect(
    losses(
      '<table><tr><td colspan=2 style="background:yellow">a</td></tr><tr><td>b</td><td>c<table><tr><td>d</td></tr></table></td></tr></table>' +
        '<p style="text-align:center">正文<span style="color:#c00">紅</span><span style="font-size:40px">大</span></p>',
    ),
  ).toEqual(['merged 1', 'nested 1', 'colours 1', 'highlights 1', 'sizes 1', 'alignments 1']);
});

test('a table with more than 50 columns or 10,000 cells is not cut without a word', () => {
  const html = `<p>a</p><table>${`<tr>${'<td>x</td>'.repeat(60)}</tr>`.repeat(3)}</table>`;
  expect(readPasted(html)).toMatchObject({ large: [{ rows: 3, columns: 60 }], document: [{ type: 'paragraph' }] });
  const cut = readPasted(html, 'cut');
  expect(cut.losses).toEqual([{ kind: 'cells', count: 30 }]);
  expect(cut.document[1]).toMatchObject({ type: 'table', children: { length: 3 } });
  expect(readPasted(html, 'file').sheets[0]).toHaveLength(3);
  expect(readPasted(`<table><tr><td colspan=99>a</td></tr><tr><td>b</td></tr></table>`).large).toEqual([]);
});

test('images of the paste itself have a placeholder in the document; those that cannot be uploaded are counted', () => {
  const {
    document,
    images,
    losses: lost,
  } = readPasted(
    '<p>a</p><img alt="圖" src="data:image/png;base64,iVBORw0KGgo="><img src="data:image/svg+xml,<svg/>"><img width=1 src="https://e.example/p.gif">',
  );
  const image = document[1] as { src: string };
  expect(images.get(image.src)).toMatchObject({
    alt: '圖',
    file: { name: 'pasted-1.png', type: 'image/png', size: 8 },
  });
  expect(lost).toEqual([{ kind: 'images', count: 1 }]);
});

test('a smart tag of Word that is not closed in the head does not hide the text', () => {
  expect(
    read('<html xmlns:w="x"><head><o:SmartTagType name="place"/></head><body><p style="mso-x:1">a</p></body></html>'),
  ).toBe('<p>a</p>');
});
