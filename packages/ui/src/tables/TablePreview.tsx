import type { TableFile } from '@atrium/sdk/tables';
import { useId } from 'react';
import { hideCell } from './hideCell.ts';
import { useTablesText } from './useTablesText.ts';

const LINES = 5;
const COLUMNS = 20;
const LONGEST = 40;

export interface TablePreviewProps {
  readonly table: Pick<TableFile, 'header' | 'headerLine' | 'rows'>;
  /** Columns whose cells are not shown: those of passwords. */
  readonly hidden?: ReadonlySet<number>;
}

/** The first lines of a table as they were read. */
export function TablePreview({ table: { header, headerLine, rows }, hidden }: TablePreviewProps) {
  const text = useTablesText();
  const id = useId();
  const shown = header.slice(0, COLUMNS);
  const cut = (cell: string) => ([...cell].length > LONGEST ? `${[...cell].slice(0, LONGEST).join('')}…` : cell);
  return (
    <section className="at-table-preview" aria-labelledby={id}>
      <h3 id={id}>{text('preview')}</h3>
      <p className="at-caption at-mute">{text('previewHint')}</p>
      {/* scrolled with the keyboard, too */}
      <div role="region" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('line')}</th>
              {shown.map((name, at) => (
                // columns of a file never move
                <th key={at} scope="col">
                  {name === '' ? text('column', { column: at + 1 }) : cut(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, headerLine === 0 ? LINES + 1 : LINES).map(({ line, cells }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                {shown.map((_, at) => (
                  <td key={at}>{hidden?.has(at) ? hideCell(cells[at] ?? '') : cut(cells[at] ?? '')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
