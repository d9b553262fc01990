import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

/** « Enregistrer et ajouter un autre »: how many rounds there were, and what begins the next one at a blank form. */
export function useAnother(blankForm: string): [round: number, another: () => void] {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  return [
    round,
    () => {
      setRound(round + 1);
      void navigate(blankForm, { replace: true });
    },
  ];
}

/** The next form is filled in from its beginning. */
export function useFocusOnNext(round: number, focus: () => void): void {
  const latest = useRef(focus);
  useEffect(() => {
    if (round > 0) latest.current();
  }, [round]);
}
