import { Button, momentLabel } from '@atrium/ui';
import type { Detail } from './installed.ts';
import { Facts, Strip, writeCount } from './pluginMarks.tsx';
import { usePluginText } from './usePluginText.ts';
import './trouble.css';

interface PluginTroubleProps {
  readonly plugin: Detail;
  /** Opens the part with the report. */
  readonly onReport: () => void;
}

/** The newest version before that can run again; undefined if there is none. */
export const earlierVersion = ({ versions }: Pick<Detail, 'versions'>): Detail['versions'][number] | undefined =>
  versions.find(({ isCurrent, obstacle }) => !isCurrent && obstacle === null);

/** A plugin that does not run: what has happened, since which version, whom it concerns, and what can be done. */
export function PluginTrouble({ plugin, onReport }: PluginTroubleProps) {
  const t = usePluginText();
  const { failure, trouble, version, inUse, peopleToday } = plugin;
  const current = plugin.versions.find(({ isCurrent }) => isCurrent);
  const earlier = earlierVersion(plugin);
  const before = trouble?.before;
  return (
    <>
      <Strip tone="danger">
        <b>{t(`state.${plugin.state}`)}</b>
        <p>{t(plugin.state === 'quarantined' ? 'quarantinedText' : 'failedText')}</p>
      </Strip>
      {failure && (
        <section>
          <pre className="ws-plugin-stack">{failure.message}</pre>
          <Facts
            facts={[
              [t('fact.phase'), failure.phase],
              [t('fact.code'), failure.code],
              [t('trouble.first'), trouble?.first && momentLabel(trouble.first)],
              [
                t('trouble.since'),
                current?.installedOn && (
                  <>
                    <div>{t('trouble.version', { version, time: momentLabel(current.installedOn) })}</div>
                    {before && <div>{t('trouble.before', { ...before })}</div>}
                  </>
                ),
              ],
              [
                t('trouble.who'),
                <>
                  <div>
                    {t('trouble.entries', {
                      entries: inUse.entries,
                      roles: inUse.roles,
                      people: writeCount(inUse.people),
                    })}
                  </div>
                  {peopleToday > 0 && <div>{t('trouble.today', { count: writeCount(peopleToday) })}</div>}
                </>,
              ],
            ]}
          />
        </section>
      )}
      <section>
        <h3>{t('trouble.steps')}</h3>
        <ol className="ws-plugin-steps">
          {earlier && (
            <li>
              <div>
                {t('restoreLabel', { version: earlier.version })}
                <small>{t('trouble.restoreText')}</small>
              </div>
            </li>
          )}
          <li>
            <div>
              {t('retry')}
              <small>{t('trouble.retryText')}</small>
            </div>
          </li>
          <li>
            <div>
              {t('trouble.report')}
              <small>{t('trouble.reportText')}</small>
            </div>
            <Button small variant="quiet" className="ws-plugin-go" onClick={onReport}>
              {t('trouble.show')}
            </Button>
          </li>
        </ol>
      </section>
      <ErrorMinutes minutes={plugin.errorMinutes} />
    </>
  );
}

/** Failed calls of the last hour by the minute; nothing where there were none. */
export function ErrorMinutes({ minutes: { from, counts } }: { readonly minutes: Detail['errorMinutes'] }) {
  const t = usePluginText();
  const most = Math.max(...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const summary = t('minutes.summary', { total: writeCount(total), most: writeCount(most) });
  const width = 100 / counts.length;
  return (
    <section className="ws-plugin-plot">
      <h3>
        {t('minutes.title')}
        <small>{t('minutes.hour')}</small>
        <span className="at-caption at-mute">{summary}</span>
      </h3>
      <svg
        className="ws-plot ws-plugin-bars"
        viewBox="0 0 100 48"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('minutes.label', { summary })}
      >
        {counts.map((count, at) => {
          const height = (count / most) * 46;
          // oxlint-disable-next-line react/no-array-index-key -- its minute
          return count > 0 && <rect key={at} x={at * width} y={48 - height} width={width * 0.8} height={height} />;
        })}
      </svg>
      <div className="ws-plot-axis" aria-hidden="true">
        <span>{from.slice(11, 16)}</span>
        <span>{t('minutes.now')}</span>
      </div>
    </section>
  );
}
