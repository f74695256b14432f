import { unsubscribeAll, useAtrium, usePagedList } from '@atrium/sdk/client';
import { EmptyState, Segmented, useKeptFocus } from '@atrium/ui';
import { hasNoRows, ListPage, ListPager, ListStates } from '@atrium/ui/records';
import { RequestLine } from './RequestLine.tsx';
import type { Accounts } from './types.ts';
import './requests.css';
import './panel.css';

const SIDES = ['owner', 'asker'] as const;
const FILTERS: { readonly side: (typeof SIDES)[number] | null } = { side: null };

/** Requests to see a password: those to this person, who decides, and their own. Those that wait come first. */
export default function AccessRequests() {
  const { t, api, events } = useAtrium<Accounts>();
  const requests = usePagedList({
    filters: FILTERS,
    load: (query, options) => api.accessRequests({ query }, options),
    subscribe: (refetch) => unsubscribeAll([events.on('accessChanged', refetch), events.on('changed', refetch)]),
  });
  useKeptFocus();
  const { list, rows, filters } = requests;
  const side = filters.side ?? 'owner';
  return (
    <ListPage
      className="accounts-panel-list"
      title={t('requests.title')}
      tools={
        <Segmented
          small
          label={t('requests.side')}
          options={SIDES.map((each) => ({
            value: each,
            label: t(each === 'owner' ? 'requests.toMe' : 'requests.mine'),
          }))}
          value={side}
          onChange={(next) => list.filter({ side: next === 'owner' ? null : next })}
        />
      }
    >
      <div className="at-list-body accounts-requests-body">
        {hasNoRows(requests) ? (
          requests.failure ? (
            <ListStates list={requests} failed={t('requests.failed')} />
          ) : (
            <EmptyState title={t('requests.none')}>
              {t(side === 'owner' ? 'requests.none.toMe' : 'requests.none.mine')}
            </EmptyState>
          )
        ) : (
          <ul className="accounts-requests" aria-label={t('requests.title')}>
            {rows.map((request) => (
              <RequestLine key={request.id} named request={request} side={side} onDone={() => void list.refetch()} />
            ))}
          </ul>
        )}
      </div>
      <ListPager list={requests} />
    </ListPage>
  );
}
