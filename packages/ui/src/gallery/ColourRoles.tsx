import { HUES } from '../hue.ts';
import { Specimen } from './Specimen.tsx';

const SURFACES = ['canvas', 'surface', 'sunken', 'raised', 'hover', 'press'];
const INKS = ['ink', 'ink-2', 'ink-3', 'ink-off'];
const TONES = ['accent', 'danger', 'warning', 'success'];
const HUE_NAMES: Record<(typeof HUES)[number], string> = {
  azure: '會議',
  teal: '專案',
  green: '活動',
  amber: '出差',
  coral: '客戶拜訪',
  rose: '面談',
  violet: '訓練',
  slate: '個人',
};

/** The roles of the colours. */
export function ColourRoles() {
  return (
    <>
      <Specimen title="底色" note="拱廊、中庭、浮起的東西">
        <ul className="at-swatches">
          {SURFACES.map((role) => (
            <li key={role}>
              <span className="at-swatch" style={{ background: `var(--at-${role})` }} />
              <code>{role}</code>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="字與語意" note="三層墨色；顏色只在有話要說時出現">
        <ul className="at-inks">
          {INKS.map((role) => (
            <li key={role} style={{ color: `var(--at-${role})` }}>
              字的層次 <code>{role}</code>
            </li>
          ))}
        </ul>
        <ul className="at-tones">
          {TONES.map((role) => (
            <li key={role} style={{ background: `var(--at-${role}-tint)`, color: `var(--at-${role})` }}>
              <span className="at-swatch" style={{ background: `var(--at-${role}-solid)` }} />
              <code>{role}</code>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="行程八色" note="細條與圓點；整日行程才填滿">
        <ul className="at-hues">
          {HUES.map((hue) => (
            <li key={hue} className={`at-hue-${hue}`}>
              <span className="at-hue-bar" />
              {HUE_NAMES[hue]}
              <span className="at-hue-fill">{hue}</span>
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}
