import { SPACE_PARAMS, spacePath } from '@etal/contract/site-pages';
import type { OwnOrderSummary, ShopperSpace } from '@etal/contract/shopper-space';
import { fullName } from '@etal/domain/shoppers/full-name';
import { buyerLines } from '@etal/texts/buyers';
import { formatPhone } from '@etal/texts/format';
import { balanceWords, depositWords, SPACE } from '@etal/texts/shopper-space';
import type { ReactNode } from 'react';
import { CARD, SECONDARY_BUTTON, TEXT_LINK } from '../layout/look.ts';
import { OwnOrderCard } from './own-order-card.tsx';

/** The parts of « Mon espace », each a block with its name. */

export function Orders({
  slug,
  id,
  title,
  orders,
  nothing,
  today,
}: {
  slug: string;
  id: string;
  title: string;
  orders: readonly OwnOrderSummary[];
  nothing: string;
  today: string;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl font-bold">
        {title}
      </h2>
      {orders.length === 0 ? (
        <p>{nothing}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {orders.map((order) => (
            <OwnOrderCard key={order.reference} slug={slug} order={order} again={SPACE.again} today={today} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function Account({ space: { balance, deposits } }: { space: ShopperSpace }) {
  return (
    <Block title={SPACE.account} id="compte">
      <p>{balanceWords(balance)}</p>
      {deposits.length > 0 && (
        <ul className="mt-2">
          {deposits.map((deposit) => (
            <li key={deposit.label}>{depositWords(deposit)}</li>
          ))}
        </ul>
      )}
    </Block>
  );
}

export function Details({ space: { details } }: { space: ShopperSpace }) {
  const known = [
    fullName(details),
    details.email,
    formatPhone(details.phone),
    details.city,
    ...(details.buyer ? buyerLines(details.buyer) : []),
  ].filter(Boolean);
  return (
    <Block title={SPACE.details} id="coordonnees">
      {known.map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
      <p className="mt-2 text-sm text-ink-soft">{SPACE.detailsHow}</p>
    </Block>
  );
}

export function MailChoice({ slug, space: { weeklyMail } }: { slug: string; space: ShopperSpace }) {
  return (
    <Block title={SPACE.mail} id="mails">
      <form method="post" action={spacePath(slug, 'choices')}>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name={SPACE_PARAMS.weeklyMail}
            value="oui"
            defaultChecked={weeklyMail}
            aria-describedby="mails-aide"
            className="size-6 shrink-0 cursor-pointer accent-accent-text"
          />
          {SPACE.mailChoice}
        </label>
        <p id="mails-aide" className="mb-3 text-sm text-ink-soft">
          {SPACE.mailHow}
        </p>
        <button type="submit" className={SECONDARY_BUTTON}>
          {SPACE.save}
        </button>
      </form>
    </Block>
  );
}

export function Data({ slug }: { slug: string }) {
  return (
    <Block title={SPACE.data} id="donnees">
      <p className="text-sm text-ink-soft">{SPACE.dataHow}</p>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <a
          href={`/api/boutique/${slug}/ExportShopperData`}
          className={`${TEXT_LINK} inline-flex min-h-11 items-center`}
        >
          {SPACE.export}
        </a>
        <a href={spacePath(slug, 'erase')} className={`${TEXT_LINK} inline-flex min-h-11 items-center`}>
          {SPACE.erase}
        </a>
      </p>
    </Block>
  );
}

export function Leave({ slug }: { slug: string }) {
  return (
    <form method="post" action={spacePath(slug, 'close')} className="flex flex-wrap gap-3">
      <button type="submit" className={SECONDARY_BUTTON}>
        {SPACE.leave}
      </button>
      <button type="submit" name={SPACE_PARAMS.everywhere} value="oui" className={SECONDARY_BUTTON}>
        {SPACE.leaveEverywhere}
      </button>
    </form>
  );
}

function Block({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={`${CARD} p-4 sm:p-5`}>
      <h2 id={id} className="mb-2 text-xl font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
