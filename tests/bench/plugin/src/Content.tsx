import { useEffect, useState } from 'react';

const FIELDS = ['Name', 'Code', 'Owner', 'Date'];

/** About 260 elements with a listener and a timer: what every tab of every peer shows. */
export function Content({ id }: { id: number }) {
  const [pings, setPings] = useState(0);
  useEffect(() => {
    const count = () => setPings((before) => before + 1);
    window.addEventListener('bench-ping', count);
    const timer = setInterval(() => undefined, 60_000);
    return () => {
      window.removeEventListener('bench-ping', count);
      clearInterval(timer);
    };
  }, []);
  return (
    <div data-view={id} style={{ height: '100%', overflow: 'auto', padding: 8, boxSizing: 'border-box' }}>
      <h3>
        View {id} <small>({pings})</small>
      </h3>
      <div>
        {FIELDS.map((field) => (
          <label key={field}>
            {field} <input defaultValue={`${field} ${id}`} />
          </label>
        ))}
      </div>
      <table>
        <tbody>
          {Array.from({ length: 30 }, (_, row) => (
            <tr key={row}>
              {Array.from({ length: 6 }, (__, cell) => (
                <td key={cell}>
                  {id}-{row}-{cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
