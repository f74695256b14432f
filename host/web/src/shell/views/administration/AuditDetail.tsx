import type { AuditRow } from '@atrium/sdk/host';
import { Drawer } from '@atrium/ui/overlays';
import { Fragment } from 'react';
import type { z } from 'zod';
import { useAdministrationText } from './useAdministrationText.ts';

export type AuditEntry = z.output<typeof AuditRow>;

interface AuditDetailProps {
  readonly entry: AuditEntry | null;
  readonly onClose: () => void;
}

/** Everything that an entry contains. */
export function AuditDetail({ entry, onClose }: AuditDetailProps) {
  const t = useAdministrationText();
  return (
    <Drawer open={entry !== null} title={entry?.actionName ?? ''} onClose={onClose} width={480}>
      {entry && (
        <dl className="ws-audit-facts">
          <Fact name={t('audit.at')}>{entry.at}</Fact>
          <Fact name={t('audit.who')}>
            {entry.person
              ? `${entry.person.employee} ${entry.person.name}`
              : t(entry.address === null ? 'audit.system' : 'audit.visitor')}
          </Fact>
          <Fact name={t('audit.plugin')}>{entry.pluginName}</Fact>
          <Fact name={t('audit.code')}>{entry.action}</Fact>
          <Fact name={t('audit.target')}>{entry.target}</Fact>
          <Fact name={t('audit.address')}>{entry.address}</Fact>
          <Fact name={t('audit.request')}>{entry.requestId}</Fact>
          <Fact name={t('audit.detail')}>
            <AuditChanges entry={entry} />
          </Fact>
        </dl>
      )}
    </Drawer>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  if (children === null || children === '') return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

type Text = ReturnType<typeof useAdministrationText>;
type Values = Readonly<Record<string, unknown>>;

interface Words {
  readonly t: Text;
  readonly entry: AuditEntry;
}

/** What a change was, field by field, and the other facts of an entry, each in a line. */
function AuditChanges({ entry }: { readonly entry: AuditEntry }) {
  const t = useAdministrationText();
  const { detail, fieldNames } = entry;
  if (!detail) return t('audit.noDetail');
  const words = { t, entry };
  const fields = Object.keys(fieldNames);
  if (fields.length === 0) return <Facts facts={detail} words={words} />;
  const { from, to, counts, ...others } = detail as { from: Values; to: Values; counts?: Values };
  const lengths = (counts ?? {}) as Readonly<Record<string, readonly [number, number]>>;
  return (
    <>
      <table className="ws-audit-changes">
        <thead>
          <tr>
            <th scope="col">{t('audit.field')}</th>
            <th scope="col">{t('audit.before')}</th>
            <th scope="col">{t('audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row" title={field}>
                {fieldNames[field]}
                {lengths[field] && (
                  <small>{t('audit.counts', { before: lengths[field][0], after: lengths[field][1] })}</small>
                )}
              </th>
              <td>
                <Value name={field} value={from[field]} words={words} />
              </td>
              <td>
                <Value name={field} value={to[field]} words={words} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {Object.keys(others).length > 0 && <Facts facts={others} words={words} />}
    </>
  );
}

function Facts({ facts, words }: { readonly facts: Values; readonly words: Words }) {
  // of a version, for instance; one alone is a day from which something applies
  const isChange = 'from' in facts && 'to' in facts;
  return (
    <dl className="ws-audit-lines">
      {Object.entries(facts).map(([name, value]) => (
        <Fragment key={name}>
          <dt title={name}>
            {isChange && (name === 'from' || name === 'to')
              ? words.t(name === 'from' ? 'audit.before' : 'audit.after')
              : nameFact(name, words)}
          </dt>
          <dd>
            <Value name={name} value={value} words={words} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface ValueProps {
  readonly name: string;
  readonly value: unknown;
  readonly words: Words;
}

function Value({ name, value, words }: ValueProps) {
  const { t } = words;
  if (isNothing(value)) return <span className="at-mute">{t('audit.nothing')}</span>;
  if (Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null))
    return (
      <ul>
        {value.map((each, index) => (
          <li key={index}>{writeLine(name, each, words)}</li>
        ))}
      </ul>
    );
  if (typeof value === 'object' && !Array.isArray(value)) return <Facts facts={value as Values} words={words} />;
  return writeLine(name, value, words);
}

/** A value in one line: 「員工編號：E104，姓名：林志明」. */
function writeLine(name: string, value: unknown, words: Words): string {
  const { t, entry } = words;
  if (isNothing(value)) return t('audit.nothing');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (Array.isArray(value)) return value.map((each) => writeLine(name, each, words)).join(t('audit.pause'));
  if (typeof value !== 'object') {
    const plain = String(value as string | number);
    return entry.valueNames[`${name}.${plain}`] ?? plain;
  }
  return Object.entries(value as Values)
    .map(([field, each]) => t('audit.line', { name: nameFact(field, words), value: writeItem(field, each, words) }))
    .join(t('audit.comma'));
}

/** A field in a line; one that a line changed has both values. */
function writeItem(field: string, value: unknown, words: Words): string {
  if (!Array.isArray(value) || value.length !== 2) return writeLine(field, value, words);
  const [before, after] = value.map((each) => writeLine(field, each, words));
  return words.t('audit.change', { before: before!, after: after! });
}

const nameFact = (name: string, { entry }: Words): string => entry.factNames[name] ?? name;

const isNothing = (value: unknown): value is null | undefined =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
