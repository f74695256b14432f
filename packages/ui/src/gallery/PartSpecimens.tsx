import { useState } from 'react';
import { AttachmentList } from '../attachments/index.ts';
import { UnitTags } from '../chooser/index.ts';
import {
  BrandMark,
  Button,
  CheckList,
  ErrorBoundary,
  FilterSelect,
  FoundLine,
  Icon,
  Marked,
  MarkedText,
  SearchInput,
  Spinner,
  StatusFilter,
  StatusSwitch,
} from '../index.ts';
import { DrawerRow, Menu, SideDrawer } from '../overlays/index.ts';
import { PasswordStrength } from '../passwords/index.ts';
import { ReaderField, ReaderUnits } from '../readers/index.ts';
import { LinkedText } from '../richText/index.ts';
import { TodayCard, TodayList, TodayRow, TodayRows } from '../today/index.ts';
import { SAMPLE_ORGANISATION } from './sample.ts';
import { Specimen } from './Specimen.tsx';

const KINDS = [
  { value: 'system', label: '系統' },
  { value: 'customer', label: '客戶' },
] as const;

/** What lists are searched and filtered with, and what is marked in them. */
export function SearchSpecimens() {
  const [text, setText] = useState('移轉');
  const [kind, setKind] = useState<'system' | 'customer' | null>(null);
  const [enabled, setEnabled] = useState<boolean | null>(true);
  const [active, setActive] = useState(true);
  const [checked, setChecked] = useState<string[]>(['system']);
  return (
    <>
      <Specimen title="搜尋與篩選" note="清除時回到全部">
        <div className="at-row">
          <SearchInput label="搜尋交接" value={text} onChange={setText} />
          <FilterSelect label="類別" any="全部類別" value={kind} options={KINDS} onChange={setKind} />
          <StatusFilter value={enabled} onChange={setEnabled} />
        </div>
        <p>
          <MarkedText text="排程服務移轉" query={text} />
        </p>
        <p>
          <Marked text="排程服務移轉" parts={[[0, 2]]} />
        </p>
        <FoundLine part="內容" text="移轉期間兩邊同時跑，請每天看監控面板。" query={text} />
      </Specimen>
      <Specimen title="狀態與勾選" note="列中的開關說出原因">
        <div className="at-row">
          <StatusSwitch label="啟用『電話會議』" active={active} onChange={setActive} />
          <StatusSwitch label="啟用『總公司』" active disabled reason="仍有預約" onChange={() => undefined} />
          <StatusSwitch label="啟用『倉庫』" active={false} busy onChange={() => undefined} />
        </div>
        <CheckList
          label="標籤"
          value={checked}
          onChange={setChecked}
          options={[
            { id: 'system', name: '系統' },
            { id: 'customer', name: '客戶', note: '已停用' },
          ]}
        />
      </Specimen>
      <Specimen title="圖示與標誌" note="14、16、20；等待中">
        <div className="at-row">
          <Icon name="calendar" size={14} />
          <Icon name="calendar" />
          <Icon name="calendar" size={20} />
          <Spinner />
          <BrandMark />
        </div>
        <ErrorBoundary title="這一塊無法顯示">
          <Broken />
        </ErrorBoundary>
      </Specimen>
    </>
  );
}

/** Throws once it is asked to. */
function Broken() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('示範的錯誤');
  return (
    <Button small onClick={() => setBroken(true)}>
      讓這一塊出錯
    </Button>
  );
}

/** Readers, units, files and links of a record. */
export function AudienceSpecimens() {
  const [readers, setReaders] = useState<number[]>([5, 6]);
  const [units, setUnits] = useState([{ unit: 'department:1', count: 8 }]);
  return (
    <>
      <Specimen title="讀者" note="人與單位；加入單位的人自動看得到">
        <ReaderField label="可看的人" organisation={SAMPLE_ORGANISATION} value={readers} onChange={setReaders} />
        <UnitTags
          units={units.map(({ unit, count }) => ({ unit, name: '資訊部', count }))}
          onDrop={(dropped) => setUnits((all) => all.filter(({ unit }) => unit !== dropped))}
        />
        <ReaderUnits units={[{ unit: 'company', name: '', count: 128 }]} />
      </Specimen>
      <Specimen title="附件清單與連結">
        <AttachmentList
          files={[{ fileId: '1', fileName: '移轉清單.csv', fileUrl: '#', mimeType: 'text/csv', size: 48_000 }]}
          onRemove={() => undefined}
        />
        <p>
          <LinkedText text="說明在 https://wiki.example/移轉，分機 1200。" />
        </p>
      </Specimen>
      <Specimen title="密碼強度" note="包含姓名或編號時較弱">
        <PasswordStrength password="linyating2026" known={['linyating', 'E001']} />
        <PasswordStrength password="9f!kQ2-霧峰-tram" />
      </Specimen>
    </>
  );
}

/** Cards of Today, and the column at the left of a view. */
export function TodaySpecimens() {
  const [chosen, setChosen] = useState('mine');
  return (
    <>
      <Specimen title="今日卡片" note="內容、載入中、失敗">
        <TodayCard icon="calendar" title="我的行程" count={{ value: 2, label: '2 項' }} note="明天起 3 項">
          <TodayRows>
            <TodayRow time="09:30" title="系統開發組週會" detail="401 會議室" hue="azure" onOpen={() => undefined} />
            <TodayRow time="14:00" title="資訊部部門會議" unread="未讀" hue="teal" onOpen={() => undefined} />
          </TodayRows>
        </TodayCard>
        <TodayList
          icon="notifications"
          title="公告"
          of={{ value: ['防火門週三檢修'], failure: null, reload: async () => undefined }}
          failed="公告載入失敗"
        >
          {(title) => <TodayRow key={title} title={title} onOpen={() => undefined} />}
        </TodayList>
        <TodayCard icon="form" title="待我簽核" loading />
        <TodayCard icon="swap-horizontal" title="待我處理的交接" failed="交接載入失敗" onRetry={() => undefined} />
      </Specimen>
      <Specimen title="側欄" note="檢視的左欄；窄時浮在上面" bare>
        <div className="at-specimen-tall at-drawer-sample">
          <SideDrawer label="帳號分類" isOver={false} onClose={() => undefined}>
            <DrawerRow icon="person" on={chosen === 'mine'} count={12} onPress={() => setChosen('mine')}>
              我的帳號
            </DrawerRow>
            <DrawerRow inner on={chosen === 'due'} count={3} onPress={() => setChosen('due')}>
              待更換
            </DrawerRow>
          </SideDrawer>
        </div>
      </Specimen>
      <Specimen title="選單內容" note="方向鍵移動；有停用的項目">
        <Menu
          label="交接的動作"
          entries={[
            { id: 'edit', text: '編輯', icon: 'edit', keys: 'E', run: () => undefined },
            { id: 'copy', text: '複製', icon: 'duplicate', disabled: true, run: () => undefined },
            { line: true },
            { id: 'remove', text: '刪除', icon: 'trash', danger: true, run: () => undefined },
          ]}
        />
      </Specimen>
    </>
  );
}
