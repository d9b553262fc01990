import { NOT_ALLOWED } from '@etal/texts/not-allowed';
import { ROLE_LABELS, ROLE_WORDS } from '@etal/texts/team';
import { buttonClass } from '@etal/ui/button';
import { PageHeader } from '@etal/ui/page-header';
import { Link } from 'react-router';
import { useShop } from '../calls/use-shop.ts';
import { paths } from '../routing/paths.ts';
import { useTitle } from '../routing/use-title.ts';

/** At the address of a page that is not for this role. */
export function NotAllowed() {
  const { role } = useShop().currentUser;
  useTitle('Page réservée');
  return (
    <>
      <PageHeader title="Page réservée" />
      <p className="max-w-prose">{NOT_ALLOWED}</p>
      <p className="mt-2 mb-5 max-w-prose text-ink-soft">
        {ROLE_LABELS[role]}&nbsp;: {ROLE_WORDS[role]}
      </p>
      <Link to={paths.preparation} className={buttonClass({ variant: 'primary' })}>
        Aller à la préparation
      </Link>
    </>
  );
}
