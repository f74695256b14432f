import { Button, Icon, momentLabel, Tag } from '@atrium/ui';
import type { ReactNode } from 'react';
import type { Detail } from './installed.ts';
import { Facts, writeCount, writeTime } from './pluginMarks.tsx';
import type { PluginActions } from './usePluginActions.tsx';
import { usePluginText } from './usePluginText.ts';

interface PartProps {
  readonly plugin: Detail;
}

const VIEW_ICONS = {
  tab: 'application',
  panel: 'applications',
  header: 'box',
  account: 'person',
  sideTab: 'drawer-right',
  today: 'home',
  page: 'globe-network',
  command: 'key-enter',
} as const;

/** Where people meet the plugin, which permissions it has, and what it has to do with others. */
export function PluginViews({ plugin: { views, actions, uses, offers, publishes, subscribes } }: PartProps) {
  const t = usePluginText();
  const comma = t('comma');
  return (
    <>
      <Section title={t('views')} count={views.length}>
        {views.map(({ kind, name, title }) => (
          <Line key={`${kind} ${name}`} icon={VIEW_ICONS[kind]} note={t('viewOf', { name, kind: t(`kind.${kind}`) })}>
            {title}
          </Line>
        ))}
      </Section>
      <Section title={t('actions')} count={actions.length}>
        {actions.map(({ name, title, roles, people }) => (
          <Line
            key={name}
            icon="lock"
            note={name}
            end={
              roles === 0 ? (
                t('noGrants')
              ) : (
                <>
                  {t('grantRoles', { count: roles })}
                  <small>{t('grantPeople', { count: people })}</small>
                </>
              )
            }
          >
            {title}
          </Line>
        ))}
      </Section>
      {uses.length + offers.length + publishes.length + subscribes.length > 0 && (
        <section>
          <h3>{t('others')}</h3>
          <Facts
            facts={[
              [t('uses'), uses.join(comma)],
              [t('offers'), offers.join(comma)],
              [t('publishes'), publishes.join(comma)],
              [t('subscribes'), subscribes.join(comma)],
            ]}
          />
        </section>
      )}
    </>
  );
}

/** The versions that were installed, and running one of them again. */
export function PluginVersions({ plugin, actions }: PartProps & { readonly actions: PluginActions }) {
  const t = usePluginText();
  const { busy, restore } = actions;
  if (plugin.versions.length === 0) return <p className="at-mute">{t('noVersions')}</p>;
  return (
    <>
      <ol className="ws-plugin-versions">
        {plugin.versions.map((each) => {
          const { version, hash, installedOn, installedBy, changes, isCurrent, obstacle } = each;
          const person = installedBy ?? t('operator');
          return (
            <li key={`${hash} ${installedOn}`} data-current={isCurrent || undefined}>
              <div>
                <b>{version}</b>
                {isCurrent && <Tag tone="success">{t('current')}</Tag>}
                <span className="at-grow" />
                <span className="at-caption at-mute">
                  {installedOn === null ? t('withHost') : t('versionOn', { time: momentLabel(installedOn), person })}
                </span>
              </div>
              {changes !== '' && <p>{changes}</p>}
              {obstacle !== null && <p className="at-caption at-mute">{obstacle}</p>}
              {!isCurrent && obstacle === null && (
                <Button
                  small
                  icon="undo"
                  aria-label={t('restoreLabel', { version })}
                  disabled={busy !== null && busy !== hash}
                  loading={busy === hash}
                  onClick={() => void restore(plugin, each)}
                >
                  {t('restore')}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      <p className="at-caption at-mute">{t('historyNote')}</p>
    </>
  );
}

/** The calls of the plugin with their figures, its events and its jobs. */
export function PluginApi({ plugin: { api, events, jobs } }: PartProps) {
  const t = usePluginText();
  return (
    <>
      {api.length === 0 ? (
        <p className="at-mute">{t('noApi')}</p>
      ) : (
        <table className="ws-plugin-table" aria-label={t('part.api')}>
          <caption className="at-caption at-mute">{t('apiNote')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('column.method')}</th>
              <th scope="col">{t('column.path')}</th>
              <th scope="col">{t('column.calls')}</th>
              <th scope="col">{t('column.p95')}</th>
            </tr>
          </thead>
          <tbody>
            {api.map(({ name, method, path, needs, isFile, calls, p95 }) => (
              <tr key={name}>
                <td>
                  <code>{method.toUpperCase()}</code>
                </td>
                <td>
                  <code>{path}</code>
                  <small>{isFile ? t('needsFile', { needs }) : needs}</small>
                </td>
                <td>{writeCount(calls)}</td>
                <td>{writeTime(t, p95)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {events.length + jobs.length > 0 && (
        <Section title={t('eventsAndJobs')}>
          {events.length > 0 && (
            <Line icon="feed" note={t('liveEvents')}>
              {events.join(t('comma'))}
            </Line>
          )}
          {jobs.map(({ name, title, schedule }) => (
            <Line key={name} icon="time" note={schedule ?? t('noSchedule')}>
              {title}
            </Line>
          ))}
        </Section>
      )}
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly count?: number;
  readonly children: ReactNode;
}

export function Section({ title, count, children }: SectionProps) {
  const t = usePluginText();
  return (
    <section>
      <h3>
        {title}
        {count !== undefined && <small>{count}</small>}
      </h3>
      {count === 0 ? <p className="at-mute">{t('nothing')}</p> : <ul className="ws-plugin-lines">{children}</ul>}
    </section>
  );
}

interface LineProps {
  readonly icon: string;
  readonly note: string;
  /** At the end of the row. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

export function Line({ icon, note, end, children }: LineProps) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        {children}
        <small>{note}</small>
      </div>
      {end !== undefined && <div className="ws-plugin-end">{end}</div>}
    </li>
  );
}
