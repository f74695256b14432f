import type { TextKey } from '../../services/i18n.ts';

/** Label of the button (S0 §2): the countdown first, then the call, then loading. */
export function submitText(facts: { seconds: number; busy: boolean; loading: boolean }): TextKey {
  if (facts.seconds > 0) return 'signIn.wait';
  if (facts.busy) return 'signIn.submitting';
  return facts.loading ? 'signIn.loading' : 'signIn.submit';
}
