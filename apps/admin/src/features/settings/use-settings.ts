import { useState } from 'react';
import { leaveFor } from '../../routing/leave-for.ts';
import { useUrlState } from '../../routing/use-url-state.ts';
import { type SettingsIntent, SETUP_FAILURE, useSettingsFetcher } from './settings-actions.ts';

/** The fetcher of the two set-ups, whose answer is a page to go to. */
export function useSetupFetcher() {
  const [isLost, setLost] = useState(false);
  const { send, error, ...rest } = useSettingsFetcher(({ leaveFor: address }) =>
    setLost(address === undefined || !leaveFor(address)),
  );
  return {
    ...rest,
    send: (intent: SettingsIntent) => {
      setLost(false);
      send(intent);
    },
    error: isLost ? SETUP_FAILURE : error,
  };
}

type DialogName =
  | 'destinataire'
  | 'suppression-destinataire'
  | 'code-destinataire'
  | 'inscription'
  | 'iban'
  | 'consigne'
  | 'suppression-consigne'
  | 'outil'
  | 'suppression-outil';

interface SettingsDialog {
  isOpen: (name: DialogName) => boolean;
  /** The id of the list entry that the dialog is about, if any. */
  about: string | null;
  open: (name: DialogName, about?: string) => void;
  close: () => void;
}

/** One dialog at a time, because the address says so (R-SCREENS-3). */
export function useSettingsDialog(): SettingsDialog {
  const [params, change] = useUrlState();
  return {
    isOpen: (name) => params.get('dialogue') === name,
    about: params.get('id'),
    open: (name, about) => change({ dialogue: name, id: about ?? null }),
    close: () => change({ dialogue: null, id: null }, { replace: true }),
  };
}
