import { type CallFailure, useAtrium, useFrame } from '@atrium/sdk/client';
import { type TableColumn, writeMappedTable } from '@atrium/sdk/tables';
import type { ReadTable } from '@atrium/ui/tables';
import { useRef, useState } from 'react';
import { importDone } from '../../contract/importDone.ts';
import { ROOM_COLUMNS, TYPE_COLUMNS } from '../../importing/tableColumns.ts';
import { authorise } from '../authorise.ts';
import type { Calendar, CalendarClient } from '../types.ts';

/** What an import would do, or has done. */
export type Outcome = Awaited<ReturnType<CalendarClient['api']['importRooms']>>;

interface ImportState {
  /** The file, as it was read and mapped. */
  readonly read: ReadTable | null;
  readonly fileId: string | null;
  readonly outcome: Outcome | null;
  /** What the dry run had said before the data changed: the import was refused, and `outcome` is of now. */
  readonly promised: readonly string[] | null;
  readonly failure: CallFailure | null;
  readonly isBusy: boolean;
}

const NOTHING: ImportState = {
  ...{ read: null, fileId: null, outcome: null, promised: null, failure: null, isBusy: false },
};
/** Code of a call for data that has changed since; a text in the calendar (C.5-2). */
const STALE = '412';

/** The dry run of a table of rooms or types, made again whenever it is read otherwise, and the import of what it has said. */
export function useTableImport(of: 'rooms' | 'types') {
  const context = useAtrium<Calendar>();
  const { t, api, files, notices } = context;
  const frame = useFrame();
  const [state, setState] = useState(NOTHING);
  const [isSaving, setSaving] = useState(false);
  const turn = useRef(0);

  const send = async (body: { readonly fileId: string; readonly dryRun: boolean; readonly digest?: string }) => {
    await authorise(context);
    return of === 'rooms' ? api.importRooms({ body }, { quiet: true }) : api.importTypes({ body }, { quiet: true });
  };
  const choose = async (read: ReadTable | null) => {
    const mine = (turn.current += 1);
    // What is wrong with the file itself is shown where it was chosen: nothing is sent.
    const isReadable = read !== null && !read.notes.some(({ severity }) => severity === 'error');
    setState({ ...NOTHING, read, isBusy: isReadable });
    if (!isReadable) return;
    const columns: readonly TableColumn[] = of === 'rooms' ? ROOM_COLUMNS : TYPE_COLUMNS;
    const name = `${read.file.name.replace(/\.[^.]+$/, '')}.csv`;
    const file = new File([writeMappedTable(read.rows, columns)], name, { type: 'text/csv' });
    const tried = async () => {
      const { fileId } = await files.upload(file);
      return { fileId, outcome: await send({ fileId, dryRun: true }) };
    };
    const done = await tried().catch((failure: CallFailure) => ({ failure }));
    // Another file may have been chosen meanwhile.
    if (mine === turn.current) setState({ ...NOTHING, read, ...done });
  };
  const save = async () => {
    const { fileId, outcome } = state;
    if (fileId === null || !outcome) return;
    setSaving(true);
    try {
      const { digest } = outcome;
      const { added, changed } = await send({ fileId, dryRun: false, ...(digest !== undefined && { digest }) });
      notices.toast({ tone: 'success', message: t(importDone(added, changed), { added, changed }) });
      frame.close();
    } catch (caught) {
      const { code, data, message } = caught as CallFailure;
      if (String(code) === STALE)
        setState({ ...state, outcome: data as Outcome, promised: outcome.changes.map(({ text }) => text) });
      else await notices.alert({ title: t('table.failed'), message, tone: 'danger' });
    } finally {
      setSaving(false);
    }
  };
  return {
    ...{ ...state, isSaving, save },
    choose: (read: ReadTable | null) => void choose(read),
    retry: () => void choose(state.read),
  };
}
