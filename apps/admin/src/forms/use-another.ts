import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePlaceInHistory } from '../routing/use-go-back.ts';

/** « Enregistrer et ajouter un autre »: how many rounds there were, and what begins the next one at a blank form. */
export function useAnother(blankForm: string): [round: number, another: () => void] {
  const navigate = useNavigate();
  const place = usePlaceInHistory();
  const [round, setRound] = useState(0);
  return [
    round,
    () => {
      setRound(round + 1);
      void navigate(blankForm, { replace: true, state: place });
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
