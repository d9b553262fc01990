import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePlaceInHistory } from '../routing/use-go-back.ts';

export const SAVE_THEN_ANOTHER = 'Enregistrer et ajouter un autre';

/** « Enregistrer et ajouter un autre » of a form that makes something. */
export interface Another {
  /** How many were made before this one without leaving. */
  round: number;
  /** Tells of each press whether it was of this button; a form that is sent again is what was pressed. */
  want: (isWanted: boolean) => void;
  isWanted: () => boolean;
  begin: () => void;
}

/** The page keeps it: it outlives each of its forms. A form with an address of its own begins anew at that one. */
export function useAnother(blankForm?: string): Another {
  const navigate = useNavigate();
  const place = usePlaceInHistory();
  const [round, setRound] = useState(0);
  const isWanted = useRef(false);
  return {
    round,
    want: (isNowWanted) => {
      isWanted.current = isNowWanted;
    },
    isWanted: () => isWanted.current,
    begin: () => {
      setRound(round + 1);
      if (blankForm !== undefined) void navigate(blankForm, { replace: true, state: place });
    },
  };
}

/** The next form is filled in from its beginning. */
export function useFocusOnNext(round: number, focus: () => void): void {
  const latest = useRef(focus);
  useEffect(() => {
    if (round > 0) latest.current();
  }, [round]);
}
