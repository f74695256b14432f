import type { AuditRow } from '@atrium/sdk/host';
import { Drawer } from '@atrium/ui/overlays';
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

/** What a change was, field by field, and the other facts of an entry as they are. */
function AuditChanges({ entry: { detail, fieldNames } }: { readonly entry: AuditEntry }) {
  const t = useAdministrationText();
  if (!detail) return t('audit.noDetail');
  const fields = Object.keys(fieldNames);
  if (fields.length === 0) return <Json value={detail} />;
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
                <Value value={from[field]} t={t} />
              </td>
              <td>
                <Value value={to[field]} t={t} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {Object.keys(others).length > 0 && <Json value={others} />}
    </>
  );
}

function Value({ value, t }: { readonly value: unknown; readonly t: Text }) {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return <span className="at-mute">{t('audit.nothing')}</span>;
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(t('audit.pause'));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : <Json value={value} />;
}

const Json = ({ value }: { readonly value: unknown }) => <pre>{JSON.stringify(value, null, 2)}</pre>;
