import { useState } from 'react';
import { Avatar, Badge, Brand, Button, IconButton, Kbd, StatusTag, Tag, dayLabel, relativeDay } from '../index.ts';
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
