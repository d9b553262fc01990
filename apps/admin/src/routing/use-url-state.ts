import { useCallback, useLayoutEffect, useRef } from 'react';
import { type LinkProps, useLocation, useNavigate, useSearchParams } from 'react-router';
import { stepBack } from './own-step.ts';

/** A change that the page has not rendered within this time was overtaken by another navigation. */
const DRAWN_WITHIN_MS = 5000;

interface StepState {
  /** The query of the history entry that this one was opened from, in the same page. */
  openedFrom?: string;
}

/**
 * Changes some query parameters and keeps the others; an empty value drops its parameter (R-SCREENS-3). A change that
 * leads to where this step was opened from takes that step back: « Retour » after a dialog that is closed leaves the
 * page, instead of showing it once more.
 */
export function useUrlState(): [
  URLSearchParams,
  (changes: Record<string, string | null>, options?: { replace?: boolean }) => void,
] {
  const [searchParams, setSearchParams] = useSearchParams();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  /** The last change, until the page has rendered with it: the next change builds on it instead of undoing it. */
  const undrawn = useRef<{ params: URLSearchParams; since: number } | null>(null);
  /** The entry that is being left by a step back: a second press must not take another step, out of the page. */
  const steppedFrom = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (undrawn.current?.params.toString() === searchParams.toString()) undrawn.current = null;
  }, [searchParams]);
  useLayoutEffect(() => {
    steppedFrom.current = null;
  }, [key]);
  const change = useCallback(
    (changes: Record<string, string | null>, { replace = false }: { replace?: boolean } = {}) => {
      const now = Date.now();
      const before =
        undrawn.current && now - undrawn.current.since < DRAWN_WITHIN_MS ? undrawn.current.params : searchParams;
      const params = withChanges(before, changes);
      undrawn.current = { params, since: now };
      if (replace && params.toString() === (state as StepState | null)?.openedFrom) {
        if (steppedFrom.current !== key) stepBack(navigate);
        steppedFrom.current = key;
      } else {
        setSearchParams(params, {
          preventScrollReset: true,
          replace,
          state: replace ? (state as unknown) : openedFrom(before),
        });
      }
    },
    [searchParams, setSearchParams, navigate, key, state],
  );
  return [searchParams, change];
}

const openedFrom = (params: URLSearchParams): StepState => ({ openedFrom: params.toString() });

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
  state: openedFrom(params),
  preventScrollReset: true,
});

/**
 * A dialog that is open because the address says so (R-SCREENS-3). Parameters of what may be open over it are dropped
 * with its own.
 */
export function useUrlDialog(parameter: string, over: readonly string[] = []): UrlDialog {
  const [params, change] = useUrlState();
  return {
    value: params.get(parameter),
    open: (value) => change({ [parameter]: value }),
    close: () => change(Object.fromEntries([parameter, ...over].map((name) => [name, null])), { replace: true }),
  };
}
