import { useCallback, useState, type ReactNode } from 'react';
import { MergeDialog } from './MergeDialog.tsx';
import type { AskMerge, MergeAnswer, MergeQuestion } from './types.ts';

/** Asks how two versions of a handover are merged. */
export function useMerge(): { readonly ask: AskMerge; readonly dialog: ReactNode } {
  const [asked, setAsked] = useState<{ readonly question: MergeQuestion; answer(answer: MergeAnswer): void } | null>(
    null,
  );
  const ask = useCallback<AskMerge>(
    (question) =>
      new Promise((resolve) =>
        setAsked({
          question,
          answer(answer) {
            setAsked(null);
            resolve(answer);
          },
        }),
      ),
    [],
  );
  return { ask, dialog: asked && <MergeDialog {...asked.question} onAnswer={(answer) => asked.answer(answer)} /> };
}
