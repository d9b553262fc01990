import { Spinner } from '@etal/ui/spinner';
import { Suspense } from 'react';
import {
  Await,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { attemptLater, type Outcome } from '../../calls/failure.ts';
import { ListFailure } from '../../calls/failed-load.tsx';
import { useTitle } from '../../routing/use-title.ts';
import { ChooseDay } from './sheet/choose-day.tsx';
import { PreparedDay } from './sheet/prepared-day.tsx';
import { readDay, type ReadDay, shouldReloadDay } from './field/load-field-day.ts';
import { dayIn } from './preparation.view.ts';

interface PageData {
  /** Not awaited: the page answers at once, the day's orders when they come. None while no day is chosen. */
  preparation: Promise<Outcome<ReadDay>> | null;
}

const FAILURE = 'Une erreur est survenue lors de la récupération de la préparation';

export function loader({ request }: LoaderFunctionArgs): PageData {
  const day = dayIn(new URL(request.url).searchParams);
  return {
    preparation: day && attemptLater(() => readDay(day, request.signal), FAILURE),
  };
}

export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs): boolean => shouldReloadDay(change);

export function Component() {
  useTitle('Préparation');
  const { preparation } = useLoaderData<PageData>();
  const [params] = useSearchParams();
  if (!preparation) return <ChooseDay />;
  return (
    // The key makes another day wait under the spinner, while the same day read again keeps what is shown.
    <Suspense
      key={`${params.get('date')} ${params.get('point')}`}
      fallback={<Spinner>Chargement de la préparation…</Spinner>}
    >
      <Await resolve={preparation} errorElement={<Failure>{FAILURE}</Failure>}>
        {(outcome) => (outcome.ok ? <PreparedDay {...outcome.value} /> : <Failure>{outcome.error}</Failure>)}
      </Await>
    </Suspense>
  );
}

function Failure({ children }: { children: string }) {
  return (
    <>
      <h1 tabIndex={-1} className="mb-5 text-2xl font-bold outline-none">
        Préparation
      </h1>
      <ListFailure>{children}</ListFailure>
    </>
  );
}
