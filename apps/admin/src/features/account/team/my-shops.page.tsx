import { getMyShops, leaveShop, type MyShop, switchShop } from '@etal/contract/team';
import type { CallResponse } from '@etal/contract/endpoint';
import { MY_SHOPS_TITLE, ROLE_LABELS, TEAM_TITLE } from '@etal/texts/team';
import { Badge } from '@etal/ui/badge';
import { Banner } from '@etal/ui/banner';
import { Button, buttonClass } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../calls/api.ts';
import { attempt, type Outcome } from '../../../calls/failure.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { defineIntents } from '../../../calls/intents.ts';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';

type MyShops = CallResponse<typeof getMyShops>;

const { action, useFetcher: useShopFetcher } = defineIntents<{ open: string } | { leave: true }, boolean>(
  async (asked) => {
    if ('leave' in asked) await call(leaveShop, {});
    else await call(switchShop, { body: { shopId: asked.open } });
    // The whole page goes: nothing of the shop before may stay on it (R-TEAM-2).
    window.location.assign(paths.home);
    return true;
  },
);
export { action };

export const loader = ({ request }: LoaderFunctionArgs): Promise<Outcome<MyShops>> =>
  attempt(() => call(getMyShops, {}, { signal: request.signal }), "Vos boutiques n'ont pas pu être lues.");

export function Component() {
  useTitle(MY_SHOPS_TITLE);
  const outcome = useLoaderData<Outcome<MyShops>>();
  return (
    <>
      <PageHeader title={MY_SHOPS_TITLE} />
      {outcome.ok ? <ShopList {...outcome.value} /> : <ListFailure>{outcome.error}</ListFailure>}
    </>
  );
}

function ShopList({ shops, mayCreate }: MyShops) {
  const leaving = useUrlDialog('quitter');
  const { send, isPending, error, forgetError } = useShopFetcher(() => undefined);
  const open = shops.find(({ isOpen }) => isOpen);
  return (
    <>
      <div role="alert" className="mb-4 empty:hidden">
        {error && leaving.value === null && <Banner tone="error">{error}</Banner>}
      </div>
      <Section title="Vos équipes">
        <ul className="flex flex-col" aria-label={MY_SHOPS_TITLE}>
          {shops.map((shop) => (
            <ShopRow
              key={shop.id}
              shop={shop}
              isPending={isPending}
              onOpen={() => send({ open: shop.id })}
              onLeave={() => leaving.open('oui')}
            />
          ))}
        </ul>
        {mayCreate && (
          <p className="mt-4">
            <Link to={paths.welcome} className={buttonClass()}>
              Créer ma boutique
            </Link>
          </p>
        )}
      </Section>
      <ConfirmDialog
        open={leaving.value !== null && open !== undefined}
        danger
        title={`Quitter ${open?.label ?? ''}\u00A0?`}
        confirmLabel="Quitter la boutique"
        pending={isPending}
        error={error}
        onCancel={() => {
          forgetError();
          leaving.close();
        }}
        onConfirm={() => send({ leave: true })}
      >
        Vous n’y aurez plus accès. Pour y revenir, il faudra une nouvelle invitation.
      </ConfirmDialog>
    </>
  );
}

interface ShopRowProps {
  shop: MyShop;
  isPending: boolean;
  onOpen: () => void;
  onLeave: () => void;
}

function ShopRow({ shop: { label, role, isOpen, mayLeave }, isPending, onOpen, onLeave }: ShopRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-rule py-2.5 first:pt-0 last:border-0 last:pb-0">
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {label}
        <Badge tone={role === 'OWNER' ? 'leaf' : 'neutral'}>{ROLE_LABELS[role]}</Badge>
      </p>
      {isOpen ? (
        <>
          <span className="text-ink-soft">Ouverte</span>
          {mayLeave ? (
            <Button size="sm" disabled={isPending} onClick={onLeave}>
              Quitter
            </Button>
          ) : (
            <p className="basis-full text-sm text-ink-soft">
              Vous en êtes le seul propriétaire. Pour la quitter, nommez-en d’abord un autre dans{' '}
              <Link to={paths.team} className={textLinkClass}>
                {TEAM_TITLE}
              </Link>
              .
            </p>
          )}
        </>
      ) : (
        <Button size="sm" variant="primary" pending={isPending} onClick={onOpen}>
          Ouvrir
          <span className="sr-only"> {label}</span>
        </Button>
      )}
    </li>
  );
}
