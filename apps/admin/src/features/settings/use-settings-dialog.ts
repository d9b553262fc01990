import { useUrlState } from '../../routing/use-url-state.ts';

type DialogName = 'destinataire' | 'suppression-destinataire' | 'inscription' | 'iban' | 'outil' | 'suppression-outil';

interface SettingsDialog {
  isOpen: (name: DialogName) => boolean;
  /** What the dialog is about, when it is about one of a list. */
  about: string | null;
  open: (name: DialogName, about?: string) => void;
  close: () => void;
}

/** One dialog at a time, because the address says so (decisions 48). */
export function useSettingsDialog(): SettingsDialog {
  const [params, change] = useUrlState();
  return {
    isOpen: (name) => params.get('dialogue') === name,
    about: params.get('id'),
    open: (name, about) => change({ dialogue: name, id: about ?? null }),
    close: () => change({ dialogue: null, id: null }, { replace: true }),
  };
}
