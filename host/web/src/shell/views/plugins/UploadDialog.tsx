import type { CallFailure } from '@atrium/sdk/client';
import { hostRoutes, LARGEST_FILE } from '@atrium/sdk/host';
import { Button, Checkbox, IconButton, Spinner } from '@atrium/ui';
import { fileSizeText } from '@atrium/ui/attachments';
import { Dialog } from '@atrium/ui/overlays';
import { TableFileChoice } from '@atrium/ui/tables';
import { useEffect, useRef, useState } from 'react';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { uploadFile } from '../../../services/uploads.ts';
import { useService } from '../../../services/useService.ts';
import './dialogs.css';
import type { Review } from './installed.ts';
import { Strip } from './pluginMarks.tsx';
import { breaks, PluginReview } from './PluginReview.tsx';
import { START_LIMIT } from './usePluginActions.tsx';
import { type PluginText, usePluginText } from './usePluginText.ts';

interface UploadDialogProps {
  readonly allowsUnsigned: boolean;
  readonly onInstalled: (id: string) => void;
  readonly onClose: () => void;
}

/** Chooses an archive, shows what it would change, and installs it. */
export function UploadDialog({ allowsUnsigned, onInstalled, onClose }: UploadDialogProps) {
  const t = usePluginText();
  const upload = useUpload(onInstalled);
  const { review, isInstalling, failure } = upload;
  const [agrees, setAgrees] = useState(false);
  const mustAgree = review !== null && breaks(review);
  const close = isInstalling ? undefined : onClose;
  return (
    <Dialog
      open
      modal
      width={680}
      title={review ? questionOf(review, t) : t('upload')}
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
              onClick={() => void upload.install()}
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
      ) : (
        <FileStep upload={upload} allowsUnsigned={allowsUnsigned} />
      )}
    </Dialog>
  );
}

interface FileStepProps {
  readonly upload: ReturnType<typeof useUpload>;
  readonly allowsUnsigned: boolean;
}

/** Before the review: the file, how far its upload is, and why it cannot be installed. */
function FileStep({ upload: { file, part, failure, choose, discard }, allowsUnsigned }: FileStepProps) {
  const t = usePluginText();
  const isBusy = part !== null;
  return (
    <div className="ws-plugin-upload">
      <TableFileChoice
        label={t('uploadLabel')}
        accept=".tgz"
        hint={t('uploadChoose', { limit: LARGEST_FILE / 1024 / 1024 })}
        disabled={isBusy}
        onFile={choose}
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

interface UploadState {
  readonly file: File | null;
  /** How much of it has arrived, 0 to 1; 1 while it is checked, null while nothing is under way. */
  readonly part: number | null;
  readonly fileId: string | null;
  readonly review: Review | null;
  readonly isInstalling: boolean;
  /** Why the file was refused, or was not installed. */
  readonly failure: string | null;
}

const NOTHING: UploadState = { file: null, part: null, fileId: null, review: null, isInstalling: false, failure: null };
/** Milliseconds in which the server unpacks and verifies the largest archive. */
const CHECK_LIMIT = 60_000;

/** One archive on its way: uploaded and checked as soon as it is chosen, and installed as it was checked. */
function useUpload(onInstalled: (id: string) => void) {
  const t = usePluginText();
  const [transport, notices] = [useService(TRANSPORT), useService(NOTICES)];
  const [state, setState] = useState(NOTHING);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const begin = () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  const change = (next: Partial<UploadState>) => setState((before) => ({ ...before, ...next }));
  return {
    ...state,
    async choose(file: File) {
      const signal = begin();
      setState({ ...NOTHING, file, part: 0 });
      try {
        const onProgress = (part: number) => !signal.aborted && change({ part: Math.min(part, 0.99) });
        const { fileId } = await uploadFile({ transport, notices }, file, { onProgress, signal, quiet: true });
        if (signal.aborted) return;
        change({ part: 1 });
        const options = { signal, quiet: true, timeLimit: CHECK_LIMIT };
        const review = await hostCall<Review>(transport, hostRoutes.checkPlugin, { body: { fileId } }, options);
        if (!signal.aborted) change({ fileId, review, part: null });
      } catch (failure) {
        if (!signal.aborted) change({ part: null, failure: (failure as CallFailure).message });
      }
    },
    discard() {
      begin();
      setState(NOTHING);
    },
    async install() {
      const { fileId, review } = state;
      if (fileId === null || !review) return;
      change({ isInstalling: true, failure: null });
      try {
        const body = { fileId, hash: review.hash };
        const options = { quiet: true, timeLimit: START_LIMIT };
        const { running: count, processes } = await hostCall<{ running: number; processes: number }>(
          transport,
          hostRoutes.installPlugin,
          { body },
          options,
        );
        const { name, version } = review;
        const done = t(review.from === null ? 'installed' : 'updated', { name, version });
        const message = count < processes ? t('fitted', { done, running: count, all: processes }) : done;
        notices.toast({ tone: count < processes ? 'warning' : 'success', message });
        onInstalled(review.id);
      } catch (failure) {
        change({ isInstalling: false, failure: (failure as CallFailure).message });
      }
    },
  };
}

function questionOf(review: Review, t: PluginText): string {
  const { name, version, from } = review;
  if (from === null) return t('installAsk', { name, version });
  if (from === version) return t('againAsk', { name, version });
  return review.isOlder ? t('olderAsk', { name, version }) : t('updateAsk', { name, from, version });
}

function verbOf({ version, from, isOlder }: Review, t: PluginText): string {
  if (from === null || from === version) return t('install', { version });
  return t(isOlder ? 'older' : 'update', { version });
}
