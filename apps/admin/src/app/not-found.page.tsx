import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { buttonClass } from '@etal/ui/button';
import { Link } from 'react-router';
import { paths } from '../routing/paths.ts';
import { useTitle } from '../routing/use-title.ts';

export function Component() {
  useTitle('Page introuvable');
  return (
    <>
      <PageHeader title="Page introuvable" />
      <EmptyState
        title="Cette page n'existe pas"
        action={
          <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
            Retour à l'accueil
          </Link>
        }
      >
        Le lien est peut-être ancien ou incomplet.
      </EmptyState>
    </>
  );
}
