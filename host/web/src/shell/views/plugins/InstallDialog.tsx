import { LARGEST_PLUGIN } from '@atrium/sdk/host';
import { Button, Checkbox, IconButton, Spinner } from '@atrium/ui';
import { fileSizeText } from '@atrium/ui/attachments';
import { Dialog } from '@atrium/ui/overlays';
import { TableFileChoice } from '@atrium/ui/tables';
import { useState } from 'react';
import type { Available } from './available.ts';
import './dialogs.css';
import type { Review } from './installed.ts';
import { Strip } from './pluginMarks.tsx';
import { breaks, PluginReview } from './PluginReview.tsx';
import { type Installation, useInstallation } from './useInstallation.ts';
import { type PluginText, usePluginText } from './usePluginText.ts';

interface InstallDialogProps {
  /** A version from where the server looks for plugins; null for an upload. */
  readonly shelved: Available | null;
  readonly allowsUnsigned: boolean;
  readonly onInstalled: (id: string) => void;
  readonly onClose: () => void;
}

/** Takes an archive, shows what it would change, and installs it. */
export function InstallDialog({ shelved, allowsUnsigned, onInstalled, onClose }: InstallDialogProps) {
  const t = usePluginText();
  const installation = useInstallation(shelved, onInstalled);
  const { review, isInstalling, failure } = installation;
  const about = review ?? (shelved && { ...shelved, from: shelved.installed, isOlder: false });
  const [agrees, setAgrees] = useState(false);
  const mustAgree = review !== null && breaks(review);
  const close = isInstalling ? undefined : onClose;
  return (
    <Dialog
      open
      modal
      width={680}
      title={about ? questionOf(about, t) : t('upload')}
      onClose={close}
      footer={
        <div className="ws-plugin-foot">
          {review && (
            <span className="at-caption at-mute" role="status">
              {isInstalling ? (
                <>
                  <Spinner /> {t('installing')}
                </>
              ) : (
                t(review.from === null ? 'installNote' : 'updateNote', { from: review.from ?? '' })
              )}
            </span>
          )}
          <span className="at-grow" />
          <Button disabled={isInstalling} onClick={onClose}>
            {t('cancel')}
          </Button>
          {review && (
            <Button
              variant="primary"
              loading={isInstalling}
              disabled={mustAgree && !agrees}
              onClick={() => void installation.install()}
            >
              {verbOf(review, t)}
            </Button>
          )}
        </div>
      }
    >
      {review ? (
        <div className="ws-plugin-review">
          {failure && (
            <Strip tone="danger" isAlert>
              {failure}
            </Strip>
          )}
          <PluginReview review={review} />
          {mustAgree && (
            <div className="ws-plugin-agree">
              <Checkbox checked={agrees} disabled={isInstalling} onChange={({ target }) => setAgrees(target.checked)}>
                {t('breakingAgree')}
              </Checkbox>
            </div>
          )}
        </div>
      ) : shelved ? (
        <ShelvedStep installation={installation} />
      ) : (
        <FileStep installation={installation} allowsUnsigned={allowsUnsigned} />
      )}
    </Dialog>
  );
}

interface StepProps {
  readonly installation: Installation;
}

/** Before the review of a version that the server fetches. */
function ShelvedStep({ installation: { part, failure, retry } }: StepProps) {
  const t = usePluginText();
  return (
    <div className="ws-plugin-upload">
      <div aria-live="polite">
        {part !== null && (
          <p className="ws-plugin-busy">
            <Spinner /> {t('fetching')}
          </p>
        )}
      </div>
      {failure && (
        <Strip tone="danger" isAlert action={<Button onClick={retry}>{t('retry')}</Button>}>
          {failure}
        </Strip>
      )}
    </div>
  );
}

/** Before the review: the file, how far its upload is, and why it cannot be installed. */
function FileStep({ installation, allowsUnsigned }: StepProps & { readonly allowsUnsigned: boolean }) {
  const t = usePluginText();
  const { file, part, failure, choose, discard } = installation;
  const isBusy = part !== null;
  return (
    <div className="ws-plugin-upload">
      <TableFileChoice
        label={t('uploadLabel')}
        accept=".tgz"
        hint={t('uploadChoose', { limit: LARGEST_PLUGIN / 1024 / 1024 })}
        disabled={isBusy}
        onFile={(chosen) => void choose(chosen)}
        tools={file && <IconButton small icon="trash" label={t('discard')} onClick={discard} />}
      >
        {file && (
          <>
            <strong>{file.name}</strong> {fileSizeText(file.size)}
          </>
        )}
      </TableFileChoice>
      <div aria-live="polite">
        {isBusy && (
          <p className="ws-plugin-busy">
            <Spinner /> {part < 1 ? t('uploading', { part: Math.round(part * 100) }) : t('checking')}
          </p>
        )}
      </div>
      {failure && (
        <Strip tone="danger" isAlert>
          {failure}
        </Strip>
      )}
      <section>
        <h3>{t('uploadAfter')}</h3>
        <p className="at-ink-2">{t('uploadAfterText')}</p>
        <p className="at-ink-2">{t(allowsUnsigned ? 'unsignedAllowed' : 'unsignedRefused')}</p>
      </section>
    </div>
  );
}

function questionOf(about: Pick<Review, 'name' | 'version' | 'from' | 'isOlder'>, t: PluginText): string {
  const { name, version, from } = about;
  if (from === null) return t('installAsk', { name, version });
  if (from === version) return t('againAsk', { name, version });
  return about.isOlder ? t('olderAsk', { name, version }) : t('updateAsk', { name, from, version });
}

function verbOf({ version, from, isOlder }: Review, t: PluginText): string {
  if (from === null || from === version) return t('install', { version });
  return t(isOlder ? 'older' : 'update', { version });
}
