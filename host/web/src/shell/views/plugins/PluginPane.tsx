import { isMissing } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Button, ErrorState, IconButton, LoadingMask, momentLabel, Segmented, Tag } from '@atrium/ui';
import { fileSizeText } from '@atrium/ui/attachments';
import { MissingRecord } from '@atrium/ui/records';
import { useEffect, useRef, useState } from 'react';
import { PATHS } from '../../../services/paths.ts';
import { TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import type { Available } from './available.ts';
import { type Detail, isBroken, useFollowed } from './installed.ts';
import './pane.css';
import { PluginApi, PluginVersions, PluginViews } from './PaneParts.tsx';
import { PluginHealth } from './PluginHealth.tsx';
import { earlierVersion, PluginTrouble } from './PluginTrouble.tsx';
import {
  Facts,
  publisherOf,
  SignatureMark,
  StateTag,
  Strip,
  writeCount,
  writeKey,
  writeRights,
  writeTime,
} from './pluginMarks.tsx';
import { type PluginActions, usePluginActions } from './usePluginActions.tsx';
import { usePluginText } from './usePluginText.ts';

interface PluginPaneProps {
  readonly id: string;
  /** A newer version that can be installed; null if there is none. */
  readonly update: Available | null;
  /** Opens the review of what that version would change. */
  readonly onUpdate: (update: Available) => void;
  /** Something was done with the plugin. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const PARTS = ['overview', 'views', 'versions', 'api', 'health'] as const;
type Part = (typeof PARTS)[number];

/** One plugin beside the list: what it is and has, its versions, its figures, and what can be done with it. */
export function PluginPane({ id, update, onUpdate, onChanged, onClose }: PluginPaneProps) {
  const t = usePluginText();
  const transport = useService(TRANSPORT);
  const [part, setPart] = useState<Part>('overview');
  const {
    value: plugin,
    failure,
    reload,
  } = useFollowed(
    (signal) =>
      hostCall<Detail>(transport, hostRoutes.installedPlugin, { params: { plugin: id } }, { signal, quiet: true }),
    [transport, id],
  );
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // after the dialog that opened it has returned the focus
    const frame = requestAnimationFrame(() => pane.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  const close = () => {
    const row = pane.current?.closest('.ws-plugins')?.querySelector<HTMLElement>('.ws-plugin-shown');
    onClose();
    row?.focus({ preventScroll: true });
  };
  const actions = usePluginActions({
    onChanged: () => {
      void reload();
      onChanged();
    },
    onRemoved: close,
  });
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      className="ws-plugin-pane"
      aria-label={plugin?.name ?? id}
      onKeyDown={(event) => {
        // a dialog of the pane is inside of it for React, not on the page
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) close();
      }}
    >
      <header>
        <div>
          <h2>{plugin?.name ?? id}</h2>
          {plugin && <StateTag state={plugin.state} />}
          {update && (
            <Tag tone="accent" icon="arrow-up">
              {t('updatable')}
            </Tag>
          )}
          <span className="at-grow" />
          <IconButton small icon="cross" label={t('close')} onClick={close} />
        </div>
        {plugin && (
          <p className="at-caption at-mute">
            <span>{plugin.id}</span>
            <span>{plugin.version}</span>
            <span>{publisherOf(t, plugin)}</span>
            <a href={`${PATHS.docs}/plugins/${plugin.id}`} target="_blank" rel="noopener">
              {t('docs')}
            </a>
          </p>
        )}
      </header>
      {isMissing(failure) ? (
        <MissingRecord onClose={close} />
      ) : failure && !plugin ? (
        <ErrorState title={t('detailFailed')} failure={failure} onRetry={() => void reload()} />
      ) : (
        !plugin && <LoadingMask active />
      )}
      {plugin && !isMissing(failure) && (
        <>
          <PaneActions plugin={plugin} actions={actions} update={update} onUpdate={onUpdate} />
          <div className="ws-plugin-parts">
            <Segmented
              small
              label={t('part')}
              options={PARTS.map((each) => ({ value: each, label: t(`part.${each}`) }))}
              value={part}
              onChange={setPart}
            />
          </div>
          {/* scrolled with the keyboard, too: a part may have no control */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="ws-plugin-body" role="region" aria-label={t(`part.${part}`)} tabIndex={0}>
            {part === 'overview' && (
              <Overview plugin={plugin} update={update} onUpdate={onUpdate} onReport={() => setPart('health')} />
            )}
            {part === 'views' && <PluginViews plugin={plugin} />}
            {part === 'versions' && <PluginVersions plugin={plugin} actions={actions} />}
            {part === 'api' && <PluginApi plugin={plugin} />}
            {part === 'health' && <PluginHealth plugin={plugin} actions={actions} />}
          </div>
        </>
      )}
      {actions.dialogs}
    </aside>
  );
}

interface OverviewProps extends Pick<PluginPaneProps, 'update' | 'onUpdate'> {
  readonly plugin: Detail;
}

interface PaneActionsProps extends OverviewProps {
  readonly actions: PluginActions;
}

function PaneActions({ plugin, actions, update, onUpdate }: PaneActionsProps) {
  const { busy, enable, disable, restore, remove, removeUpdate } = actions;
  const t = usePluginText();
  const hasUpdate = plugin.builtInVersion !== null && plugin.versions.length > 0;
  const isOff = plugin.state === 'disabled';
  const isLocked = busy !== null;
  const earlier = isBroken(plugin) && !update ? earlierVersion(plugin) : undefined;
  return (
    <div className="ws-plugin-actions">
      {update && (
        <Button variant="primary" icon="arrow-up" disabled={isLocked} onClick={() => onUpdate(update)}>
          {t('update', { version: update.version })}
        </Button>
      )}
      {earlier && (
        <Button
          variant="primary"
          icon="undo"
          loading={busy === earlier.hash}
          disabled={isLocked && busy !== earlier.hash}
          onClick={() => void restore(plugin, earlier)}
        >
          {t('restoreLabel', { version: earlier.version })}
        </Button>
      )}
      {isBroken(plugin) && (
        <Button
          variant={update || earlier ? 'default' : 'primary'}
          icon="refresh"
          loading={busy === 'enable'}
          disabled={isLocked && busy !== 'enable'}
          onClick={() => void enable(plugin)}
        >
          {t('retry')}
        </Button>
      )}
      {isOff && (
        <Button
          loading={busy === 'enable'}
          disabled={isLocked && busy !== 'enable'}
          onClick={() => void enable(plugin)}
        >
          {t('enable')}
        </Button>
      )}
      {!isOff && !plugin.isRequired && (
        <Button
          loading={busy === 'disable'}
          disabled={isLocked && busy !== 'disable'}
          onClick={() => void disable(plugin)}
        >
          {t('disable')}
        </Button>
      )}
      {plugin.isRequired && <p className="at-caption at-mute">{t('required')}</p>}
      {hasUpdate && (
        <Button
          variant="quiet"
          className="ws-plugin-remove"
          loading={busy === 'remove'}
          disabled={isLocked && busy !== 'remove'}
          onClick={() => void removeUpdate(plugin)}
        >
          {t('removeUpdate')}
        </Button>
      )}
      {plugin.origin === 'installed' && plugin.builtInVersion === null && (
        <Button variant="quiet" className="ws-plugin-remove" disabled={isLocked} onClick={() => remove(plugin)}>
          {t('remove')}
        </Button>
      )}
    </div>
  );
}

/** What the plugin is, where it comes from, and what it keeps. */
function Overview({ plugin, update, onUpdate, onReport }: OverviewProps & { readonly onReport: () => void }) {
  const t = usePluginText();
  const { description, homepage, tables, files, processes, uses, keyId, calls, errors, modules } = plugin;
  const running = processes.filter(({ state }) => state === 'active');
  const origin = t(`origin.${plugin.origin}`);
  const installed =
    plugin.installedOn === null
      ? origin
      : t('originOn', {
          origin,
          time: momentLabel(plugin.installedOn),
          person: plugin.installedBy ?? t('operator'),
        });
  const names = processes.map(({ name, version }) =>
    version === plugin.version ? name : t('runsAs', { name, version }),
  );
  return (
    <>
      {isBroken(plugin) && <PluginTrouble plugin={plugin} onReport={onReport} />}
      <BuiltInStrip plugin={plugin} />
      {(description !== '' || isLink(homepage)) && (
        <p className="ws-plugin-lead">
          {description}{' '}
          {isLink(homepage) && (
            <a href={homepage} target="_blank" rel="noreferrer">
              {t('homepage')}
            </a>
          )}
        </p>
      )}
      {update && (
        <Strip
          tone="accent"
          action={
            <Button variant="quiet" small onClick={() => onUpdate(update)}>
              {t('seeChanges')}
            </Button>
          }
        >
          {update.publishedOn === null
            ? t('newerVersion', { version: update.version })
            : t('newerVersionOn', { version: update.version, time: momentLabel(update.publishedOn) })}
        </Strip>
      )}
      <dl className="ws-plugin-figures">
        <Figure name={t(processes.length > 1 ? 'usedTodayHere' : 'usedToday')} value={writeCount(plugin.peopleToday)} />
        <Figure name={t('calls24')} value={writeCount(calls)} />
        <Figure name={t('column.p95')} value={writeTime(t, plugin.p95)} />
        <Figure name={t('errors24')} value={writeCount(errors)} isBad={errors > 0} />
      </dl>
      <Facts
        facts={[
          [t('fact.signature'), <SignatureMark key="signature" signature={plugin.signature} />],
          [t('fact.key'), keyId && <code>{writeKey(keyId)}</code>],
          [t('fact.origin'), installed],
          [t('fact.sdk'), t('builtWith', { version: plugin.sdk })],
          [t('fact.license'), plugin.license],
          [t('fact.uses'), uses.join(t('comma'))],
          [t('rights'), writeRights(modules, t)],
          [
            t('fact.data'),
            tables.length + files.count === 0 ? (
              t('nothing')
            ) : (
              <>
                <div>
                  {t('tables', {
                    count: tables.length,
                    rows: writeCount(tables.reduce((sum, { rows }) => sum + rows, 0)),
                    size: fileSizeText(tables.reduce((sum, { bytes }) => sum + bytes, 0)),
                  })}
                </div>
                <div>{t('files', { count: files.count, size: fileSizeText(files.bytes) })}</div>
              </>
            ),
          ],
          [
            t('fact.size'),
            t('sizes', { size: fileSizeText(plugin.size), clientSize: fileSizeText(plugin.clientSize) }),
          ],
          [t('fact.hash'), plugin.hash && <code>{plugin.hash}</code>],
          [
            t('fact.processes'),
            processes.length === 0
              ? null
              : t('runningIn', {
                  running: t('running', { running: running.length, all: processes.length }),
                  names: names.join(t('comma')),
                }),
          ],
        ]}
      />
    </>
  );
}

/** Which version runs of one that comes with the host and was updated, and why. */
function BuiltInStrip({ plugin: { origin, version, builtInVersion, replaced } }: Pick<OverviewProps, 'plugin'>) {
  const t = usePluginText();
  if (builtInVersion === null) return null;
  if (replaced !== null) return <Strip tone="neutral">{t('replacedText', { version, replaced })}</Strip>;
  if (origin === 'builtIn') return null;
  return <Strip tone="neutral">{t('overBuiltIn', { version, builtIn: builtInVersion })}</Strip>;
}

/** The author writes it: only an address of the web becomes a link. */
const isLink = (address: string): boolean => /^https?:\/\//.test(address);

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly isBad?: boolean;
}

function Figure({ name, value, isBad = false }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isBad ? 'ws-plugin-bad' : undefined}>{value}</dd>
    </div>
  );
}
