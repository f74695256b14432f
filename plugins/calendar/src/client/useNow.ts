import { companyMoment } from '@atrium/ui';
import { useEffect, useState } from 'react';

/** Milliseconds between two looks at the clock. */
const LOOK = 20_000;

/** The company's time, `YYYY-MM-DD HH:mm`, which goes on while the component is there. */
export function useNow(): string {
  const [now, setNow] = useState(() => companyMoment());
  useEffect(() => {
    const timer = setInterval(() => setNow(companyMoment()), LOOK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
