import { Outlet, ScrollRestoration } from 'react-router';

/** Around every page: a new one starts at its top, going back finds the place one left. */
export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
