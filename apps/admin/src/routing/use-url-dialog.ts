import { type LinkProps, useLocation, useNavigate, useSearchParams } from 'react-router';
import { withChanges } from './use-url-state.ts';

interface UrlDialog {
  /** What the address says of it; null when it is closed. */
  value: string | null;
  open: (value: string) => void;
  close: () => void;
}

/** For a link that opens such a dialog: the same step as `open`, with an address of its own. */
export const dialogStep = (params: URLSearchParams, parameter: string, value: string): LinkProps => ({
  to: { search: withChanges(params, { [parameter]: value }).toString() },
  state: { openedDialog: parameter },
  preventScrollReset: true,
});

/**
 * A dialog of a form, open because the address says so (decisions 48). Closing it takes back the step that
 * opened it: « go back one step » after a save then leaves the form, not for the same form before its dialog.
 * What may be open over it closes with it: its own step back may still be under way.
 */
export function useUrlDialog(parameter: string, over: readonly string[] = []): UrlDialog {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  return {
    value: params.get(parameter),
    open: (value) =>
      setParams((current) => withChanges(current, { [parameter]: value }), {
        preventScrollReset: true,
        state: { openedDialog: parameter },
      }),
    close: () => {
      if ((state as { openedDialog?: string } | null)?.openedDialog === parameter) void navigate(-1);
      else
        setParams(
          (current) => withChanges(current, Object.fromEntries([parameter, ...over].map((name) => [name, null]))),
          { preventScrollReset: true, replace: true },
        );
    },
  };
}
