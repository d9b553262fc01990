import type { ShopperBalance } from '@etal/contract/till';
import { mayLetGo } from '@etal/domain/till/balance';
import { balanceText, entryText, heldDepositsText, moveText } from '@etal/texts/balance';
import { formatInstant } from '@etal/texts/format';
import { Button } from '@etal/ui/button';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { ACCOUNT_DIALOGS } from './account-dialogs.tsx';

interface AccountSectionProps {
  balance: ShopperBalance;
  /** The shop lends something, or this customer has something of it. */
  hasDeposits: boolean;
  onOpen: (dialog: string) => void;
}

/** R-TILL-2: what a customer has in advance or owes, the deposits they have, and where that comes from. */
export function AccountSection({ balance, hasDeposits, onOpen }: AccountSectionProps) {
  const held = heldDepositsText(balance.deposits);
  return (
    <Section
      title="Compte"
      actions={
        <>
          <Button onClick={() => onOpen(ACCOUNT_DIALOGS.payment)}>Noter un paiement</Button>
          {hasDeposits && <Button onClick={() => onOpen(ACCOUNT_DIALOGS.deposits)}>Noter des consignes</Button>}
        </>
      }
    >
      <p className="font-display text-2xl font-bold tabular-nums">{balanceText(balance.cents) ?? 'À jour'}</p>
      {held !== undefined && <p className="mt-1">{held}</p>}
      {mayLetGo(balance.cents) && (
        <Button size="sm" className="mt-3" onClick={() => onOpen(ACCOUNT_DIALOGS.letGo)}>
          Oublier cette dette
        </Button>
      )}
      {balance.entries.length > 0 && (
        <>
          <h3 className="mt-5 mb-1 font-semibold">Mouvements</h3>
          <ol className="flex flex-col">
            {balance.entries.map((entry, index) => (
              // Entries are never changed and only ever added: their place from the end is their name.
              // eslint-disable-next-line react/no-array-index-key
              <Entry key={balance.entries.length - index} entry={entry} />
            ))}
          </ol>
          <p className="mt-3 text-sm text-ink-soft">
            Un mouvement ne s'efface pas&nbsp;: pour corriger une erreur, notez l'inverse.
          </p>
        </>
      )}
    </Section>
  );
}

function Entry({ entry }: { entry: ShopperBalance['entries'][number] }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-rule py-2.5 last:border-0 sm:grid-cols-[minmax(0,1fr)_7rem_13rem]">
      <span className="wrap-anywhere">
        {entry.orderReference === undefined ? (
          entryText(entry)
        ) : (
          <Link to={paths.order(entry.orderReference)} className={textLinkClass}>
            {entryText(entry)}
          </Link>
        )}
        {entry.note && <span className="block text-ink-soft">{entry.note}</span>}
      </span>
      <span className="text-right font-semibold whitespace-nowrap tabular-nums">{moveText(entry.cents)}</span>
      <span className="text-ink-soft tabular-nums max-sm:col-span-2">{formatInstant(entry.at)}</span>
    </li>
  );
}
