import { shortAmount } from '@etal/texts/shortage';
import { IntegerInput } from '@etal/ui/integer-input';
import { textLinkClass } from '@etal/ui/text-link';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { type Shares, type Shortage, wantedBy } from './shortage.view.ts';

interface SharesTableProps {
  shortage: Shortage;
  shares: Shares;
  onGive: (orderId: string, amount: number) => void;
}

/** What each customer gets of what they asked for, which the merchant may retouch. */
export function SharesTable({ shortage: { lines, isWeight }, shares: { given }, onGive }: SharesTableProps) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Parts de chaque client</caption>
      <thead className="text-left text-sm text-ink-soft">
        <tr>
          <th scope="col" className="pb-1 font-normal">
            Client
          </th>
          <th scope="col" className="pb-1 pr-3 text-right font-normal">
            Demandé
          </th>
          <th scope="col" className="pb-1 font-normal">
            Reçoit
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const { orderId, reference, name } = line;
          const wanted = wantedBy(line);
          const amount = given.get(orderId) ?? 0;
          return (
            <tr key={orderId} className="border-t border-rule">
              <th scope="row" className="py-1.5 pr-3 text-left font-semibold wrap-break-word hyphens-auto">
                {name}{' '}
                <Link to={paths.order(reference)} className={`${textLinkClass} inline-block text-sm font-normal`}>
                  {reference}
                </Link>
              </th>
              <td className="py-1.5 pr-3 text-right whitespace-nowrap tabular-nums">{shortAmount(wanted, isWeight)}</td>
              <td className={`py-1.5 ${isWeight ? 'w-28' : 'w-20 sm:w-28'}`}>
                <IntegerInput
                  label={`Part de ${name}, commande ${reference}`}
                  labelHidden
                  suffix={isWeight ? 'g' : undefined}
                  value={amount}
                  error={amount > wanted ? `${shortAmount(wanted, isWeight)} au plus` : undefined}
                  onChange={(value) => onGive(orderId, value ?? 0)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
