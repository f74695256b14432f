import { classNames, Icon, Tag } from '@atrium/ui';
import type { ReactNode } from 'react';
import type { Installed } from './installed.ts';
import { type PluginText, usePluginText } from './usePluginText.ts';
import './plugins.css';

const STATES = {
  active: { icon: 'tick-circle', tone: 'success' },
  disabled: { icon: 'disable', tone: 'void' },
  quarantined: { icon: 'shield', tone: 'danger' },
  failed: { icon: 'error', tone: 'danger' },
} as const;

type State = Installed['state'];

/** State of a plugin in a row: an icon and a word. */
export function StateMark({ state, children }: { readonly state: State; readonly children?: ReactNode }) {
  const t = usePluginText();
  return <Mark {...STATES[state]}>{children ?? t(`state.${state}`)}</Mark>;
}

/** The same beside a title. */
export function StateTag({ state }: { readonly state: State }) {
  const t = usePluginText();
  return <Tag {...STATES[state]}>{t(`state.${state}`)}</Tag>;
}

/** Who made a plugin; '' if it does not say. What comes with the host is the host's. */
export const publisherOf = (t: PluginText, { publisher, origin }: Pick<Installed, 'publisher' | 'origin'>): string =>
  publisher || (origin === 'builtIn' ? t('ownPublisher') : '');

/** How far it is certain who made a plugin. */
export function SignatureMark({ signature }: Pick<Installed, 'signature'>) {
  const t = usePluginText();
  return (
    <span className={classNames('ws-plugin-signature', signature === 'unsigned' && 'ws-plugin-unsigned')}>
      <Icon name={signature === 'unsigned' ? 'warning-sign' : 'endorsed'} size={14} />
      {t(`signature.${signature}`)}
    </span>
  );
}

interface MarkProps {
  readonly icon: string;
  readonly tone: 'success' | 'warning' | 'danger' | 'void';
  readonly children: ReactNode;
}

/** A verdict: the icon has the colour of its meaning, and so has a word that needs a look. */
export function Mark({ icon, tone, children }: MarkProps) {
  return (
    <span className="ws-plugin-mark" data-tone={tone}>
      <Icon name={icon} size={14} />
      <span className="at-cut">{children}</span>
    </span>
  );
}

interface StripProps {
  readonly tone: 'accent' | 'warning' | 'danger' | 'neutral';
  /** Announced when it appears. */
  readonly isAlert?: boolean;
  /** A button at its end. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Some sentences that have to be read before anything else. */
export function Strip({ tone, isAlert = false, action, children }: StripProps) {
  const icon = { accent: 'arrow-up', warning: 'warning-sign', danger: 'error', neutral: 'info-sign' }[tone];
  return (
    <div className="ws-plugin-strip" data-tone={tone} {...(isAlert && { role: 'alert' })}>
      <Icon name={icon} />
      <div>{children}</div>
      {action}
    </div>
  );
}

/** Names with their values; one without a value is left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="ws-plugin-facts">
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const REACH = {
  network: ['net', 'tls', 'http', 'https', 'http2', 'dgram', 'dns'],
  files: ['fs'],
  processes: ['child_process', 'cluster', 'worker_threads'],
  code: ['vm', 'inspector'],
} as const;

/** What the modules of Node.js that a server uses are for, by kind: `網路 (http、net)；檔案 (fs)`. */
export function writeRights(modules: readonly string[] | null, t: PluginText): string {
  if (modules === null) return t('rights.unknownText');
  if (modules.length === 0) return t('rights.noneText');
  const kinds = Object.entries(REACH).flatMap(([kind, names]) => {
    const used = modules.filter((name) => (names as readonly string[]).includes(name));
    const list = used.join(t('comma'));
    return used.length === 0 ? [] : [t('rights.kind', { kind: t(`rights.${kind as keyof typeof REACH}`), list })];
  });
  const others = modules.filter(
    (name) => !Object.values(REACH).some((names) => (names as readonly string[]).includes(name)),
  );
  return [...kinds, ...others].join(t('comma'));
}

/** Milliseconds as people read them; a dash for none. */
export const writeTime = (t: PluginText, value: number | null): string =>
  value === null ? t('dash') : t('ms', { value: Math.round(value) });

export const writeCount = (count: number): string => count.toLocaleString('en');

/** A key's 16 hexadecimal digits in groups of four: `A07F 3E11 88D2 5B30`. */
export const writeKey = (id: string): string => id.toUpperCase().replace(/(.{4})(?=.)/g, '$1 ');
