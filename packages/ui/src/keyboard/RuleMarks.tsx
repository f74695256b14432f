import { Icon } from '../primitives/Icon.tsx';
import { useUiText } from '../texts/uiText.ts';

interface RuleMarksProps {
  readonly checked: ReturnType<typeof checkRules>;
  readonly length: number;
  readonly max: number;
}

/** Each rule with a pass or fail mark, and the number of characters entered. Without rules only the count. */
export function RuleMarks({ checked, length, max }: RuleMarksProps) {
  const text = useUiText();
  return (
    <div className="at-keyboard-rules">
      {checked.length > 0 && (
        <>
          <div className="at-field-label">{text('keyboardRules')}</div>
          <ul aria-label={text('keyboardRules')}>
            {checked.map(({ rule, met }) => (
              <li key={rule.label} className={met ? 'at-rule-met' : 'at-rule-failed'}>
                <Icon name={met ? 'tick-circle' : 'delete'} />
                {rule.label}
                <span className="at-hidden-text">{text(met ? 'keyboardPass' : 'keyboardFail')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="at-keyboard-count at-caption at-mute" aria-live="polite">
        {length >= max ? text('keyboardFull', { max }) : text('keyboardCount', { count: length, max })}
      </div>
    </div>
  );
}

/** A rule for the value: a regular expression and its description. */
export interface KeyboardRule {
  readonly pattern: RegExp | string;
  readonly label: string;
}

/** The rules with their state for a value, in their order. */
export function checkRules(
  rules: readonly KeyboardRule[],
  value: string,
): readonly { readonly rule: KeyboardRule; readonly met: boolean }[] {
  return rules.map((rule) => {
    const pattern = typeof rule.pattern === 'string' ? new RegExp(rule.pattern, 'u') : rule.pattern;
    // a global expression would keep its lastIndex
    return { rule, met: new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(value) };
  });
}
