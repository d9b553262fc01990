import { type Endpoint, mayCall } from '@etal/contract/endpoint';
import { getPreparation, type Preparation } from '@etal/contract/preparation';
import { getTillDay } from '@etal/contract/till';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { formatCount, formatDay, formatMoment } from '@etal/texts/format';
import { Badge } from '@etal/ui/badge';
import { Button, buttonClass } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { Section } from '@etal/ui/section';
import {
  ArrowLeft,
  Banknote,
  ClipboardList,
  CloudUpload,
  PackageCheck,
  Scale,
  Tractor,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useServerReturn } from '../../../calls/reach-server.ts';
import { paths } from '../../../routing/paths.ts';
import { useGoBack } from '../../../routing/use-go-back.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { keptDays } from '../unsent/kept-day.ts';
import { dayTitle } from '../preparation.view.ts';
import { OfflineFrame } from './offline-frame.tsx';

/** Where the list of kept days itself is what was asked for. */
const HOMES: readonly string[] = [paths.home, paths.preparation];

const WAYS: { label: string; Icon: LucideIcon; pathOf: (date: string, point: string) => string; call?: Endpoint }[] = [
  { label: 'Préparation', Icon: Tractor, pathOf: paths.preparationOf },
  { label: 'Par client', Icon: ClipboardList, pathOf: paths.preparationByCustomer },
  { label: 'Pesée', Icon: Scale, pathOf: paths.weighing },
  { label: 'Remise', Icon: PackageCheck, pathOf: paths.handover },
  { label: 'Caisse', Icon: Banknote, pathOf: paths.counting, call: getTillDay },
];

const waysFor = (reader: Preparation['reader']) => WAYS.filter(({ call = getPreparation }) => mayCall(reader, call));

/** Without a network: what can be done all the same. Goes on by itself when the network is back. */
export function OfflinePlace({ onBack }: { onBack: () => void }) {
  useTitle('Hors connexion');
  useServerReturn(true, onBack);
  const { pathname, key } = useLocation();
  const isHome = HOMES.includes(pathname.replace(/\/$/, ''));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [key]);
  return (
    <OfflineFrame>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
        Hors connexion
      </h1>
      <p className="mt-1 mb-5 max-w-prose text-ink-soft">
        {isHome
          ? 'Le réseau ne répond pas. Les jours gardés sur cet appareil restent ouverts, et ce que vous y saisissez partira à son retour.'
          : "Cette page a besoin du réseau\u00A0: elle s'ouvrira d'elle-même à son retour. En attendant, les jours gardés sur cet appareil restent ouverts."}
      </p>
      <div className="mb-6 flex flex-wrap gap-2.5">
        {!isHome && <BackButton />}
        <Button onClick={onBack}>Réessayer</Button>
      </div>
      <KeptDays />
    </OfflineFrame>
  );
}

function BackButton() {
  const goBack = useGoBack(paths.home);
  return (
    <Button variant="primary" onClick={() => goBack()}>
      <ArrowLeft aria-hidden />
      Retour
    </Button>
  );
}

function KeptDays() {
  // Read once: nothing is kept anew without a network.
  const [days] = useState(() => keptDays(parisWallTime(Date.now() / 1000).date));
  return (
    <Section title="Jours gardés sur cet appareil">
      {days.length === 0 ? (
        <EmptyState icon={<Tractor />} title="Aucun jour gardé" headingLevel={3}>
          Ouvrez la préparation d'un jour pendant que vous avez du réseau&nbsp;: elle s'ouvrira ensuite sans.
        </EmptyState>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2">
          {days.map(({ day, preparation, unsent }) => {
            const { date, point } = day;
            const title = dayTitle(date, preparation.collectionPoint.label);
            return (
              <li key={`${date} ${point}`} className="rounded-md border border-rule bg-paper p-3.5">
                <h3 className="text-lg font-bold wrap-anywhere first-letter:uppercase">{title}</h3>
                <p className="text-ink-soft">
                  {formatCount(preparation.orders.length, 'commande', 'commandes')}
                  {preparation.keptAt !== undefined && `, jour gardé le ${formatMoment(preparation.keptAt)}`}
                </p>
                {unsent > 0 && (
                  <p className="mt-1.5 flex">
                    <Badge tone="straw" icon={<CloudUpload aria-hidden />}>
                      {formatCount(unsent, 'envoi en attente', 'envois en attente')}
                    </Badge>
                  </p>
                )}
                <div className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3">
                  {waysFor(preparation.reader).map(({ label, Icon, pathOf }) => (
                    <Link
                      key={label}
                      to={pathOf(date, point)}
                      aria-label={`${label}, ${formatDay(date)}, ${preparation.collectionPoint.label}`}
                      className={`${buttonClass()} max-sm:min-h-12`}
                    >
                      <Icon aria-hidden className="max-[22rem]:hidden" />
                      {label}
                    </Link>
                  ))}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
