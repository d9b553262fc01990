import { useUrlState } from '../../../routing/use-url-state.ts';

type DialogName =
  | 'nom'
  | 'adresse'
  | 'mot-de-passe'
  | 'preuve'
  | 'renommer-cle'
  | 'supprimer-cle'
  | 'codes'
  | 'codes-secours'
  | 'arret-codes'
  | 'deconnexion';

/** One dialog at a time, because the address says so (R-SCREENS-3). */
export function useAccountDialog() {
  const [params, change] = useUrlState();
  return {
    isOpen: (name: DialogName): boolean => params.get('dialogue') === name,
    /** The key that the dialog is about, if any. */
    about: params.get('id'),
    open: (name: DialogName, about?: string): void => change({ dialogue: name, id: about ?? null }),
    close: (): void => change({ dialogue: null, id: null }, { replace: true }),
  };
}
