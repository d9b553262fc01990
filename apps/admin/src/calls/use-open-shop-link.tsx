import { buttonClass } from '@etal/ui/button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayOpen } from '../routing/page-roles.ts';
import { paths } from '../routing/paths.ts';
import { useShop } from './use-shop.ts';

/** For what stays empty until the shop is open: the way to what is left to do before. Undefined once it is. */
export function useOpenShopLink(): ReactNode {
  const { state, currentUser } = useShop();
  if (state === 'RUNNING' || !mayOpen(currentUser.role, paths.home)) return undefined;
  return (
    <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
      Préparer ma boutique
    </Link>
  );
}
