import { useNavigation } from 'react-router';

/** A thin line shows that a page is loading; a screen reader says it in words. */
export function NavigationProgress() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {isLoading && (
        <>
          <span className="sr-only">Chargement…</span>
          <span aria-hidden className="block h-0.5 w-full animate-pulse bg-leaf" />
        </>
      )}
    </div>
  );
}
