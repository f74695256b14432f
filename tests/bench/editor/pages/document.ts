/** A long handover: sections of a heading, paragraphs, lists, and in every other one a table. */
const SENTENCE = '夜班時段訂房系統曾於凌晨兩點中斷約十二分鐘，值班人員已依程序通報資訊部並改用紙本登記，';

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

function section(number: number): string {
  const paragraph = (at: number) =>
    `<p>第 ${number}-${at + 1} 點：${SENTENCE}<strong>請早班於九點前補登</strong>，${SENTENCE}詳見<a href="https://example.com/${number}">處理紀錄</a>。</p>`;
  const item = (at: number) => `<li>待辦 ${number}-${at + 1}：${SENTENCE}</li>`;
  const cell = (row: number) => (column: number) => `<td>${number}-${row}-${column} 樓層設備巡檢</td>`;
  return [
    `<h2>交接事項 ${number}</h2>`,
    ...times(3, paragraph),
    `<ul>${times(4, item).join('')}</ul>`,
    `<ol>${times(4, item).join('')}</ol>`,
    ...(number % 2 === 0
      ? [`<table><tbody>${times(5, (row) => `<tr>${times(4, cell(row)).join('')}</tr>`).join('')}</tbody></table>`]
      : []),
  ].join('');
}

/** HTML of as many sections as fit into so many bytes. */
export function documentOf(bytes: number): string {
  const encoder = new TextEncoder();
  let html = '';
  for (let number = 1; ; number++) {
    const longer = html + section(number);
    if (encoder.encode(longer).length > bytes) return html;
    html = longer;
  }
}

/** A paragraph and a table of so many cells, ten in a row. */
export function tableOf(cells: number): string {
  const row = (at: number) => `<tr>${times(10, (column) => `<td>${at}-${column} 樓層</td>`).join('')}</tr>`;
  return `<p>巡檢</p><table><tbody>${times(cells / 10, row).join('')}</tbody></table>`;
}
