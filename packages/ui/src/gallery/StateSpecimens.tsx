import { useState } from 'react';
import { Button, EmptyState, ErrorState, LoadingMask, Pager, Skeleton } from '../index.ts';
import { MissingRecord } from '../records/MissingRecord.tsx';
import { Specimen } from './Specimen.tsx';

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
