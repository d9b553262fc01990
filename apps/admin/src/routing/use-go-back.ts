import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface FirstPage {
  isFirstPage: boolean;
}

/** What an address that takes the place of the present one is told, so that its page knows what is behind it. */
export function usePlaceInHistory(): FirstPage {
  const { key, state } = useLocation();
  return { isFirstPage: key === 'default' || ((state as FirstPage | null)?.isFirstPage ?? false) };
}

/** Goes one step back. A page that was opened by its address has no step behind it and goes to `fallback`. */
export function useGoBack(fallback: string): (instead?: string) => void {
  const navigate = useNavigate();
  const { isFirstPage } = usePlaceInHistory();
  return useCallback(
    (instead) => {
      if (instead !== undefined) void navigate(instead, { replace: true });
      else if (isFirstPage) void navigate(fallback, { replace: true });
      else void navigate(-1);
    },
    [navigate, isFirstPage, fallback],
  );
}
