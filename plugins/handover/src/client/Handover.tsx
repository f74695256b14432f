import { useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { Button, EmptyState, ErrorState, LoadingMask } from '@atrium/ui';
import { ListPage } from '@atrium/ui/records';
import { TodayCard, TodayRow, TodayRows } from '@atrium/ui/today';
import { onChanges } from './parts/onChanges.ts';
import { rowDetail } from './parts/StatusMark.tsx';
import './mine.css';
import type { HandoverClient, Handovers } from './types.ts';

const BOXES = ['waiting', 'overdue', 'responsible', 'published'] as const;
type Box = (typeof BOXES)[number];

const ICONS: Readonly<Record<Box, string>> = {
  waiting: 'hand',
  overdue: 'warning-sign',
  responsible: 'person',
  published: 'edit',
};
const MOST = 6;

/** What a person has to do with handovers that are not closed: one card for each part they have. */
export default function Handover() {
  const context = useAtrium<Handovers>();
  const { api, panels, t } = context;
  const { value, failure, reload } = useLiveLoaded(
    () => readBoxes(api),
    [api],
    (again) => [onChanges(context, again)],
  );
  const add = (
    <Button variant="primary" icon="plus" onClick={() => panels.open('HandoverForm', {})}>
      {t('list.add')}
    </Button>
  );
  const shown = value?.filter(({ totalSize }) => totalSize > 0);
  return (
    <ListPage title={t('mine.title')} actions={add}>
      <div className="at-list-body at-mask-host handover-mine">
        {failure && !value ? (
          <ErrorState title={t('list.failed')} failure={failure} onRetry={() => void reload()} />
        ) : shown?.length === 0 ? (
          <EmptyState title={t('mine.none')}>{t('mine.noneText')}</EmptyState>
        ) : (
          shown?.map((box) => <BoxCard key={box.name} box={box} />)
        )}
        <LoadingMask active={!value && !failure} />
      </div>
    </ListPage>
  );
}

type BoxPage = Awaited<ReturnType<typeof readBoxes>>[number];

function BoxCard({ box: { name, list, totalSize } }: { readonly box: BoxPage }) {
  const { panels, tabs, t } = useAtrium<Handovers>();
  return (
    <TodayCard
      title={t(`mine.${name}`)}
      icon={ICONS[name]}
      count={{ value: totalSize, label: t('mine.count', { count: totalSize }) }}
      link={{ text: t('mine.all'), onPress: () => tabs.open('HandoverList', { box: name }) }}
    >
      <TodayRows>
        {list.map((row) => (
          <TodayRow
            key={row.id}
            title={row.title}
            detail={rowDetail(row, t)}
            unread={row.isRead ? undefined : t('list.unread')}
            onOpen={() => panels.open('ShowHandover', { id: row.id }, { id: row.id })}
          />
        ))}
      </TodayRows>
    </TodayCard>
  );
}

async function readBoxes(api: HandoverClient['api']) {
  const read = async (name: Box) => {
    const which = name === 'overdue' ? { isOverdue: true } : { box: name };
    const { list, totalSize } = await api.search(
      { body: { ...which, finished: false, pageSize: MOST } },
      { quiet: true },
    );
    return { name, list, totalSize };
  };
  return Promise.all(BOXES.map(read));
}
