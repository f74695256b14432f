import type { CallFailure, Notices } from './services.ts';
import type { FormInput } from './useFormInput.ts';

interface StaleSave<Row, T extends object> {
  readonly notices: Pick<Notices, 'confirm'>;
  /** The refusal: its sentence, and the record as it is now. */
  readonly problem: CallFailure;
  readonly input: Pick<FormInput<T>, 'begin' | 'forget'>;
  readonly fieldsOf: (row: Row) => T;
  readonly title: string;
  /** 保留我的輸入. */
  readonly keep: string;
  /** 載入新的內容. */
  readonly take: string;
}

/**
 * Somebody else saved first (412, C.1-17): what was typed stays on top of what is there now, or gives way to it. Keeping is the
 * safe answer, so it is the primary one and Escape's. Gives the record as it is now.
 */
export async function settleStale<Row, T extends object>(save: StaleSave<Row, T>): Promise<Row> {
  const { notices, problem, input, fieldsOf, title, keep, take } = save;
  const kept = await notices.confirm({
    title,
    message: problem.message,
    confirm: keep,
    cancel: take,
    escape: 'confirm',
    tone: 'danger',
  });
  const current = problem.data as Row;
  if (kept) input.begin(fieldsOf(current));
  else input.forget(fieldsOf(current));
  return current;
}
