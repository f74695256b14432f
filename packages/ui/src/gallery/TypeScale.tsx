import { Specimen } from './Specimen.tsx';

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
