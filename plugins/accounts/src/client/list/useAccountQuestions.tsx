import { useState, type ReactNode } from 'react';
import type { AccountRow } from '../types.ts';
import type { AccountQuestions } from './accountActions.ts';
import { OwnerDialog } from './OwnerDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

type Question =
  | {
      readonly of: 'access' | 'emergency';
      readonly account: AccountRow;
      readonly answer: (reason: string | null) => void;
    }
  | { readonly of: 'owner'; readonly account: AccountRow; readonly answer: (employeeId: number | null) => void };

/** Questions about an account, one at a time, and the dialog in which they are asked. */
export function useAccountQuestions(): { readonly questions: AccountQuestions; readonly dialogs: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const [questions] = useState<AccountQuestions>(() => ({
    askReason: (of, account) =>
      new Promise((resolve) =>
        setQuestion({
          ...{ of, account },
          answer(reason: string | null) {
            setQuestion(null);
            resolve(reason);
          },
        }),
      ),
    askOwner: (account) =>
      new Promise((resolve) =>
        setQuestion({
          ...{ of: 'owner' as const, account },
          answer(employeeId: number | null) {
            setQuestion(null);
            resolve(employeeId);
          },
        }),
      ),
  }));
  const dialogs =
    question?.of === 'owner' ? (
      <OwnerDialog account={question.account} onAnswer={question.answer} />
    ) : (
      question && <ReasonDialog of={question.of} account={question.account} onAnswer={question.answer} />
    );
  return { questions, dialogs };
}
