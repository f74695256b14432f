import { Skeleton } from '@atrium/ui';
import { splitMonth } from './months.ts';
import { MonthHead } from './MonthHead.tsx';

const DAYS = Array.from({ length: 31 }, (_, index) => index);

/** Rows of the final height, so that the layout does not shift; their bars appear only after the loading delay. */
export function MonthSkeleton({ visible }: { readonly visible: boolean }) {
  return (
    <div className="attendance-halves" aria-hidden="true">
      {splitMonth(DAYS).map((days) => (
        <table className="attendance-table" key={days[0]}>
          <MonthHead />
          <tbody>
            {days.map((day) => (
              <tr key={day}>
                <td className="attendance-date" colSpan={2}>
                  {visible && <Skeleton width={44} />}
                </td>
                <td>{visible && <Skeleton width={28} />}</td>
                <td>{visible && <Skeleton width={40} />}</td>
                <td>{visible && <Skeleton width={40} />}</td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
