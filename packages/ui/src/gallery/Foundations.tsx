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

const STEPS = [
  { step: 6, use: '登入', sample: '一天的工作' },
  { step: 5, use: '畫面標題', sample: '2026年3月' },
  { step: 4, use: '面板與對話框', sample: '尚有未儲存的變更' },
  { step: 3, use: '閱讀', sample: '清明連假自 4/3 (週五) 起，共四天。' },
  { step: 2, use: '工作', sample: '交接列表，第 1–15 項，共 42 項' },
  { step: 1, use: '說明', sample: '14:18 更新，每 15 分鐘自動更新' },
] as const;

const SIZES = { 6: '28/36', 5: '20/28', 4: '16/24', 3: '14/22', 2: '13/20', 1: '12/16' } as const;

/** Sizes, line heights and their use. */
export function TypeScale() {
  return (
    <Specimen title="字級" note="先用粗細，再用大小，最後才用顏色" span={2}>
      <ul className="at-type-scale">
        {STEPS.map(({ step, use, sample }) => (
          <li key={step}>
            <code>{SIZES[step]}</code>
            <span className="at-mute">{use}</span>
            <span
              style={{
                fontSize: `var(--at-text-${step})`,
                lineHeight: `var(--at-line-${step})`,
                fontWeight: step > 3 ? 600 : 400,
              }}
            >
              {sample}
            </span>
          </li>
        ))}
      </ul>
    </Specimen>
  );
}

const DEPTHS = ['卡片', '拖曳中', '彈出框、面板', '對話框'];
const RADII = [3, 6, 8, 10];

/** Elevation and radius. */
export function Depth() {
  return (
    <Specimen title="層次與圓角" note="東西越大越圓；陰影只給浮起來的">
      <ul className="at-depths">
        {DEPTHS.map((name, index) => (
          <li
            key={name}
            style={{
              boxShadow: `var(--at-shadow-${index + 1})`,
              borderRadius: `var(--at-radius-${index < 2 ? 3 : 4})`,
            }}
          >
            {name}
          </li>
        ))}
      </ul>
      <ul className="at-radii">
        {RADII.map((radius, index) => (
          <li key={radius} style={{ borderRadius: `var(--at-radius-${index + 1})` }}>
            {radius}
          </li>
        ))}
      </ul>
    </Specimen>
  );
}
