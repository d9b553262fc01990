import { buttonClass } from '@etal/ui/button';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../routing/paths.ts';

/** The way to an order that the merchant writes down, for a customer or for a day where the page is about one. */
export function NewOrderLink(given: { client?: string; date?: string }) {
  return (
    <Link to={paths.newOrder(given)} className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden />
      Nouvelle commande
    </Link>
  );
}
