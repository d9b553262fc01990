import { formatCount, formatDay } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { textLinkClass } from '@etal/ui/text-link';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import type { Day } from './kept-day.ts';

/** Reminds of what was entered at the market on another screen and is not sent. */
export function UnsentNotice({ day: { date, point }, count }: { day: Day; count: number }) {
  return (
    <div className="print:hidden">
      <Banner
        tone="warning"
        action={
          <Link to={paths.weighing(date, point)} className={textLinkClass}>
            Voir ces saisies
          </Link>
        }
      >
        {formatCount(count, 'saisie faite', 'saisies faites')} sur cet appareil pour le {formatDay(date)}{' '}
        {count < 2 ? "n'est pas encore arrivée" : 'ne sont pas encore arrivées'} à Étal.
      </Banner>
    </div>
  );
}
