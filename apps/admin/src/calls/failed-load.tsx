import type { ReactNode } from 'react';
import { Navigate, useAsyncError } from 'react-router';

/** For what loads after its page: a session that has ended leads where `attempt` says, anything else is told. */
export function FailedLoad({ children }: { children: ReactNode }) {
  const error = useAsyncError();
  const place = error instanceof Response ? error.headers.get('Location') : null;
  return place === null ? children : <Navigate to={place} replace />;
}
