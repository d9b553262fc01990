import { useCallback, useLayoutEffect, useRef } from 'react';
import { type LinkProps, useLocation, useNavigate, useSearchParams } from 'react-router';
import { stepBack } from './own-step.ts';

/** A change that the page has not rendered within this time was overtaken by another navigation. */
const DRAWN_WITHIN_MS = 5000;

/** Changes some query parameters and keeps the others; an empty value drops its parameter (R-SCREENS-3). */
export function useUrlState(): [
  URLSearchParams,
  (changes: Record<string, string | null>, options?: { replace?: boolean }) => void,
] {
  const [searchParams, setSearchParams] = useSearchParams();
  /** The last change, until the page has rendered with it: the next change builds on it instead of undoing it. */
  const undrawn = useRef<{ params: URLSearchParams; since: number } | null>(null);
  useLayoutEffect(() => {
    if (undrawn.current?.params.toString() === searchParams.toString()) undrawn.current = null;
  }, [searchParams]);
  const change = useCallback(
    (changes: Record<string, string | null>, options: { replace?: boolean } = {}) => {
      const now = Date.now();
      const before =
        undrawn.current && now - undrawn.current.since < DRAWN_WITHIN_MS ? undrawn.current.params : searchParams;
      const params = withChanges(before, changes);
      undrawn.current = { params, since: now };
      setSearchParams(params, { preventScrollReset: true, ...options });
    },
    [searchParams, setSearchParams],
  );
  return [searchParams, change];
}

export function withChanges(current: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

interface UrlDialog {
  /** The dialog's parameter in the address; null while the dialog is closed. */
  value: string | null;
  open: (value: string) => void;
  close: () => void;
}

/** The props of a link that opens such a dialog as `open` does. */
export const dialogStep = (params: URLSearchParams, parameter: string, value: string): LinkProps => ({
  to: { search: withChanges(params, { [parameter]: value }).toString() },
  state: { openedDialog: parameter },
  preventScrollReset: true,
});

/**
 * A dialog of a form, open because the address says so (R-SCREENS-3). Closing it takes back the step that
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
      if ((state as { openedDialog?: string } | null)?.openedDialog === parameter) stepBack(navigate);
      else
        setParams(
          (current) => withChanges(current, Object.fromEntries([parameter, ...over].map((name) => [name, null]))),
          { preventScrollReset: true, replace: true },
        );
    },
  };
}
