import { matchColumns, readTableText, type TableColumn, type TableFile } from '@atrium/sdk/tables';
import { useEffect, useState } from 'react';
import { Skeleton } from '../index.ts';
import {
  ColumnMapping,
  TableChanges,
  TableDifferences,
  TableFileChoice,
  TableFileField,
  TableNotes,
  TableOutcome,
  TablePreview,
  TableReading,
  TableReport,
} from '../tables/index.ts';
import { Specimen } from './Specimen.tsx';

type Id = 'employee' | 'name' | 'joinedOn';
const COLUMNS: readonly TableColumn<Id>[] = [
  { id: 'employee', titles: ['員工編號', 'employee'], required: true, kind: 'code' },
  { id: 'name', titles: ['姓名', 'name'], required: true },
  { id: 'joinedOn', titles: ['到職日', 'joined on'], kind: 'date' },
];
const FILE = '員工編號,姓名,到職日,備註\nE001,林雅婷,2024-03-01,\nE002,陳冠宇,2023-11-15,約聘\n';

/** The steps of an import: a file, how it is read, its columns, what will change, what was found. */
export function TableSpecimens() {
  const [table, setTable] = useState<TableFile>();
  const [places, setPlaces] = useState<Readonly<Partial<Record<Id, number>>>>({});
  useEffect(() => {
    void readTableText(FILE).then((read) => {
      setTable(read);
      setPlaces(matchColumns(read, COLUMNS).places);
    });
  }, []);
  return (
    <>
      <Specimen title="匯入檔案" note="選擇或拖曳；範本可以下載" span={2}>
        <TableFileField name="gallery" columns={COLUMNS} template="人員" onRead={() => undefined} />
        <TableFileChoice accept=".ics" label="選擇 .ics 檔" hint="最多 5 MB" onFile={() => undefined} />
      </Specimen>
      <Specimen title="欄位對應" note="讀法、預覽、哪一欄是什麼" span={2}>
        {table ? (
          <>
            <TableReading table={table} onChange={() => undefined} />
            <TablePreview table={table} />
            <ColumnMapping
              table={table}
              match={{ places, missing: COLUMNS.filter(({ id }) => places[id] === undefined).map(({ id }) => id) }}
              columns={COLUMNS}
              onPlace={(id, at) => setPlaces((all) => ({ ...all, [id]: at }))}
            />
          </>
        ) : (
          <Skeleton />
        )}
      </Specimen>
      <Specimen title="將有的變更" note="匯入前看得到" span={2}>
        <TableChanges
          groups={[
            { kind: 'added', title: '新增 1 人', lines: ['E003 李佳穎'] },
            { kind: 'left', title: '離職 1 人', lines: ['E012 王志遠'], danger: true },
          ]}
        />
        <TableOutcome
          fileName="人員.csv"
          lines={[]}
          added={1}
          changed={0}
          unchanged={12}
          changes={[{ kind: 'add', text: 'E003 李佳穎' }]}
        />
        <TableDifferences before={['資訊部', '系統開發組']} now={['資訊部', '維運組']} />
      </Specimen>
      <Specimen title="匯入結果" note="問題在前，可以存成清單" span={2}>
        <TableNotes
          notes={[{ severity: 'warning', code: 'ignoredColumn', variables: { column: '備註' } }]}
          fileName="人員.csv"
        />
        <TableReport
          fileName="人員.csv"
          lines={[
            { kind: 'problem', code: 'date', line: 3, text: '到職日「13/13」不是日期' },
            { kind: 'problem', code: 'missing', line: 4, text: '沒有姓名' },
          ]}
        />
      </Specimen>
    </>
  );
}
