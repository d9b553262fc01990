import { ErrorPage } from './error-page.tsx';

/** The last net: a page that cannot be drawn or fetched, such as after a new release or without network. */
export function RootError() {
  return <ErrorPage code="503" text="Une erreur est survenue, veuillez réessayer plus tard." canRetry />;
}
