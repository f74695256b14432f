import { FrameContext, type Loaded, PluginContext, usePagedList } from '@atrium/sdk/client';
import { type ReactNode, useState } from 'react';
import { Button, EmptyState, FrameHead, Segmented, Tag } from '../index.ts';
import {
  DeletedList,
  ListExport,
  ListPage,
  ListPager,
  ListSearch,
  ListStates,
  MissingRecord,
  NAMED_FILTERS,
  NamedFields,
  NamedListPage,
  PagedTable,
  RecordFormView,
  RecordPanes,
  RecordView,
  RevisionsView,
  useNamedForm,
} from '../records/index.ts';
import { compareRichText, RichTextChanges, RichTextView, TextChanges } from '../richText/index.ts';
import type { Column } from '../table/index.ts';
import { SAMPLE_ROOMS, SAMPLE_ROWS, type SampleRow } from './sample.ts';
import { SAMPLE_FRAME, SAMPLE_PLUGIN, sampleCalls, type SampleRoom, sampleText } from './samplePlugin.ts';
import { Specimen } from './Specimen.tsx';

/** Lists, forms and views of records. */
export function RecordSpecimens() {
  return (
    <PluginContext value={SAMPLE_PLUGIN}>
      <FrameContext value={SAMPLE_FRAME}>
        <RoomSpecimens />
        <BinSpecimen />
        <ExportSpecimen />
        <ViewSpecimen />
        <RevisionSpecimen />
      </FrameContext>
    </PluginContext>
  );
}

/** A list of names and the form of one. */
function RoomSpecimens() {
  const [calls] = useState(sampleCalls);
  const [opened, setOpened] = useState<number | undefined>(SAMPLE_ROOMS[0]!.id);
  const list = usePagedList({
    filters: NAMED_FILTERS,
    searchBy: 'name',
    load: (query, options) => calls.list({ query }, options),
  });
  return (
    <>
      <Specimen title="名稱清單" note="搜尋、篩選、切換狀態、刪除" span={2} bare>
        <div className="at-specimen-tall">
          <NamedListPage
            list={list}
            text={sampleText}
            calls={calls}
            columns={({ name, status, updated }) => [name, updated, status]}
            onAdd={() => setOpened(undefined)}
            onEdit={({ id }) => setOpened(id)}
          />
        </div>
      </Specimen>
      <Specimen title="表單" note="未修改時不能儲存；必填的錯誤在欄位下方" bare>
        <RoomForm key={opened} id={opened} calls={calls} />
      </Specimen>
    </>
  );
}

const BLANK = { name: '', isEnabled: true };

function RoomForm({ id, calls }: { readonly id: number | undefined; readonly calls: ReturnType<typeof sampleCalls> }) {
  const form = useNamedForm<SampleRoom, typeof BLANK, typeof BLANK>({
    name: 'room',
    id,
    calls,
    text: sampleText,
    blank: BLANK,
    fieldsOf: ({ name, isEnabled }) => ({ name, isEnabled }),
    bodyOf: (fields) => fields,
    validate: ({ name }) => (name.trim() === '' ? { name: '請填寫名稱' } : {}),
  });
  return (
    <RecordFormView form={form} failed="會議室載入失敗">
      <NamedFields form={form} most={20} label="啟用" hint="同一樓層的名稱不重複" />
    </RecordFormView>
  );
}

const ROWS: readonly Column<SampleRow>[] = [{ id: 'title', title: '標題', cell: ({ title }) => title }];

function BinSpecimen() {
  const [rows, setRows] = useState(SAMPLE_ROWS.slice(0, 2));
  const list = usePagedList({ filters: {}, load: async () => ({ list: rows, totalSize: rows.length }) });
  return (
    <Specimen title="回收桶" note="誰在何時刪除；還原後離開清單" bare>
      <div className="at-specimen-tall">
        <DeletedList
          title="已刪除的交接"
          list={list}
          columns={ROWS}
          deletionOf={({ owner, due }) => ({ by: owner, on: `${due} 10:30` })}
          restoreText="還原"
          onRestore={async (row) => setRows((all) => all.filter(({ id }) => id !== row.id))}
          restoreFailed="無法還原"
          failed="載入失敗"
          empty="沒有已刪除的交接"
        >
          刪除的交接保留 30 天。
        </DeletedList>
      </div>
    </Specimen>
  );
}

const LIST_STATES = [
  { value: 'rows', label: '內容' },
  { value: 'empty', label: '沒有內容' },
  { value: 'failed', label: '發生錯誤' },
] as const;

/** A list of one's own layout, with the parts of a list page. */
function ExportSpecimen() {
  const [state, setState] = useState<(typeof LIST_STATES)[number]['value']>('rows');
  return (
    <Specimen title="清單頁的組成" note="搜尋、匯出、表格、狀態、分頁" span={2} bare>
      <div className="at-specimen-bar">
        <Segmented small label="清單頁的狀態" value={state} onChange={setState} options={LIST_STATES} />
      </div>
      <div className="at-specimen-tall">
        <SampleList key={state} state={state} />
      </div>
    </Specimen>
  );
}

function SampleList({ state }: { readonly state: (typeof LIST_STATES)[number]['value'] }) {
  const list = usePagedList({
    filters: { title: '' },
    searchBy: 'title',
    pageSize: 3,
    async load({ title, page }) {
      if (state === 'failed') throw Object.assign(new Error('伺服器沒有回應'), { code: 504, http: 504, errors: [] });
      const found = state === 'rows' ? SAMPLE_ROWS.filter((row) => row.title.includes(title ?? '')) : [];
      return { list: found.slice(3 * (page - 1), 3 * page), totalSize: found.length };
    },
  });
  const empty = <EmptyState title="還沒有交接">把手上的工作寫成一張交接。</EmptyState>;
  return (
    <ListPage
      title="交接"
      actions={<ListExport list={list} download={async () => undefined} />}
      tools={<ListSearch list={list} label="搜尋標題" />}
    >
      {state === 'empty' ? (
        <>
          <ListStates list={list} failed="交接載入失敗" empty={empty} />
          <ListPager list={list} sizes={[3, 10]} />
        </>
      ) : (
        <PagedTable list={list} label="交接" columns={ROWS} rowKey={({ id }) => id} failed="交接載入失敗" />
      )}
    </ListPage>
  );
}

const VIEW_STATES = [
  { value: 'record', label: '內容' },
  { value: 'loading', label: '載入中' },
  { value: 'failed', label: '發生錯誤' },
  { value: 'missing', label: '找不到' },
] as const;

function ViewSpecimen() {
  const [state, setState] = useState<(typeof VIEW_STATES)[number]['value']>('record');
  const failure = Object.assign(new Error('伺服器沒有回應'), { code: 504, http: 504, errors: [], data: null });
  const loaded: Loaded<SampleRow> = {
    value: state === 'record' ? SAMPLE_ROWS[0]! : null,
    failure: state === 'failed' ? failure : null,
    reload: async () => setState('record'),
  };
  return (
    <Specimen title="紀錄" note="載入、錯誤、已刪除或無權" bare>
      <div className="at-specimen-bar">
        <Segmented small label="紀錄的狀態" value={state} onChange={setState} options={VIEW_STATES} />
      </div>
      <div className="at-specimen-box">
        {state === 'missing' ? (
          <MissingRecord onClose={() => setState('record')} />
        ) : (
          <RecordView of={loaded} failed="交接載入失敗">
            {({ title, owner }): ReactNode => (
              <RecordPanes board={<p className="at-caption">留言</p>} actions={<Button icon="edit">編輯</Button>}>
                <FrameHead>
                  <Tag>客戶</Tag>
                </FrameHead>
                <p>{title}</p>
                <p className="at-caption">{owner}</p>
              </RecordPanes>
            )}
          </RecordView>
        )}
      </div>
    </Specimen>
  );
}

const BEFORE = '<p>排程主機<strong>下週</strong>移轉，請每天看監控面板。</p>';
const AFTER = '<p>排程主機<strong>本週五</strong>移轉，請每天 08:30 看監控面板。</p><p>有異常先退回舊主機。</p>';
const REVISIONS = [
  {
    revision: 2,
    label: '版本 2',
    by: { employeeId: 5, name: '林雅婷' },
    on: '2026-03-26 10:20',
    note: '請重新閱讀',
  },
  { revision: 1, label: '版本 1', by: { employeeId: 3, name: '徐志明' }, on: '2026-03-24 09:00' },
];

function RevisionSpecimen() {
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <Specimen title="版本" note="加上與刪去的文字在原處" span={2} bare>
      <RevisionsView title="版本" rows={REVISIONS} chosen={chosen} onChoose={setChosen}>
        {(revision) =>
          revision === 1 ? (
            <RichTextView html={BEFORE} />
          ) : (
            <>
              <p>
                <TextChanges before="排程主機移轉" after="排程主機提前移轉" />
              </p>
              <RichTextChanges changes={compareRichText(BEFORE, AFTER)} />
            </>
          )
        }
      </RevisionsView>
    </Specimen>
  );
}
