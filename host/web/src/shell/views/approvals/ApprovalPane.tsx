import { useLiveLoaded } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Avatar, Button, ErrorState, Field, Icon, IconButton, momentLabel, Skeleton, Tag, TextArea } from '@atrium/ui';
import { type ReactNode, useState } from 'react';
import { SOCKET, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import type { Approval } from '../../approvals/waitingApprovals.tsx';
import { type Answer, type ApprovalText, type Detail, useApprovalText } from './useApprovals.ts';

/** Characters of a reason. */
const REASON = 200;
const REASONS = ['reason.more', 'reason.time', 'reason.file'] as const;
export const STATUS_TONES = ['accent', 'success', 'warning', 'neutral'] as const;

/** Whether a request can be returned or revoked now: one that cannot be approved any more can still be ended. */
export const mayEnd = ({ isRunning, isRemoved }: Pick<Approval, 'isRunning' | 'isRemoved'>): boolean =>
  isRunning || isRemoved;

interface ApprovalPaneProps {
  readonly id: number;
  /** Whether the reason of a return is asked for. */
  readonly isReturning: boolean;
  readonly onReturning: (isReturning: boolean) => void;
  readonly onApprove: (request: Detail) => void;
  readonly onReturn: (request: Detail, comment: string) => void;
  readonly onRevoke: (request: Detail) => void;
  /** To the list, where there is no room for both. */
  readonly onBack: () => void;
  readonly busy: boolean;
}

/** One request: what it says, who decides, and the answer of the person. */
export function ApprovalPane(props: ApprovalPaneProps) {
  const { id, isReturning, onReturning, onApprove, onReturn, onRevoke, onBack, busy } = props;
  const t = useApprovalText();
  const transport = useService(TRANSPORT);
  const socket = useService(SOCKET);
  const { value, failure, reload } = useLiveLoaded(
    (signal) => hostCall<Detail>(transport, hostRoutes.approval, { params: { id } }, { signal, quiet: true }),
    [transport, id],
    (changed) => [
      socket.onPluginEvent('host', 'approvalsChanged', (request) => (request as { id: number }).id === id && changed()),
      socket.onResync(changed),
    ],
  );
  if (value === null)
    return (
      <section className="ws-approval" aria-label={t('title')} aria-busy={!failure}>
        <BackButton onBack={onBack} />
        {failure ? (
          <ErrorState title={t('failed')} failure={failure} onRetry={() => void reload()} />
        ) : (
          <div className="ws-approval-main">
            <Skeleton width="50%" height={28} />
            <Skeleton width="70%" />
            <Skeleton />
          </div>
        )}
      </section>
    );
  const mayReturn = value.answers.includes('return');
  return (
    <section className="ws-approval" aria-label={`${value.about.name} ${value.title}`}>
      <div className="ws-approval-body">
        <div className="ws-approval-main">
          <header className="ws-approval-head">
            <BackButton onBack={onBack} />
            <Avatar name={value.about.name} id={value.about.id} size="large" />
            <div>
              <h2>{value.title}</h2>
              <p className="at-caption at-mute">
                {[value.about.name, value.about.employee, value.about.unit].filter(Boolean).join(' ')}
                {'　'}
                {t('filed', { time: momentLabel(value.filedOn), id: value.id })}
              </p>
            </div>
            <span className="ws-approval-tags">
              {value.isOverdue && <Tag tone="danger">{t('overdue')}</Tag>}
              {value.deputyOf !== '' && <Tag>{t('deputyOf', { name: value.deputyOf })}</Tag>}
              <Tag tone={STATUS_TONES[value.status]!}>{t(`status.${value.status as 0}`)}</Tag>
            </span>
          </header>
          {!value.isRunning && value.status === 0 && (
            <p className="ws-approval-note" role="note">
              <Icon name="warning-sign" />
              {t(value.isRemoved ? 'removed' : 'notRunning')}
            </p>
          )}
          <dl className="ws-approval-facts">
            {value.facts.map(({ label, value: said, fileUrl }) => (
              <div key={`${label} ${fileUrl ?? ''}`}>
                <dt>{label}</dt>
                <dd>
                  {fileUrl === undefined ? (
                    said
                  ) : (
                    <a href={fileUrl} download={said}>
                      {said}
                    </a>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <aside className="ws-approval-side" aria-label={t('steps')}>
          <h3>
            {t('steps')}
            {value.steps > 1 && value.status === 0 && (
              <small className="at-mute"> {t('step.of', { step: value.step, steps: value.steps })}</small>
            )}
          </h3>
          <Steps of={value} t={t} />
        </aside>
      </div>
      {value.mayDecide && mayEnd(value) && isReturning ? (
        <ReturnForm name={value.filedBy.name} busy={busy} onCancel={() => onReturning(false)} t={t}>
          {(comment) => onReturn(value, comment)}
        </ReturnForm>
      ) : (
        (value.mayDecide || value.mayRevoke) && (
          <footer className="ws-approval-foot">
            {value.mayDecide && mayReturn && (
              <Button disabled={!mayEnd(value) || busy} onClick={() => onReturning(true)}>
                {t('return')}
              </Button>
            )}
            {value.mayRevoke && (
              <Button disabled={!mayEnd(value) || busy} onClick={() => onRevoke(value)}>
                {t('revoke')}
              </Button>
            )}
            {value.mayDecide && !value.isRemoved && (
              <Button
                variant="primary"
                icon="tick"
                loading={busy}
                disabled={!value.isRunning}
                onClick={() => onApprove(value)}
              >
                {t('approve')}
              </Button>
            )}
          </footer>
        )
      )}
    </section>
  );
}

function BackButton({ onBack }: { readonly onBack: () => void }) {
  const t = useApprovalText();
  return <IconButton className="ws-approval-back" icon="arrow-left" label={t('back')} onClick={onBack} />;
}

/** Who has filed it, who decides or decided, in this order. */
function Steps({ of, t }: { readonly of: Detail; readonly t: ApprovalText }) {
  return (
    <ol className="ws-approval-steps">
      <li>
        <Avatar name={of.filedBy.name} id={of.filedBy.id} size="small" />
        <div>
          {of.filedBy.name}
          <small>
            {t('step.filed')} {momentLabel(of.filedOn)}
          </small>
        </div>
      </li>
      {of.decisions.map(({ answer, by, deputyOf, comment, at }) => (
        <li key={`${at} ${by}`} data-answer={answer}>
          <Avatar name={by} size="small" />
          <div>
            {by}
            {deputyOf !== '' && <span className="at-mute"> {t('deputyOf', { name: deputyOf })}</span>}
            <small>
              {t(`decision.${answer}`)} {momentLabel(at)}
            </small>
            {comment !== '' && <q>{comment}</q>}
          </div>
        </li>
      ))}
      {of.status === 0 &&
        of.approvers.map((person) => (
          <li key={person.id} data-answer="waiting">
            <Avatar name={person.name} id={person.id} size="small" />
            <div>
              {person.name}
              <small>{of.approvers.length > 1 ? t(`step.${of.need}`) : t('status.0')}</small>
              {person.deputies.length > 0 && (
                <small>{t('step.deputies', { names: person.deputies.join(t('deputies.and')) })}</small>
              )}
            </div>
          </li>
        ))}
      {of.later.map(({ need, names }, at) => (
        <li key={at} data-answer="later">
          <div className="at-mute">
            {names.join(need === 'all' ? t('chains.and') : t('chains.or'))}
            <small>{t('step.later', { n: of.step + at + 1 })}</small>
          </div>
        </li>
      ))}
    </ol>
  );
}

interface ReturnFormProps {
  /** Who is told; `''` if these are several. */
  readonly name: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly t: ApprovalText;
  readonly children: (comment: string) => void;
}

/** Why it is returned: typed, or one of the usual reasons. */
function ReturnForm({ name, busy, onCancel, t, children: send }: ReturnFormProps): ReactNode {
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    if (comment.trim() === '') setMissing(true);
    else send(comment);
  };
  return (
    <form
      className="ws-approval-return"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
      }}
    >
      <Field
        label={t('reason')}
        required
        hint={t('reasonHint')}
        count={{ text: comment, most: REASON }}
        error={isMissing && comment.trim() === '' && t('reasonMissing')}
      >
        <TextArea rows={2} autoFocus value={comment} onChange={({ target }) => setComment(target.value)} />
      </Field>
      <div className="ws-approval-reasons">
        {REASONS.map((key) => (
          <Button key={key} small variant="quiet" onClick={() => setComment(t(key))}>
            {t(key)}
          </Button>
        ))}
      </div>
      <footer className="ws-approval-foot">
        <Button onClick={onCancel}>{t('goBack')}</Button>
        <Button type="submit" variant="primary" loading={busy}>
          {name === '' ? t('return') : t('sendReturn', { name })}
        </Button>
      </footer>
    </form>
  );
}

/** One of many that was not decided, with the reason. */
export interface Undecided {
  readonly row: Approval;
  readonly message: string;
}

interface BulkPaneProps {
  readonly picked: readonly Approval[];
  /** By request, of the last answer; they are shown even where they have left the list. */
  readonly undecided: ReadonlyMap<number, Undecided>;
  readonly isReturning: boolean;
  readonly onReturning: (isReturning: boolean) => void;
  readonly onAnswer: (how: Answer, comment?: string) => void;
  readonly onBack: () => void;
  readonly busy: boolean;
}

/** Several requests, which are decided at once; and which ones were not, and why. */
export function BulkPane({ picked, undecided, isReturning, onReturning, onAnswer, onBack, busy }: BulkPaneProps) {
  const t = useApprovalText();
  const gone = [...undecided.values()].flatMap(({ row }) => (picked.some(({ id }) => id === row.id) ? [] : row));
  const count = picked.length;
  const title = count > 0 ? t('bulkTitle', { count }) : t('bulkUndecided', { count: gone.length });
  return (
    <section className="ws-approval" aria-label={title}>
      <div className="ws-approval-main">
        <header className="ws-approval-head">
          <IconButton className="ws-approval-back" icon="arrow-left" label={t('back')} onClick={onBack} />
          <div>
            <h2>{title}</h2>
            {count > 0 && <p className="at-caption at-mute">{t('bulkText')}</p>}
          </div>
        </header>
        <ul className="ws-approvals-chosen">
          {[...picked, ...gone].map(({ id, about, title: said }) => (
            <li key={id}>
              <Avatar name={about.name} id={about.id} size="small" />
              <b>{about.name}</b>
              <span className="at-cut">{said}</span>
              {undecided.has(id) && <span className="ws-approvals-refusal">{undecided.get(id)!.message}</span>}
            </li>
          ))}
        </ul>
      </div>
      {count === 0 ? (
        <footer className="ws-approval-foot">
          <Button onClick={onBack}>{t('goBack')}</Button>
        </footer>
      ) : isReturning ? (
        <ReturnForm name="" busy={busy} onCancel={() => onReturning(false)} t={t}>
          {(comment) => onAnswer('return', comment)}
        </ReturnForm>
      ) : (
        <footer className="ws-approval-foot">
          <Button disabled={busy} onClick={() => onReturning(true)}>
            {t('returnMany', { count })}
          </Button>
          <Button variant="primary" icon="tick" loading={busy} onClick={() => onAnswer('approve')}>
            {t('approveMany', { count })}
          </Button>
        </footer>
      )}
    </section>
  );
}
