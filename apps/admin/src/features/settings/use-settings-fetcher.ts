import { useState } from 'react';
import { leaveFor } from '../../routing/leave-for.ts';
import { useIntentFetcher } from '../../calls/use-intent-fetcher.ts';
import { SETUP_FAILURE, type SettingsDone, type SettingsIntent } from './settings-actions.ts';

/** One per section: what waits or fails in one does not show in another. */
export const useSettingsFetcher = (onDone: (done: SettingsDone) => void) =>
  useIntentFetcher<SettingsIntent, SettingsDone>(onDone);

/** For the two set-ups: their answer is a page to go to. */
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
