import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { useEffect, useState } from 'react';

const today = (): string => parisWallTime(Date.now() / 1000).date;

/** The date in Paris. A tab left open overnight is in the new day when one comes back to it. */
export function useToday(): string {
  const [date, setDate] = useState(today);
  useEffect(() => {
    const read = () => setDate(today());
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  return date;
}
