import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { Segmented } from '@atrium/ui';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ManagedList } from './list/ManagedList.tsx';
import { ReadingList } from './list/ReadingList.tsx';
import './list/list.css';
import type { Bulletins } from './types.ts';

interface ListParams {
  readonly show?: 'mine' | 'managed' | undefined;
  readonly of?: number | undefined;
}

/** 公告列表: what one may read, and for people who publish the bulletins that they write (S2 §2). */
export default function BulletinList({ params }: ViewProps<ListParams | undefined>) {
  const { session, t } = useAtrium<Bulletins>();
  const [{ show, of }, change] = useListParams(params);
  // also of a role that is given or taken away while the list is open
  const publishes = useSnapshot(session.state).actions.includes('bulletin.publish');
  const isManaged = publishes && show === 'managed';
  const choices = useRef<HTMLDivElement>(null);
  // the two lists have a choice each: the focus moves to that of the one that is shown
  const shownBefore = useRef(isManaged);
  useEffect(() => {
    if (shownBefore.current === isManaged) return;
    shownBefore.current = isManaged;
    if (document.activeElement === document.body)
      choices.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  }, [isManaged]);
  const choice = publishes && (
    <div ref={choices}>
      <Segmented
        small
        label={t('list.show')}
        options={[
          { value: 'mine', label: t('list.mine') },
          { value: 'managed', label: t('list.managed') },
        ]}
        value={isManaged ? 'managed' : 'mine'}
        onChange={(next) => change({ show: next, of: undefined })}
      />
    </div>
  );
  return isManaged ? (
    <ManagedList choice={choice} receiptsOf={of} onReceipts={(id) => change({ show, of: id })} />
  ) : (
    <ReadingList choice={choice} />
  );
}

/** The parameters of the tab, which are part of its address: they survive a reload, and a notice may open it with others. */
function useListParams(opened: ListParams | undefined) {
  const { params } = useFrame();
  const [shown, setShown] = useState<ListParams>(() => params?.read() ?? opened ?? {});
  useEffect(() => params?.subscribe(() => setShown(params.read())), [params]);
  const change = (next: ListParams) => {
    setShown(next);
    params?.set({ ...next });
  };
  return [shown, change] as const;
}
