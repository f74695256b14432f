import { isMissing, useLoaded } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Avatar, Button, ErrorState, IconButton, LoadingMask, momentLabel } from '@atrium/ui';
import { MissingRecord } from '@atrium/ui/records';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SESSION, TABS, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { LeavingDialog } from './LeavingDialog.tsx';
import type { ShownPassword } from './PasswordDialog.tsx';
import { type Detail, type Unit, useFollowedPeople } from './people.ts';
import { PersonForm, type SavedPerson } from './PersonForm.tsx';
import { StateTag } from './StateTag.tsx';
import { usePersonActions } from './usePersonActions.ts';
import { type PeopleText, usePeopleText } from './usePeopleText.ts';

interface PersonPaneProps {
  readonly id: number;
  readonly units: readonly Unit[];
  readonly onPassword: (password: ShownPassword) => void;
  readonly onClose: () => void;
}

/** One person beside the list: who they are, what was and will be, and what can be done. */
export function PersonPane({ id, units, onPassword, onClose }: PersonPaneProps) {
  const t = usePeopleText();
  const transport = useService(TRANSPORT);
  const { value, failure, reload } = useLoaded(
    (signal) => hostCall<Detail>(transport, hostRoutes.person, { params: { id } }, { signal, quiet: true }),
    [transport, id],
  );
  useFollowedPeople(reload);
  const [dialog, setDialog] = useState<'change' | 'rehire' | 'leaving' | null>(null);
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // after the dialog that opened it has returned the focus
    const frame = requestAnimationFrame(() => pane.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const close = () => {
    const row = pane.current?.closest('.ws-people')?.querySelector<HTMLElement>('.ws-person-shown');
    onClose();
    row?.focus({ preventScroll: true });
  };
  const saved = ({ name, initialPassword }: Omit<SavedPerson, 'id'>) => {
    setDialog(null);
    void reload();
    if (initialPassword !== undefined) onPassword({ name, initialPassword });
  };
  const person = isMissing(failure) ? undefined : value;
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      className="ws-person-pane"
      aria-label={person?.name ?? t('title')}
      onKeyDown={(event) => {
        // a dialog of the pane is inside of it for React, not on the page
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) close();
      }}
    >
      <header>
        {person && <Avatar name={person.name} />}
        <h2>{person?.name}</h2>
        {person && <StateTag person={person} />}
        <span className="at-grow" />
        <IconButton small icon="cross" label={t('close')} onClick={close} />
      </header>
      {isMissing(failure) ? (
        <MissingRecord onClose={close} />
      ) : failure && !person ? (
        <ErrorState title={t('detailFailed')} failure={failure} onRetry={() => void reload()} />
      ) : (
        !person && <LoadingMask active />
      )}
      {person && (
        <>
          <PersonActions person={person} onOpen={setDialog} onDone={saved} />
          {/* scrolled with the keyboard, too: it may have no control */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="ws-person-body" role="region" aria-label={t('facts')} tabIndex={0}>
            <Facts person={person} />
            <Planned person={person} onDone={saved} />
            <History person={person} />
            <AuditLink employee={person.employee} />
          </div>
        </>
      )}
      {person && dialog === 'leaving' && (
        <LeavingDialog person={person} onClose={() => setDialog(null)} onSaved={() => saved(person)} />
      )}
      {person && (dialog === 'change' || dialog === 'rehire') && (
        <PersonForm kind={dialog} person={person} units={units} onClose={() => setDialog(null)} onSaved={saved} />
      )}
    </aside>
  );
}

interface ActionsProps {
  readonly person: Detail;
  readonly onDone: (saved: Omit<SavedPerson, 'id'>) => void;
}

interface PersonActionsProps extends ActionsProps {
  readonly onOpen: (dialog: 'change' | 'rehire' | 'leaving') => void;
}

function PersonActions({ person, onOpen, onDone }: PersonActionsProps) {
  const t = usePeopleText();
  const session = useService(SESSION);
  const { busy, ...actions } = usePersonActions(person, onDone);
  const { state } = person;
  const maySetPassword = session.can('password.reset');
  const run = (
    name: 'resetPassword' | 'resetSecondFactor' | 'disable' | 'enable' | 'cancelLeaving' | 'cancelStart',
    icon?: string,
  ) => (
    <Button
      loading={busy === name}
      disabled={busy !== null && busy !== name}
      onClick={() => void actions[name]()}
      {...(icon !== undefined && { icon })}
    >
      {t(name)}
    </Button>
  );
  if (state === 'left')
    return (
      <div className="ws-person-actions">
        {maySetPassword && (
          <Button variant="primary" onClick={() => onOpen('rehire')}>
            {t('rehire')}
          </Button>
        )}
      </div>
    );
  return (
    <div className="ws-person-actions">
      <Button icon="edit" onClick={() => onOpen('change')}>
        {t('edit')}
      </Button>
      {maySetPassword && run('resetPassword', 'lock')}
      {maySetPassword && person.hasSecondFactor && run('resetSecondFactor')}
      {run(state === 'disabled' ? 'enable' : 'disable')}
      {person.lastDay !== null && run('cancelLeaving')}
      {state === 'starting' && run('cancelStart')}
      {person.lastDay === null && state !== 'starting' && (
        <Button variant="quiet" className="ws-person-leave" onClick={() => onOpen('leaving')}>
          {t('leave')}
        </Button>
      )}
    </div>
  );
}

function Facts({ person }: { readonly person: Detail }) {
  const t = usePeopleText();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('employee'), person.employee],
    [t('company'), person.company],
    [t('department'), person.department || t('none')],
    [t('group'), person.group || t('none')],
    [t('level'), t(`level.${person.level}`)],
    [
      t('email'),
      person.isEmailRefused ? t('emailRefused', { email: person.email ?? '' }) : (person.email ?? t('none')),
    ],
    [t('startsOn'), person.startsOn ?? t('unknownDay')],
    ...(person.lastDay === null ? [] : [[t('lastDay'), person.lastDay] as const]),
    ...(person.reason === '' ? [] : [[t('reason'), person.reason] as const]),
    [t('signedInOn'), person.signedInOn === null ? t('neverSignedIn') : momentLabel(person.signedInOn)],
    [t('sessions'), String(person.sessions)],
    [t('secondFactor'), t(person.hasSecondFactor ? 'hasFactor' : 'noFactor')],
  ];
  return (
    <dl className="ws-person-facts">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

const writePlace = (
  t: PeopleText,
  { level, department, group }: NonNullable<Detail['planned']> | Detail['places'][0],
) => [department, group, t(`level.${level}`)].filter((part) => part !== '').join(' · ');

function Planned({ person, onDone }: ActionsProps) {
  const t = usePeopleText();
  const { busy, cancelMove } = usePersonActions(person, onDone);
  const { planned } = person;
  if (!planned) return null;
  return (
    <section>
      <h3>{t('planned')}</h3>
      <p className="ws-person-planned">
        {t('plannedText', { day: planned.from, place: writePlace(t, planned) })}
        <Button small loading={busy === 'cancelMove'} onClick={() => void cancelMove()}>
          {t('cancelMove')}
        </Button>
      </p>
    </section>
  );
}

function History({ person: { employments, places } }: { readonly person: Detail }) {
  const t = usePeopleText();
  if (employments.length === 0 && places.length === 0) return null;
  return (
    <section>
      <h3>{t('history')}</h3>
      <ul className="ws-person-history">
        {places.map((place) => (
          <li key={place.from ?? ''}>
            <span>{writePlace(t, place)}</span>
            <small>{place.from === null ? t('first') : t('since', { day: place.from })}</small>
          </li>
        ))}
        {employments.map(({ startsOn, lastDay, seniorityFrom, reason }) => (
          <li key={`${startsOn} ${lastDay}`}>
            <span>
              {t('employment')}
              {reason !== '' && ` · ${reason}`}
              {seniorityFrom !== null && ` · ${t('seniorityFrom')} ${seniorityFrom}`}
            </span>
            <small>{t('span', { from: startsOn ?? t('unknownDay'), to: lastDay ?? t('present') })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Opens the audit log with what was done about the person; nothing for those who may not read it. */
function AuditLink({ employee }: { readonly employee: string }) {
  const t = usePeopleText();
  const [tabs, session] = [useService(TABS), useService(SESSION)];
  if (!session.can('audit.view')) return null;
  return (
    <div>
      <Button small variant="quiet" onClick={() => tabs.open({ view: 'Audit', params: { target: employee } })}>
        {t('audit')}
      </Button>
    </div>
  );
}
