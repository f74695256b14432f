import { Brand, Button, Icon, IconButton } from '@atrium/ui';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import { readSignInTexts } from '../../services/pageData.ts';
import { useEntry } from '../../services/Entry.ts';
import { NoticesOutlet } from '../../shell/notices/NoticesOutlet.tsx';
import './gate.css';
import './entryFrame.css';

interface EntryFrameProps {
  readonly children: ReactNode;
  /** The on-screen keyboard is open: the form moves for it. */
  readonly keyboard: boolean;
  /** The form is a long one. */
  readonly tall?: boolean;
}

/** The frame of the pages before sign-in: the drawing, language and theme, a form. */
export function EntryFrame({ children, keyboard, tall }: EntryFrameProps) {
  const { signInNotice } = readSignInTexts(document);
  return (
    <div className="entry" data-keyboard={keyboard || undefined} data-tall={tall || undefined}>
      <BrandPanel />
      <main className="entry-main">
        <AppearanceBar />
        <div className="entry-form">{children}</div>
        {signInNotice && (
          <p className="entry-notice">
            <Icon name="info-sign" size={14} />
            {signInNotice}
          </p>
        )}
      </main>
      <NoticesOutlet />
    </div>
  );
}

/** The drawing beside the pages before sign-in. */
function BrandPanel() {
  const text = useText();
  const { companyName } = readSignInTexts(document);
  return (
    <aside className="gate" aria-label={text('signIn.platform')}>
      <GateArt />
      <div className="gate-brand">
        <Brand onGate />
      </div>
      <div className="gate-foot">
        <p className="gate-say">
          {text('signIn.say1')}
          <br />
          {text('signIn.say2')}
        </p>
        <p className="gate-platform">
          {companyName && <span>{companyName}</span>} <span>{text('signIn.platform')}</span>
        </p>
      </div>
    </aside>
  );
}

/** Language and theme before sign-in; stored in this browser and adopted by the preferences. */
function AppearanceBar() {
  const text = useText();
  const { preferences } = useEntry();
  const { language, theme } = useSnapshot(preferences.state);
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  return (
    <div className="entry-looks">
      <Button
        small
        variant="quiet"
        icon="globe"
        // each language by its own name, so that its speakers can read it
        lang={language === 'en' ? 'zh-Hant-TW' : 'en'}
        onClick={() => preferences.set({ language: language === 'en' ? 'zh-TW' : 'en' })}
      >
        {language === 'en' ? '繁體中文' : 'English'}
      </Button>
      <IconButton
        icon={isDark ? 'sun' : 'moon'}
        label={text(isDark ? 'signIn.toLight' : 'signIn.toDark')}
        onClick={() => preferences.set({ theme: isDark ? 'light' : 'dark' })}
      />
    </div>
  );
}

interface Arch {
  readonly left: number;
  readonly radius: number;
  readonly spring: number;
  readonly floor: number;
  readonly fill: number;
  readonly stroke: number;
}

/** The arches from the nearest to the door, in the units of the picture (520 × 900). */
const ARCHES: readonly Arch[] = [
  { left: 8, radius: 310, spring: 319.4, floor: 900, fill: 0.025, stroke: 0.1 },
  { left: 94, radius: 224, spring: 362.4, floor: 686, fill: 0.03, stroke: 0.14 },
  { left: 157, radius: 161, spring: 391.5, floor: 626, fill: 0.035, stroke: 0.2 },
  { left: 202, radius: 116, spring: 413.3, floor: 582.5, fill: 0.045, stroke: 0.28 },
];
const DOOR = 'M235 550.4V429.6a83 83 0 0 1 166 0V550.4Z';

/** Drawing: arches behind arches, a lit courtyard with a tree, and its light on the floor. */
function GateArt() {
  return (
    <svg className="gate-art" viewBox="0 0 520 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="gate-court" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="gate-sky" />
          <stop offset="1" className="gate-light" stopOpacity=".95" />
        </linearGradient>
        <linearGradient id="gate-floor" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="gate-light" stopOpacity=".34" />
          <stop offset=".55" className="gate-light" stopOpacity=".05" />
          <stop offset="1" className="gate-light" stopOpacity="0" />
        </linearGradient>
        <clipPath id="gate-door">
          <path d={DOOR} />
        </clipPath>
      </defs>
      {ARCHES.map(({ left, radius, spring, floor, fill, stroke }) => (
        <g key={left}>
          <path
            className="gate-arch"
            d={`M${left} ${floor}V${spring}a${radius} ${radius} 0 0 1 ${radius * 2} 0V${floor}`}
            fillOpacity={fill}
            strokeOpacity={stroke}
          />
          {floor < 900 && (
            <path className="gate-line" d={`M${left} ${floor}h${radius * 2}`} strokeOpacity={stroke * 0.65} />
          )}
        </g>
      ))}
      <path className="gate-door" d={DOOR} fill="url(#gate-court)" />
      <g clipPath="url(#gate-door)">
        <path className="gate-ground" d="M228 524.4h180v30h-180z" />
        <path className="gate-trunk" d="M340 536.4v-52" strokeWidth="3.5" strokeOpacity=".75" />
        <path className="gate-trunk" d="M340 510.4l13-14M340 502.4l-11-12" strokeWidth="2" strokeOpacity=".6" />
        <g className="gate-crown">
          <circle cx="340" cy="462.4" r="24" />
          <circle cx="321" cy="478.4" r="17" />
          <circle cx="359" cy="479.4" r="18" />
        </g>
      </g>
      <path d="M235 550.4L-12 900H528L401 550.4z" fill="url(#gate-floor)" />
    </svg>
  );
}
