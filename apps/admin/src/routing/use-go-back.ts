import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Goes one step back. A page that was opened by its address has no step behind it and goes to `fallback`. */
export function useGoBack(fallback: string): (instead?: string) => void {
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  return useCallback(
    (instead) => {
      if (instead !== undefined) void navigate(instead, { replace: true });
      else if (isFirstPage) void navigate(fallback, { replace: true });
      else void navigate(-1);
    },
    [navigate, isFirstPage, fallback],
  );
}
