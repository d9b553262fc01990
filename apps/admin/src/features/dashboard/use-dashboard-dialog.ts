import { useUrlDialog, useUrlState } from '../../routing/use-url-state.ts';

/** Before publishing, right after it, and sharing on any later day. */
type DialogName = 'publication' | 'ouverture' | 'partage';

const PARAMETER = 'dialogue';

/** One dialog at a time, because the address says so (R-SCREENS-3). */
export function useDashboardDialog() {
  const { value, open, close } = useUrlDialog(PARAMETER);
  const [, change] = useUrlState();
  return {
    isOpen: (name: DialogName) => value === name,
    open: (name: DialogName) => open(name),
    /** Replaces the history entry, so that going back does not ask again. */
    replaceBy: (name: DialogName) => change({ [PARAMETER]: name }, { replace: true }),
    close,
  };
}
