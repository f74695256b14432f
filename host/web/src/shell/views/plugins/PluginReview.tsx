import { Icon, Tag } from '@atrium/ui';
import { fileSizeText } from '@atrium/ui/attachments';
import type { ReactNode } from 'react';
import type { Review } from './installed.ts';
import { Mark, Strip, writeKey } from './pluginMarks.tsx';
import { usePluginText } from './usePluginText.ts';

/** Whether the version before could not run with the tables that this one makes: there is no way back but a backup. */
export const breaks = ({ from, migrations }: Review): boolean =>
  from !== null && migrations.some(({ isCompatible }) => !isCompatible);

/** What an archive would change, row by row, what needs a decision first. */
export function PluginReview({ review }: { readonly review: Review }) {
  const t = usePluginText();
  const { from, isOlder, changes, description, newCalls, removedCalls } = review;
  const comma = t('comma');
  const older = isOlder && from !== null && from !== review.version;
  return (
    <>
      <p className="at-ink-2">{t('installLead')}</p>
      {older && <Strip tone="warning">{t('olderText', { from })}</Strip>}
      {breaks(review) && <Strip tone="warning">{t('breakingText', { from: from ?? '' })}</Strip>}
      {review.builtInVersion !== null && (
        <Strip tone="neutral">{t('builtInUpdate', { version: review.builtInVersion })}</Strip>
      )}
      <dl className="ws-plugin-rows">
        <PublisherRow review={review} />
        <Row icon="edit" name={t(from === null ? 'review.about' : 'review.changes')}>
          {(from === null ? description : changes) || <span className="at-mute">{t('review.noChanges')}</span>}
          {(newCalls > 0 || from !== null) && <small>{t('review.newCalls', { count: newCalls })}</small>}
          {removedCalls.length > 0 && (
            <small>{t('review.removedCalls', { count: removedCalls.length, calls: removedCalls.join(comma) })}</small>
          )}
        </Row>
        <Row
          icon="swap-horizontal"
          name={t('review.sdk')}
          verdict={
            <Mark icon="tick-circle" tone="success">
              {t('review.compatible')}
            </Mark>
          }
        >
          {t('builtWith', { version: review.sdk })}
        </Row>
        {review.newActions.length > 0 && (
          <Row icon="lock" name={t('review.actions')} verdict={<span className="at-mute">{t('review.noRole')}</span>}>
            {review.newActions.map(({ name, title }) => (
              <div key={name}>
                {title} <code>{name}</code>
              </div>
            ))}
          </Row>
        )}
        <DataRows review={review} />
        {review.jobs.length > 0 && (
          <Row icon="time" name={t('review.jobs')}>
            {review.jobs.map(({ name, title, schedule }) => (
              <div key={name}>{t('review.job', { title, schedule: schedule ?? t('noSchedule') })}</div>
            ))}
          </Row>
        )}
        <OthersRow review={review} />
        <Row icon="box" name={t('review.size')}>
          {t('review.sizes', { size: fileSizeText(review.size), clientSize: fileSizeText(review.clientSize) })}
          <small>{t('review.hash', { hash: review.hash })}</small>
        </Row>
        {from !== null && (
          <Row icon="refresh" name={t('review.process')}>
            {t('review.processText')}
            <small>{t('review.processViews')}</small>
          </Row>
        )}
      </dl>
    </>
  );
}

interface RowsProps {
  readonly review: Review;
}

function PublisherRow({ review: { publisher, signature, keyId, keyName } }: RowsProps) {
  const t = usePluginText();
  const isSigned = signature === 'valid';
  return (
    <Row
      icon={isSigned ? 'endorsed' : 'shield'}
      name={t('review.publisher')}
      verdict={
        isSigned ? (
          <Mark icon="tick-circle" tone="success">
            {t('review.trusted')}
          </Mark>
        ) : (
          <Tag tone="warning" icon="warning-sign">
            {t('signature.unsigned')}
          </Tag>
        )
      }
    >
      {publisher || <span className="at-mute">{t('noPublisher')}</span>}
      <small>
        {isSigned ? t('review.signedBy', { key: writeKey(keyId ?? ''), name: keyName ?? '' }) : t('review.unsigned')}
      </small>
    </Row>
  );
}

/** New tables, the steps towards them, and whether there is a way back. */
function DataRows({ review }: RowsProps) {
  const t = usePluginText();
  const { id, from, tables, migrations } = review;
  const breaking = migrations.filter(({ isCompatible }) => !isCompatible).map(({ tag }) => tag);
  const isBreaking = breaks(review);
  const isUpdate = from !== null;
  return (
    <>
      {tables.length > 0 && (
        <Row icon="database" name={t('review.tables')}>
          {t('review.tableArea', { count: tables.length, id })}
          <small>{tables.join(t('comma'))}</small>
        </Row>
      )}
      {isUpdate && migrations.length > 0 && (
        <Row
          icon="th"
          name={t('review.migrations')}
          verdict={
            <Mark icon={isBreaking ? 'warning-sign' : 'tick-circle'} tone={isBreaking ? 'warning' : 'success'}>
              {t(isBreaking ? 'review.incompatible' : 'review.compatible')}
            </Mark>
          }
        >
          {t('review.migrationCount', { count: migrations.length })}
          <small>
            {isBreaking
              ? t('review.migrationBreaks', { from, tags: breaking.join(t('comma')) })
              : t('review.migrationOk', { from })}
          </small>
        </Row>
      )}
      {isUpdate && (
        <Row
          icon="undo"
          name={t('review.back')}
          verdict={
            <Mark icon={isBreaking ? 'cross-circle' : 'tick-circle'} tone={isBreaking ? 'danger' : 'success'}>
              {t(isBreaking ? 'review.cannotGoBack' : 'review.canGoBack')}
            </Mark>
          }
        >
          {isBreaking ? t('review.backBackup') : t('review.backOk', { from })}
        </Row>
      )}
    </>
  );
}

function OthersRow({ review: { uses, subscribes, missing } }: RowsProps) {
  const t = usePluginText();
  const comma = t('comma');
  if (uses.length + subscribes.length + missing.length === 0) return null;
  return (
    <Row
      icon="puzzle"
      name={t('review.others')}
      verdict={
        missing.length > 0 && (
          <Mark icon="warning-sign" tone="warning">
            {t('review.lacks')}
          </Mark>
        )
      }
    >
      {uses.length > 0 && <div>{t('review.uses', { list: uses.join(comma) })}</div>}
      {subscribes.length > 0 && <div>{t('review.subscribes', { list: subscribes.join(comma) })}</div>}
      {missing.length > 0 && <small>{t('review.missing', { list: missing.join(comma) })}</small>}
    </Row>
  );
}

interface RowProps {
  readonly icon: string;
  readonly name: string;
  readonly verdict?: ReactNode;
  readonly children: ReactNode;
}

function Row({ icon, name, verdict, children }: RowProps) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {name}
      </dt>
      <dd>
        <div>{children}</div>
        {verdict}
      </dd>
    </div>
  );
}
