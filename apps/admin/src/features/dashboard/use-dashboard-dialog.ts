import { useUrlDialog, useUrlState } from '../../routing/use-url-state.ts';

/** The question before, the moment itself, and sharing on any day after. */
type DialogName = 'publication' | 'ouverture' | 'partage';

const PARAMETER = 'dialogue';

/** One dialog at a time, because the address says so (R-SCREENS-3). */
export function useDashboardDialog() {
  const { value, open, close } = useUrlDialog(PARAMETER);
  const [, change] = useUrlState();
  return {
    isOpen: (name: DialogName) => value === name,
    open: (name: DialogName) => open(name),
    /** One step back must not ask again what was answered. */
    replaceBy: (name: DialogName) => change({ [PARAMETER]: name }, { replace: true }),
    close,
  };
}
