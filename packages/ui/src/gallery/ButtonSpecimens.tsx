import { useState } from 'react';
import {
  Avatar,
  Badge,
  Brand,
  Button,
  dayLabel,
  EmptyState,
  ErrorState,
  IconButton,
  Kbd,
  LoadingMask,
  Pager,
  relativeDay,
  Skeleton,
  StatusTag,
  Tag,
} from '../index.ts';
import { MissingRecord } from '../records/RecordView.tsx';
import { Specimen } from './Specimen.tsx';

const DAY = 86_400_000;

/** Buttons, tags and the other small marks. */
export function ButtonSpecimens() {
  const [split, setSplit] = useState(true);
  const [now] = useState(() => Date.now());
  return (
    <>
      <Specimen title="按鈕" note="一個畫面一個主要按鈕；動詞加受詞" span={2}>
        <div className="at-row">
          <Button variant="primary" icon="plus">
            新增行程
          </Button>
          <Button icon="refresh">重新整理</Button>
          <Button variant="quiet">稍後再說</Button>
          <Button variant="danger">取消行程</Button>
          <Button variant="primary" loading>
            儲存中
          </Button>
          <Button disabled icon="download">
            匯出
          </Button>
        </div>
        <div className="at-row">
          <Button small variant="primary">
            顯示
          </Button>
          <Button small icon="filter">
            進階搜尋
          </Button>
          <Button small variant="quiet" icon="refresh">
            更新
          </Button>
          <Button small disabled>
            回今天
          </Button>
          <span className="at-divider" />
          <IconButton icon="chevron-left" label="上個月" />
          <IconButton icon="chevron-right" label="下個月" />
          <IconButton icon="panel-stats" label="並排" pressed={split} onClick={() => setSplit(!split)} />
          <IconButton icon="notifications" label="通知，4 則未讀" badge={4} />
          <IconButton icon="calendar" label="行事曆，99+ 則新行程" badge={128} />
          <IconButton icon="trash" label="刪除" disabled />
          <IconButton icon="cross" label="關閉" small />
        </div>
      </Specimen>
      <Specimen title="標記" note="數到 99，之後是 99+">
        <div className="at-row">
          <Brand />
          <span className="at-divider" />
          <Badge count={7} label="7 則未讀" /> <Badge count={99} label="99 則未讀" tone="accent" />{' '}
          <Badge count={100} label="100 項" tone="soft" />
          <span className="at-divider" />
          <Kbd>Ctrl K</Kbd> <Kbd>Esc</Kbd>
        </div>
        <div className="at-row">
          {['蘇明哲', '林雅婷', '陳冠宇', '曾郁雯', 'Amy Wu'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="徐志明" size="large" />
        </div>
      </Specimen>
      <Specimen title="標籤" note="狀態有字也有形，不只靠顏色" span={2}>
        <div className="at-row">
          <StatusTag active />
          <StatusTag active={false} />
          <Tag>草稿</Tag>
          <Tag tone="accent">進行中</Tag>
          <Tag tone="success" icon="tick">
            已核准
          </Tag>
          <Tag tone="warning">待審核</Tag>
          <Tag tone="danger">遲到 12 分</Tag>
          <Tag tone="void">已取消</Tag>
          <Tag onRemove={() => {}}>林雅婷</Tag>
        </div>
        <div className="at-row">
          {(['azure', 'teal', 'green', 'amber', 'coral', 'rose', 'violet', 'slate'] as const).map((hue, index) => (
            <Tag key={hue} hue={hue}>
              {['會議', '專案', '活動', '出差', '客戶拜訪', '面談', '訓練', '個人'][index]}
            </Tag>
          ))}
        </div>
        <div className="at-row">
          <Tag round tone="success">
            <span className="at-tag-dot" />
            即時
          </Tag>
          <Tag round icon="time">
            14:18 更新
          </Tag>
          <Tag round tone="accent" icon="chevron-up">
            有 3 項新行程
          </Tag>
          <Tag round tone="warning" icon="offline">
            連線中斷
          </Tag>
          <Tag round tone="danger" icon="warning-sign">
            已被他人修改
          </Tag>
        </div>
      </Specimen>
      <Specimen title="日期" note="照人說的方式">
        <ul className="at-plain-list">
          {[-1, 0, 1, 5].map((offset) => (
            <li key={offset}>
              <span>{relativeDay(new Date(now + offset * DAY))}</span>
              <span className="at-mute">{dayLabel(new Date(now + offset * DAY))} 14:00–15:30</span>
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}

/** Loading, empty and error states, and the pager. */
export function StateSpecimens() {
  const [busy, setBusy] = useState(false);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(15);
  const wait = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2500);
  };
  return (
    <>
      <Specimen title="沒有內容" note="這是什麼、先做什麼">
        <EmptyState
          title="還沒有交接"
          actions={
            <>
              <Button variant="primary" icon="plus">
                新增交接
              </Button>
              <Button>從既有交接複製</Button>
            </>
          }
        >
          把手上的工作、文件和期限寫成一張交接，指定負責人後對方會收到通知。
        </EmptyState>
      </Specimen>
      <Specimen title="發生錯誤" note="發生什麼事、可以怎麼做">
        <ErrorState title="行程載入失敗" code="CAL-504" requestId="7f3a92" onRetry={() => {}}>
          行事曆服務 10 秒內沒有回應，已顯示的內容不受影響。
        </ErrorState>
      </Specimen>
      <Specimen title="沒有這筆資料" note="已刪除或不能檢視，兩者說法相同">
        <MissingRecord onClose={() => {}} />
      </Specimen>
      <Specimen title="查無結果">
        <EmptyState icon="search" title="查無人員" actions={<Button small>清除條件</Button>}>
          沒有符合「林雅亭」的人員。
        </EmptyState>
      </Specimen>
      <Specimen title="載入中" note="骨架與內容同高" bare>
        <ul className="at-skeleton-list">
          {[180, 224, 150, 198].map((width) => (
            <li key={width}>
              <Skeleton width={16} height={16} />
              <Skeleton width={width} />
              <span className="at-grow" />
              <Skeleton width={56} />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="遮罩" note="超過 600 ms 才出現">
        <LoadingMask active={busy} label="儲存中">
          <p className="at-ink-2">按下按鈕後等待 2.5 秒。前 600 毫秒畫面不動，快的動作不會閃爍。</p>
          <div className="at-row">
            <Button onClick={wait}>試試看</Button>
          </div>
        </LoadingMask>
      </Specimen>
      <Specimen title="分頁" note="15/30/50，短的 10/20/40">
        <Pager
          page={page}
          pageSize={size}
          total={42}
          onPage={setPage}
          onPageSize={(next) => (setSize(next), setPage(1))}
        />
        <Pager page={1} pageSize={10} total={0} onPage={() => {}} />
      </Specimen>
    </>
  );
}
