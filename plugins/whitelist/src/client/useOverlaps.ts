import { useAtrium, useLoaded } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import { validateForm, type FormFields } from './validateForm.ts';
import type { Overlap, Whitelist } from './types.ts';

/** Milliseconds without typing before the request. */
const QUIET = 250;
const NONE: readonly Overlap[] = [];

/**
 * The overlaps of the entry in the form. Empty while addresses or companies are incomplete, and if the request fails:
 * the response to saving contains them too.
 */
export function useOverlaps(id: number | undefined, fields: FormFields): readonly Overlap[] {
  const { api, t } = useAtrium<Whitelist>();
  const { ip, companyIdSet } = validateForm(fields, t);
  const question = ip || companyIdSet || !fields.isEnabled ? '' : toQuestion(id, fields);
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(question), QUIET);
    return () => clearTimeout(timer);
  }, [question]);
  const { value } = useLoaded(
    () => (asked === '' ? null : api.overlaps({ body: JSON.parse(asked) as Question }, { quiet: true })),
    [api, asked],
  );
  return question !== '' && question === asked ? (value ?? NONE) : NONE;
}

interface Question {
  readonly id?: number | undefined;
  readonly ip: string;
  readonly companyIdSet: number[];
  readonly isEnabled: boolean;
}

/** The call's body as text, so that it is compared by value. */
function toQuestion(id: number | undefined, fields: FormFields): string {
  const question: Question = {
    id,
    ip: fields.ip.trim(),
    companyIdSet: fields.companyIdSet.toSorted((one, other) => one - other),
    isEnabled: fields.isEnabled,
  };
  return JSON.stringify(question);
}
