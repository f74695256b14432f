import { expect, test, vi } from 'vitest';
import type { EditorBlock } from './editorTypes.ts';
import { blocksOf, code, editorOf, heading, image, item, line, link, table, text } from './testing/caret.ts';
import { withClipboard, type ClipboardOptions } from './withClipboard.ts';

const onImages = vi.fn<(images: readonly File[]) => void>();
const onTableTooLarge = vi.fn<() => void>();
const onPasted = vi.fn<ClipboardOptions['onPasted']>();
const startUpload = vi.fn<ClipboardOptions['startUpload']>();
const onTooLarge = vi.fn<ClipboardOptions['onTooLarge']>();
const PICTURE = new File(['x'], 'a.png', { type: 'image/png' });

/** An editor with a clipboard, whose callbacks were not called yet. */
function editing(...blocks: EditorBlock[]) {
  onImages.mockReset();
  onPasted.mockReset();
  startUpload.mockReset();
  return withClipboard(editorOf(...blocks), { onImages, startUpload, onPasted, onTooLarge, onTableTooLarge });
}
/** The blocks after a paste. */
function pasted(
  before: readonly EditorBlock[],
  content: Readonly<Record<string, string>>,
  files: readonly File[] = [],
) {
  const editor = editing(...before);
  const data = new DataTransfer();
  for (const [type, of] of Object.entries(content)) data.setData(type, of);
  for (const file of files) data.items.add(file);
  editor.insertData(data);
  return blocksOf(editor);
}
const plain = (of: string) => ({ 'text/plain': of });
const html = (of: string, beside = '') => ({ 'text/html': of, 'text/plain': beside });

test.each<[what: string, before: EditorBlock[], content: Record<string, string>, after: EditorBlock[]]>([
  ['a text goes into the line', [line('a|b')], plain('x'), [line('ax|b')]],
  ['its last line break does not count', [line('a|')], plain('x\r\n'), [line('ax|')]],
  [
    'several lines are paragraphs',
    [line('a'), line('|')],
    plain('x\r\ny\rz'),
    [line('a'), line('x'), line('y'), line('z|')],
  ],
  ['in code lines are lines of it', [code('a|')], html('<p>x</p>', 'x\r\ny'), [code('ax\ny|')]],
  ['in a cell too', [table([['a|', 'b']])], html('<p>x</p><p>y</p>'), [table([['ax\ny|', 'b']])]],
  ['in a cell plain ones too', [table([['a|', 'b']])], plain('x\r\ny'), [table([['ax\ny|', 'b']])]],
  [
    'a range fills cells from the one with the caret',
    [
      table([
        ['|A1', 'B1'],
        ['A2', 'B2'],
      ]),
    ],
    plain('1\t2\r\n3\t4'),
    [
      table([
        ['1', '2'],
        ['3', '4|'],
      ]),
    ],
  ],
  [
    'a range adds the rows and columns that it needs',
    [
      table(
        [
          ['A1', 'B1'],
          ['A2', '|B2'],
        ],
        { header: true },
      ),
    ],
    html('<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>', '1\t2\n3\t4'),
    [
      table(
        [
          ['A1', 'B1', ''],
          ['A2', '1', '2'],
          ['', '3', '4|'],
        ],
        { header: true },
      ),
    ],
  ],
  [
    'a range over selected cells begins at the first of them',
    [
      table([
        ['A1', 'B|1'],
        ['A|2', 'B2'],
      ]),
    ],
    plain('1\n\t2'),
    [
      table([
        ['A1', '1', ''],
        ['A2', '', '2|'],
      ]),
    ],
  ],
  [
    'cells in quotes have lines; other quotes are characters',
    [table([['|', '']])],
    plain('"a\nb"\t"c"\n"""d"" e"\t"f'),
    [
      table([
        ['a\nb', '"c"'],
        ['"d" e', '"f|'],
      ]),
    ],
  ],
  [
    'one cell is a text',
    [table([['a|c', 'b']])],
    html('<table><tr><td><b>x</b></td></tr></table>', 'x'),
    [
      {
        type: 'table',
        children: [
          {
            type: 'row',
            children: [
              { type: 'cell', children: [text('a'), text('x|', { bold: true }), text('c')] },
              { type: 'cell', children: [text('b')] },
            ],
          },
        ],
      },
    ],
  ],
  [
    'addresses are links',
    [line('|')],
    plain('見https://a.example/。'),
    [line([text('見'), link('https://a.example/'), text('。|')])],
  ],
  [
    'addresses of HTML are links too, not in code',
    [line('|')],
    html('<p>https://a.example/ <code>https://b.example/</code></p>'),
    [line([text(''), link('https://a.example/'), text(' '), text('https://b.example/|', { code: true })])],
  ],
  [
    'a paragraph goes into the line',
    [line('a|b')],
    html('<p>x<b>y</b></p>'),
    [line([text('ax'), text('y|', { bold: true }), text('b')])],
  ],
  ['it replaces what is selected', [line('a|b|c')], html('<p>x</p>'), [line('ax|c')]],
  ['other blocks are blocks', [line('|')], html('<h2>x</h2><p>y</p>'), [heading(1, 'x'), line('y|')]],
  [
    'after a table at the end there is a line',
    [line('|')],
    html('<table><tr><td>x</td></tr></table>'),
    [table([['x']]), line('|')],
  ],
  [
    'with one there is none more',
    [line('|'), line('z')],
    html('<table><tr><td>x</td></tr></table>'),
    [table([['x|']]), line('z')],
  ],
])('a paste: %s', (_, before, content, after) => {
  expect(pasted(before, content)).toEqual(after);
});

test('an address over a selected text is its link; other texts, and an address without a selection, are not', () => {
  const address = plain(' https://b.example ');
  expect(pasted([line('a|b|')], address)).toMatchObject([
    {
      children: [
        { text: 'a' },
        { type: 'link', href: 'https://b.example/', children: [{ text: expect.stringContaining('b') as string }] },
        {},
      ],
    },
  ]);
  expect(pasted([line('a|')], address)).toEqual([
    line([text('a '), link('https://b.example', 'https://b.example/'), text(' |')]),
  ]);
  for (const other of ['b.example', 'ftp://b.example x', 'javascript:alert(1)'])
    expect(pasted([line('a|b|')], plain(other)), other).toEqual([line(`a${other}|`)]);
});

test('images are uploaded where they are all that was copied; the picture that Word adds to a text is not', () => {
  const before = [line('a|')];
  for (const content of [
    {},
    html('<img src="https://a.example/a.png">'),
    html('<meta charset="utf-8"><img src="x">'),
  ]) {
    expect(pasted(before, content, [PICTURE])).toEqual(before);
    expect(onImages.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['a.png']);
  }
  expect(pasted(before, html('<p>x</p>'), [PICTURE])).toEqual([line('ax|')]);
  expect(onImages).not.toHaveBeenCalled();
  const text = new File(['x'], 'a.txt', { type: 'text/plain' });
  expect(pasted(before, plain('x'), [text])).toEqual([line('ax|')]);
  expect(onImages).not.toHaveBeenCalled();
});

test('what a paste lost is reported with its count; one that loses nothing reports nothing', () => {
  for (const [content, losses] of [
    ['<p class="MsoNormal" style="mso-x:1">x</p>', []],
    ['<p style="color: red">x</p><p>y<span style="display:none">z</span></p>', ['hidden 1', 'colours 1']],
    ['<p>x</p>', []],
  ] as const) {
    pasted([line('|')], html(content));
    expect(
      onPasted.mock.lastCall?.[0].map(({ kind, count }) => `${kind} ${count}`),
      content,
    ).toEqual(losses);
  }
});

test('a range with which a table would be too large changes nothing, and is reported', () => {
  const before = [table([['a', 'b|']])];
  for (const range of [`${'x\t'.repeat(49)}x`, 'x\tx\n'.repeat(4_000)]) {
    onTableTooLarge.mockReset();
    expect(pasted(before, plain(range))).toEqual(before);
    expect(onTableTooLarge).toHaveBeenCalledOnce();
  }
});

test('images that came with a text are uploaded where they are; hidden text is not pasted into code', () => {
  const content = html('<p>x</p><img src="data:image/png;base64,iVBORw0KGgo=" alt="圖"><p>y</p>');
  const editor = editing(line('|'));
  startUpload.mockImplementation(({ file, alt }) => ({
    ...{ type: 'upload', upload: alt, name: file.name },
    children: [{ text: '' }],
  }));
  const data = new DataTransfer();
  data.setData('text/html', content['text/html']);
  editor.insertData(data);
  expect(blocksOf(editor)).toEqual([
    line('x'),
    { type: 'upload', upload: '圖', name: 'pasted-1.png', children: [{ text: '' }] },
    line('y|'),
  ]);
  expect(pasted([code('a|')], html('<p>x<span hidden>z</span></p>', 'xz'))).toEqual([code('ax|')]);
});

/** What a copy of the selection puts into the clipboard. */
const copied = (...blocks: EditorBlock[]) => {
  const data = new DataTransfer();
  editing(...blocks).setFragmentData(data);
  return [data.getData('text/html'), data.getData('text/plain')];
};

test('a copy is HTML of the allow-list and its text, also from within a line; without a selection there is none', () => {
  expect(copied(line('a|b|c'))).toEqual(['<p>b</p>', 'b']);
  expect(copied(line([text('a|b'), link('c'), text('d|')]))[1]).toBe('bcd');
  expect(copied(heading(2, 'a|b'), line('c|d'))).toEqual(['<h3>b</h3><p>c</p>', 'b\nc']);
  expect(copied(table([['a|b|', 'c']]))).toEqual(['<p>b</p>', 'b']);
  expect(copied(table([['a|b', 'c|']]))[1]).toBe('b\tc');
  expect(copied(item('a|b'))).toEqual(['', '']);
  expect(copied(image(), line('a'))).toEqual(['', '']);
});
