import { Avatar, Button, Checkbox, classNames, EmptyState, ErrorState, IconButton, Kbd } from '@atrium/ui';
import { isComposing, momentLabel, Segmented, Skeleton, Tag } from '@atrium/ui';
import { ListPager } from '@atrium/ui/records';
import { type KeyboardEvent, useRef, useState } from 'react';
import { NOTICES } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';
import type { Approval } from '../../approvals/waitingApprovals.tsx';
import { ApprovalPane, ReturnForm, STATUS_TONES } from './ApprovalPane.tsx';
import {
  type Answer,
  type Box,
  type Result,
  useApprovalActions,
  useApprovalList,
  useApprovalText,
} from './useApprovals.ts';
import { DeputiesDialog } from './DeputiesDialog.tsx';
import './approvals.css';

const BOXES: readonly Box[] = ['mine', 'decided', 'filed'];
const BONES = [0, 1, 2, 3];

/** What waits for the person, what they have decided, and what they have filed; beside it one request, or the chosen ones. */
export default function ApprovalsView({ params }: { readonly params?: { readonly id?: number; readonly box?: Box } }) {
  const t = useApprovalText();
  const notices = useService(NOTICES);
  const actions = useApprovalActions();
  const list = useApprovalList(params?.box ?? 'mine');
  const box = list.filters.box;
  const root = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<number | null>(params?.id ?? null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isReturning, setReturning] = useState(false);
  const [busy, setBusy] = useState(false);
  const [showsDeputies, setDeputies] = useState(false);
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map());

  const open = (id: number | null) => {
    setShown(id);
    setReturning(false);
    setResults(new Map());
  };
  const choose = (id: number) => {
    setReturning(false);
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  };
  const clear = () => {
    setChosen(new Set());
    setResults(new Map());
    setReturning(false);
  };
  /** The next one of the list takes the place of what was decided. */
  const openNext = (id: number) => {
    const at = list.rows.findIndex((row) => row.id === id);
    open((list.rows[at + 1] ?? list.rows[at - 1])?.id ?? null);
  };
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      await list.list.refetch();
    } finally {
      setBusy(false);
      // What was pressed is not there any more: the keys go on from the list.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          (root.current?.querySelector<HTMLElement>('[aria-current]') ?? root.current)?.focus({ preventScroll: true });
      });
    }
  };
  const answer = (request: Pick<Approval, 'id' | 'about'>, how: Answer, comment = '') =>
    run(async () => {
      if (await actions.decide(request, how, comment)) openNext(request.id);
    });
  const answerChosen = (how: Answer, comment = '') =>
    run(async () => {
      const done = await actions.decideMany([...chosen], how, comment);
      if (!done) return;
      const failed = done.filter(({ code }) => code !== 200);
      setReturning(false);
      setResults(new Map(failed.map((result) => [result.id, result])));
      setChosen(new Set(failed.map(({ id }) => id)));
      const counts = { done: done.length - failed.length, failed: failed.length };
      notices.toast({ tone: failed.length > 0 ? 'warning' : 'success', message: t('bulkDone', counts) });
    });

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    // a held key decides no second request, and letters decide nothing from the form of a return
    if (event.repeat || isReturning) return;
    // a dialog of the view is inside of it for React, not on the page
    if (!event.currentTarget.contains(event.target as Node)) return;
    if ((event.target as HTMLElement).closest('input:not([type=checkbox]), textarea, select, form')) return;
    const at = list.rows.findIndex((row) => row.id === shown);
    const row = list.rows[at];
    const key = event.key.toLowerCase();
    const move = { j: 1, k: -1 }[key];
    if (move !== undefined) {
      const next = list.rows[at === -1 ? 0 : at + move];
      if (next) {
        open(next.id);
        root.current?.querySelector<HTMLElement>(`[data-request="${next.id}"]`)?.focus();
      }
    } else if (key === 'x' && row?.mayDecide) choose(row.id);
    else if (key === 'a' && chosen.size > 0) void answerChosen('approve');
    else if (key === 'a' && row?.mayDecide && row.isRunning) void answer(row, 'approve');
    else if (key === 'r' && (chosen.size > 0 || (row?.mayDecide && (row.isRunning || row.isRemoved))))
      setReturning(true);
    else return;
    event.preventDefault();
  };

  const isEmpty = list.loaded && list.rows.length === 0 && !list.failure;
  const isOpen = chosen.size > 0 || shown !== null;
  return (
    <section
      ref={root}
      className="ws-approvals"
      aria-label={t('title')}
      tabIndex={-1}
      data-open={isOpen || undefined}
      onKeyDown={onKeyDown}
    >
      <div className="ws-approvals-list">
        <header className="ws-approvals-head">
          <h1>{t('title')}</h1>
          {list.loaded && <span className="at-mute">{list.total}</span>}
          <Button small icon="people" className="ws-approvals-deputies" onClick={() => setDeputies(true)}>
            {t('deputies.title')}
          </Button>
          <IconButton icon="refresh" label={t('refresh')} onClick={() => void list.list.reload()} />
        </header>
        <div className="ws-approvals-tools">
          <Segmented
            small
            label={t('boxes')}
            options={BOXES.map((value) => ({ value, label: t(`box.${value}`) }))}
            value={box}
            onChange={(next: Box) => {
              clear();
              open(null);
              list.list.filter({ box: next });
            }}
          />
        </div>
        {list.failure ? (
          <ErrorState title={t('failed')} failure={list.failure} onRetry={() => void list.list.reload()} />
        ) : isEmpty ? (
          <EmptyState icon="endorsed" title={t(`empty.${box}`)} />
        ) : (
          <ul className="ws-approvals-rows" aria-busy={list.loading}>
            {!list.loaded && BONES.map((bone) => <Bone key={bone} />)}
            {list.rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                box={box}
                isShown={row.id === shown && chosen.size === 0}
                isChosen={chosen.has(row.id)}
                refusal={results.get(row.id)?.message}
                onOpen={() => {
                  clear();
                  open(row.id);
                }}
                onChoose={() => choose(row.id)}
              />
            ))}
          </ul>
        )}
        {list.total > list.pageSize && <ListPager list={list} variant="short" />}
        {chosen.size > 0 ? (
          <footer className="ws-approvals-foot">
            <span>{t('selected', { count: chosen.size })}</span>
            <Button small variant="quiet" onClick={clear}>
              {t('clear')}
            </Button>
          </footer>
        ) : (
          box === 'mine' && !isEmpty && <Keys />
        )}
      </div>
      {chosen.size > 0 ? (
        <section className="ws-approval" aria-label={t('bulkTitle', { count: chosen.size })}>
          <div className="ws-approval-main">
            <header className="ws-approval-head">
              <IconButton className="ws-approval-back" icon="arrow-left" label={t('back')} onClick={clear} />
              <div>
                <h2>{t('bulkTitle', { count: chosen.size })}</h2>
                <p className="at-caption at-mute">{t('bulkText')}</p>
              </div>
            </header>
            <ul className="ws-approvals-chosen">
              {list.rows
                .filter(({ id }) => chosen.has(id))
                .map(({ id, about, title }) => (
                  <li key={id}>
                    <Avatar name={about.name} id={about.id} size="small" />
                    <b>{about.name}</b>
                    <span className="at-cut">{title}</span>
                    {results.has(id) && <span className="ws-approvals-refusal">{results.get(id)!.message}</span>}
                  </li>
                ))}
            </ul>
          </div>
          {isReturning ? (
            <ReturnForm name="" busy={busy} onCancel={() => setReturning(false)} t={t}>
              {(comment) => void answerChosen('return', comment)}
            </ReturnForm>
          ) : (
            <footer className="ws-approval-foot">
              <Button disabled={busy} onClick={() => setReturning(true)}>
                {t('returnMany', { count: chosen.size })}
              </Button>
              <Button variant="primary" icon="tick" loading={busy} onClick={() => void answerChosen('approve')}>
                {t('approveMany', { count: chosen.size })}
              </Button>
            </footer>
          )}
        </section>
      ) : shown === null ? (
        <div className="ws-approval ws-approval-none at-mute">{!isEmpty && t('none')}</div>
      ) : (
        <ApprovalPane
          key={shown}
          id={shown}
          isReturning={isReturning}
          onReturning={setReturning}
          onApprove={(request) => void answer(request, 'approve')}
          onReturn={(request, comment) => void answer(request, 'return', comment)}
          onRevoke={(request) => void run(async () => void (await actions.revoke(request)))}
          onBack={() => open(null)}
          busy={busy}
        />
      )}
      {showsDeputies && <DeputiesDialog onClose={() => setDeputies(false)} />}
    </section>
  );
}

interface RowProps {
  readonly row: Approval;
  readonly box: Box;
  readonly isShown: boolean;
  readonly isChosen: boolean;
  /** Why it could not be decided with the others. */
  readonly refusal: string | undefined;
  readonly onOpen: () => void;
  readonly onChoose: () => void;
}

function Row({ row, box, isShown, isChosen, refusal, onOpen, onChoose }: RowProps) {
  const t = useApprovalText();
  const { about, title, kindTitle, filedOn, status, deputyOf } = row;
  return (
    <li className={classNames('ws-approvals-row', isShown && 'ws-approvals-shown')}>
      {box === 'mine' && (
        <Checkbox
          aria-label={t('select', { name: about.name, title })}
          checked={isChosen}
          disabled={!row.mayDecide || !row.isRunning}
          onChange={onChoose}
        />
      )}
      <button type="button" data-request={row.id} aria-current={isShown || undefined} onClick={onOpen}>
        <Avatar name={about.name} id={about.id} />
        <span className="ws-approvals-said">
          <span className="ws-approvals-line">
            <b className="at-cut">{about.name}</b>
            <Tag tone={row.isRemoved ? 'warning' : 'neutral'}>{kindTitle}</Tag>
            {deputyOf !== '' && <Tag tone="accent">{t('deputyOf', { name: deputyOf })}</Tag>}
            <time>{momentLabel(filedOn)}</time>
          </span>
          <span className="ws-approvals-line at-caption">
            <span className="at-cut">{title}</span>
            {box !== 'mine' && <Tag tone={STATUS_TONES[status]!}>{t(`status.${status as 0}`)}</Tag>}
          </span>
          {refusal !== undefined && <span className="ws-approvals-refusal at-caption">{refusal}</span>}
        </span>
      </button>
    </li>
  );
}

function Bone() {
  return (
    <li className="ws-approvals-row" aria-hidden="true">
      <Skeleton width="70%" />
    </li>
  );
}

const KEYS = [
  ['J K', 'keys.move'],
  ['A', 'keys.approve'],
  ['R', 'keys.return'],
  ['X', 'keys.select'],
] as const;

function Keys() {
  const t = useApprovalText();
  return (
    <footer className="ws-approvals-foot ws-approvals-keys at-caption at-mute" aria-hidden="true">
      {KEYS.map(([keys, text]) => (
        <span key={text}>
          {keys.split(' ').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t(text)}
        </span>
      ))}
    </footer>
  );
}
