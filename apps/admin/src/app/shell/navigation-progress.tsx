import { useNavigation } from 'react-router';

/** A thin line while a page is on its way; said in words for those who do not see it. */
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
