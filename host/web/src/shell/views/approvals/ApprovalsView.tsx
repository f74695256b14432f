import { useFrame } from '@atrium/sdk/client';
import { Avatar, Button, Checkbox, classNames, EmptyState, FilterSelect, IconButton, Kbd } from '@atrium/ui';
import { isComposing, momentLabel, Segmented, Select, Skeleton, Tag } from '@atrium/ui';
import { ListPager, ListSearch, ListStates } from '@atrium/ui/records';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { NOTICES, SESSION } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';
import type { Approval } from '../../approvals/waitingApprovals.tsx';
import { ApprovalPane, BulkPane, mayEnd, STATUS_TONES, type Undecided } from './ApprovalPane.tsx';
import { type Answer, type Box, useApprovalActions, useApprovalList, useApprovalText } from './useApprovals.ts';
import { ChainsDialog } from './ChainsDialog.tsx';
import { DeputiesDialog } from './DeputiesDialog.tsx';
import './approvals.css';

const BOXES: readonly Box[] = ['mine', 'decided', 'filed'];
const ORDERS = [null, 'due'] as const;
const BONES = [0, 1, 2, 3];

interface ApprovalsParams {
  /** Id of the request that is shown. */
  readonly request?: number;
  readonly box?: Box;
}

/** A request that may be one of many: decidable now, or at least to be returned. */
const mayChoose = (row: Approval): boolean => row.mayDecide && mayEnd(row);

/** What waits for the person, what they have decided, and what they have filed; beside it one request, or the chosen ones. */
export default function ApprovalsView({ params }: { readonly params?: ApprovalsParams }) {
  const t = useApprovalText();
  const notices = useService(NOTICES);
  const actions = useApprovalActions();
  const frame = useFrame();
  const { box = 'mine', request: shown = null } = params ?? {};
  const list = useApprovalList(box);
  const root = useRef<HTMLElement>(null);
  /** The request that the person has opened here. */
  const asked = useRef(shown);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isReturning, setReturning] = useState(false);
  const [busy, setBusy] = useState(false);
  const mayConfigure = useService(SESSION).can('approvals.manage');
  const [showsChains, setChains] = useState(false);
  const [showsDeputies, setDeputies] = useState(false);
  /** Where there is no room for both, whether the chosen ones are shown in place of the list. */
  const [showsMany, setShowsMany] = useState(false);
  const [undecided, setUndecided] = useState<ReadonlyMap<number, Undecided>>(new Map());
  // What another approver was faster with has left the list, and with it the choice.
  const picked = list.rows.filter((row) => chosen.has(row.id) && mayChoose(row));
  const isMany = picked.length > 0 || undecided.size > 0;

  /** The address of the tab says which request it shows. */
  const open = (id: number | null) => {
    setReturning(false);
    setUndecided(new Map());
    asked.current = id;
    frame.params?.set({ request: id ?? undefined });
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
    setShowsMany(false);
    setChosen(new Set());
    setUndecided(new Map());
    setReturning(false);
  };
  // A notice may open the tab again, at another request or in another box: it is shown, not the chosen ones.
  useEffect(() => {
    if (asked.current === shown) return;
    asked.current = shown;
    clear();
  }, [shown]);
  // What is not listed any more cannot be decided unseen.
  const { kind, text } = list.filters;
  useEffect(clear, [box, kind, text]);
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
      const done = await actions.decideMany(
        picked.map(({ id }) => id),
        how,
        comment,
      );
      if (!done) return;
      const failed = done.filter(({ code }) => code !== 200);
      const rows = new Map(picked.map((row) => [row.id, row]));
      setReturning(false);
      setUndecided(new Map(failed.map(({ id, message }) => [id, { row: rows.get(id)!, message }])));
      setChosen(new Set(failed.map(({ id }) => id)));
      setShowsMany(failed.length > 0);
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
    } else if (key === 'x' && row && mayChoose(row)) choose(row.id);
    else if (key === 'a' && picked.length > 0) void answerChosen('approve');
    // What the list of many shows is decided by its choice alone, never a row that it covers.
    else if (key === 'a' && !showsMany && row?.mayDecide && row.isRunning) void answer(row, 'approve');
    else if (key === 'r' && (picked.length > 0 || (!showsMany && row && mayChoose(row)))) setReturning(true);
    else return;
    event.preventDefault();
  };

  const isEmpty = list.loaded && list.rows.length === 0 && !list.failure;
  const hasTools = list.list.isNarrowed || list.kinds.length > 0;
  const isOpen = isMany ? showsMany : shown !== null;
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
          {mayConfigure && <IconButton icon="diagram-tree" label={t('chains.title')} onClick={() => setChains(true)} />}
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
            onChange={(next: Box) => frame.params?.set({ box: next === 'mine' ? undefined : next, request: undefined })}
          />
          {hasTools && (
            <div className="ws-approvals-narrow" role="search" aria-label={t('title')}>
              <ListSearch list={list} label={t('search')} />
              {box === 'mine' && (
                <Select
                  small
                  aria-label={t('order')}
                  options={ORDERS.map((value) => ({ value: value ?? '', label: t(`order.${value ?? 'filed'}`) }))}
                  value={list.filters.order ?? ''}
                  onChange={(next) => list.list.filter({ order: next === 'due' ? 'due' : null })}
                />
              )}
              {(list.kinds.length > 1 || kind !== null) && (
                <FilterSelect
                  small
                  label={t('kind')}
                  any={t('anyKind')}
                  options={list.kinds.map((of) => ({ value: of.kind, label: of.title }))}
                  value={kind}
                  onChange={(next) => list.list.filter({ kind: next })}
                />
              )}
            </div>
          )}
        </div>
        {list.failure || isEmpty ? (
          <ListStates
            list={list}
            failed={t('failed')}
            empty={<EmptyState icon="endorsed" title={t(`empty.${box}`)} />}
          />
        ) : (
          <ul className="ws-approvals-rows" aria-busy={list.loading}>
            {!list.loaded && BONES.map((bone) => <Bone key={bone} />)}
            {list.rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                box={box}
                isShown={row.id === shown && !isMany}
                isChosen={picked.includes(row)}
                refusal={undecided.get(row.id)?.message}
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
        {picked.length > 0 ? (
          <footer className="ws-approvals-foot">
            <span>{t('selected', { count: picked.length })}</span>
            <Button small variant="quiet" onClick={clear}>
              {t('clear')}
            </Button>
            <Button small variant="primary" className="ws-approvals-many" onClick={() => setShowsMany(true)}>
              {t('showMany', { count: picked.length })}
            </Button>
          </footer>
        ) : (
          box === 'mine' && !isEmpty && <Keys />
        )}
      </div>
      {isMany ? (
        <BulkPane
          picked={picked}
          undecided={undecided}
          isReturning={isReturning}
          onReturning={setReturning}
          onAnswer={(how, comment) => void answerChosen(how, comment)}
          onBack={() => (picked.length > 0 ? setShowsMany(false) : clear())}
          busy={busy}
        />
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
      {showsChains && <ChainsDialog onClose={() => setChains(false)} />}
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
  const reason = refusal ?? (box === 'mine' && !mayEnd(row) ? t('cannotChoose') : undefined);
  return (
    <li className={classNames('ws-approvals-row', isShown && 'ws-approvals-shown')}>
      {box === 'mine' && (
        <Checkbox
          aria-label={t('select', { name: about.name, title })}
          checked={isChosen}
          disabled={!mayChoose(row)}
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
            {row.isOverdue ? (
              <Tag tone="danger">{t('overdue')}</Tag>
            ) : (
              <time>
                {row.dueOn === null || box !== 'mine'
                  ? momentLabel(filedOn)
                  : t('due', { time: momentLabel(row.dueOn) })}
              </time>
            )}
          </span>
          <span className="ws-approvals-line at-caption">
            <span className="at-cut">{title}</span>
            {box !== 'mine' && <Tag tone={STATUS_TONES[status]!}>{t(`status.${status as 0}`)}</Tag>}
          </span>
          {reason !== undefined && <span className="ws-approvals-refusal at-caption">{reason}</span>}
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
