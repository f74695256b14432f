import type { DownloadedFile } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Button, Field, Icon, RadioGroup, Spinner, TextInput } from '@atrium/ui';
import { fileSizeText } from '@atrium/ui/attachments';
import { Dialog } from '@atrium/ui/overlays';
import { useEffect, useRef, useState } from 'react';
import { TRANSPORT } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';
import './dialogs.css';
import type { Detail } from './installed.ts';
import { usePluginText } from './usePluginText.ts';

/** What becomes of the tables and files of a plugin that is removed. */
export type RemovedData = 'keep' | 'delete';

interface RemoveDialogProps {
  readonly plugin: Detail;
  readonly isRemoving: boolean;
  readonly onRemove: (data: RemovedData) => void;
  readonly onClose: () => void;
}

/** Asks what becomes of a plugin's data. It is deleted only after it was exported here and the plugin's id was typed. */
export function RemoveDialog({ plugin, isRemoving, onRemove, onClose }: RemoveDialogProps) {
  const t = usePluginText();
  const { id, name, version, views, actions, jobs } = plugin;
  const [data, setData] = useState<RemovedData>('keep');
  const [typed, setTyped] = useState('');
  const exported = useExport(id);
  const isDeleting = data === 'delete';
  const figures = {
    tables: plugin.tables.length,
    size: fileSizeText(plugin.tables.reduce((sum, { bytes }) => sum + bytes, 0)),
    files: plugin.files.count,
    fileSize: fileSizeText(plugin.files.bytes),
  };
  const hasData = figures.tables + figures.files > 0;
  const { inUse } = plugin;
  const isUsed = inUse.roles + inUse.entries > 0;
  // Without data there is nothing to export, and roles and menu can be set again.
  const canRemove = !isDeleting || !hasData || (exported.file !== null && typed.trim() === id);
  return (
    <Dialog
      open
      modal
      width={600}
      title={t('removeAsk', { name, version })}
      onClose={isRemoving ? undefined : onClose}
      footer={
        <>
          <Button disabled={isRemoving} onClick={onClose}>
            {t('removeStay')}
          </Button>
          <Button variant="danger" loading={isRemoving} disabled={!canRemove} onClick={() => onRemove(data)}>
            {t(!hasData ? 'remove' : isDeleting ? 'removeAll' : 'removeDo')}
          </Button>
        </>
      }
    >
      <div className="ws-plugin-removal">
        <p className="at-ink-2">{t('removeText')}</p>
        <ul className="at-caption at-ink-2">
          <Loss icon="diagram-tree">{t('removeViews', { count: views.length })}</Loss>
          <Loss icon="list">{t('removeEntries', { count: inUse.entries })}</Loss>
          <Loss icon="lock">
            {inUse.roles === 0
              ? t('removeActions', { count: actions.length })
              : t('removeGrants', { count: actions.length, roles: inUse.roles, people: inUse.people })}
          </Loss>
          <Loss icon="time">{t('removeJobs', { count: jobs.length })}</Loss>
        </ul>
        {!hasData && <p>{t('removeNothing')}</p>}
        {!hasData && !isUsed ? null : !hasData ? (
          <RadioGroup
            label={t('removeSettings')}
            options={[
              { value: 'keep', label: t('removeKeepSettings'), note: t('removeKeepUses') },
              { value: 'delete', label: t('removeDeleteSettings'), note: t('removeDeleteUses', inUse) },
            ]}
            value={data}
            disabled={isRemoving}
            onChange={setData}
          />
        ) : !plugin.dataCanGo ? (
          <p>{t('removeKeepText', figures)}</p>
        ) : (
          <div className="ws-plugin-removed-data" data-chosen={data}>
            <RadioGroup
              label={t('fact.data')}
              options={[
                {
                  value: 'keep',
                  label: t('removeKeep'),
                  note: isUsed
                    ? t('together', { one: t('removeKeepText', figures), other: t('removeKeepUses') })
                    : t('removeKeepText', figures),
                },
                {
                  value: 'delete',
                  label: t('removeDelete'),
                  note: t(isDeleting ? 'removeDeleteText' : 'removeDeleteHint', figures),
                },
              ]}
              value={data}
              disabled={isRemoving}
              onChange={setData}
            />
            {isDeleting && (
              <div>
                {isUsed && <p>{t('removeDeleteUses', inUse)}</p>}
                <ExportStep exported={exported} isLocked={isRemoving} />
                <Field label={t('removeType', { id })}>
                  <TextInput
                    value={typed}
                    disabled={isRemoving}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    onChange={({ target }) => setTyped(target.value)}
                  />
                </Field>
              </div>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface LossProps {
  readonly icon: string;
  readonly children: string;
}

function Loss({ icon, children }: LossProps) {
  return (
    <li>
      <Icon name={icon} size={14} />
      {children}
    </li>
  );
}

interface ExportStepProps {
  readonly exported: ReturnType<typeof useExport>;
  readonly isLocked: boolean;
}

/** The file that has to be downloaded before anything is deleted. */
function ExportStep({ exported: { file, bytes, download }, isLocked }: ExportStepProps) {
  const t = usePluginText();
  const isBusy = bytes !== null;
  return (
    <div className="ws-plugin-export">
      <span className="at-caption" role="status">
        {isBusy ? (
          <>
            <Spinner /> {bytes > 0 ? t('exportingSize', { size: fileSizeText(bytes) }) : t('exporting')}
          </>
        ) : (
          file && (
            <span className="ws-plugin-exported">
              <Icon name="tick-circle" size={14} />
              <span className="at-cut">{file.fileName}</span>
              <small>{t('exported', { size: fileSizeText(file.size) })}</small>
            </span>
          )
        )}
      </span>
      <Button
        small
        icon="download"
        loading={isBusy}
        disabled={isLocked}
        variant={file ? 'quiet' : 'default'}
        onClick={() => void download()}
      >
        {t(file ? 'exportAgain' : 'exportData')}
      </Button>
    </div>
  );
}

const route = { service: 'main', method: 'get', path: hostRoutes.pluginData.get } as const;

/** Downloads everything that a plugin keeps; ends with the dialog. */
function useExport(plugin: string) {
  const transport = useService(TRANSPORT);
  const [file, setFile] = useState<DownloadedFile | null>(null);
  /** Bytes that have arrived; null while nothing is downloaded. */
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return {
    file,
    bytes,
    async download() {
      running.current = new AbortController();
      const { signal } = running.current;
      setBytes(0);
      const onProgress = (loaded: number) => !signal.aborted && setBytes(loaded);
      try {
        setFile(await transport.download(route, { params: { plugin } }, { signal, onProgress }));
      } catch {
        // a failure is shown by the global error message
      }
      setBytes(null);
    },
  };
}
