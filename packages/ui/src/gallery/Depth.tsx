import { Specimen } from './Specimen.tsx';

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
