import { Drawer } from '@atrium/ui/overlays';
import { useAdministrationText } from '../useAdministrationText.ts';
import { AuditChanges } from './AuditChanges.tsx';
import type { AuditEntry } from './auditTypes.ts';

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
