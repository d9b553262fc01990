import { lowerFirst } from '@etal/texts/typography';
import type { CollectionPoint } from '@etal/contract/collection-points';
import { openSlots } from '@etal/domain/collection/slots';
import { sortedSlots } from '@etal/domain/collection/opening-hours';
import {
  formatAddress,
  formatClosure,
  formatDeadline,
  formatMaxOrders,
  formatPeriod,
  mapUrl,
  rhythmWords,
} from '@etal/texts/collection';
import { formatDate, formatDay } from '@etal/texts/format';
import { WEEKDAY_LABELS } from '@etal/texts/weekdays';
import { Button, buttonClass } from '@etal/ui/button';
import { DescriptionList } from '@etal/ui/description-list';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { Thumbnail } from '@etal/ui/thumbnail';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router';
import { NotFoundHere } from '../../routing/not-found-here.tsx';
import { BackLink } from '../../routing/back-link.tsx';
import { LatestOrders, type LatestOrdersData, loadLatestOrders } from '../orders/orders.ts';
import { paths } from '../../routing/paths.ts';
import { ToggleSaleDialog } from '../catalog/catalog.ts';
import { useShop } from '../../calls/use-shop.ts';
import { useTitle } from '../../routing/use-title.ts';
import { useUrlState } from '../../routing/use-url-state.ts';
import { PointStatus } from './point-card.tsx';
import { comingClosures } from '@etal/domain/collection/closures';
import { today } from './closures/upcoming.ts';
import { usePointFetcher } from './point-actions.ts';

export { pointAction as action } from './point-actions.ts';

export function loader({ request, params }: LoaderFunctionArgs): LatestOrdersData {
  return loadLatestOrders(request, { collectionPoint: params['id'] ?? '' });
}

const BACK = <BackLink to={paths.collectionPoints}>Retour aux points de collecte</BackLink>;

export function Component() {
  const { id } = useParams();
  const { collectionPoints } = useShop();
  const point = collectionPoints.find((candidate) => candidate.id === id);
  return point ? (
    <PointDetail point={point} />
  ) : (
    <NotFoundHere what="Point de collecte" title="Point de collecte non trouvé" back={BACK}>
      Son adresse est peut-être incomplète.
    </NotFoundHere>
  );
}

function PointDetail({ point }: { point: CollectionPoint }) {
  useTitle(point.label);
  const [params, changeUrl] = useUrlState();
  const { send, isPending, error, forgetError } = usePointFetcher(() =>
    changeUrl({ dialogue: null }, { replace: true }),
  );
  const [date] = useState(today);
  const closures = comingClosures([...point.holidays, ...point.closures], date);

  return (
    <>
      <PageHeader
        title={point.label}
        marks={<PointStatus isEnabled={point.isEnabled} />}
        back={BACK}
        actions={
          <>
            <Button onClick={() => changeUrl({ dialogue: 'vente' })}>
              {point.isEnabled ? 'Désactiver la vente' : 'Activer la vente'}
            </Button>
            <Link to={paths.collectionPointCopy(point.id)} className={buttonClass({})}>
              Dupliquer
            </Link>
            <Link to={paths.collectionPointEdit(point.id)} className={buttonClass({ variant: 'primary' })}>
              Modifier
            </Link>
          </>
        }
      />
      <div className="grid gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="mx-auto w-full max-w-80">
          <Thumbnail src={point.imgUrl} alt={point.label} name={point.label} size="fill" />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Section title="Informations">
            <DescriptionList
              items={[
                { term: 'Adresse', description: <PointAddress address={point.address} /> },
                { term: 'Statut', description: <PointStatus isEnabled={point.isEnabled} /> },
                { term: 'Description', description: <span className="whitespace-pre-line">{point.description}</span> },
                { term: 'Paiements acceptés', description: paymentsText(point) },
                { term: 'Ajouté le', description: formatDate(point.creationDate) },
              ]}
            />
          </Section>
          <Section title="Horaires d'ouverture">
            <OpeningHoursList point={point} />
          </Section>
          {closures.length > 0 && (
            <Section title="Fermetures à venir">
              <ul className="flex flex-col gap-1.5">
                {closures.map((closure) => (
                  <li key={`${closure.from} ${closure.to}`} className="flex flex-wrap gap-x-3">
                    {formatClosure(closure)}
                    <Link to={paths.closedOrders(point.id, closure)} className={textLinkClass}>
                      Commandes prévues<span className="sr-only">{`\u00A0: ${formatClosure(closure)}`}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <NextSlots point={point} />
          <LatestOrders />
        </div>
      </div>
      <ToggleSaleDialog
        item={params.get('dialogue') === 'vente' ? point : undefined}
        kind="point"
        isPending={isPending}
        error={error}
        onCancel={() => {
          forgetError();
          changeUrl({ dialogue: null }, { replace: true });
        }}
        onConfirm={() => send({ intent: 'toggle', id: point.id, isEnabled: !point.isEnabled })}
      />
    </>
  );
}

function PointAddress({ address }: { address: CollectionPoint['address'] }) {
  return (
    <>
      {formatAddress(address)}
      <a
        href={mapUrl(address)}
        target="_blank"
        rel="noreferrer"
        className={`${textLinkClass} mt-1 flex w-fit items-center gap-1`}
      >
        Voir sur la carte
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </>
  );
}

function paymentsText({ onlinePaymentsEnabled, offlinePaymentsEnabled }: CollectionPoint): string {
  if (onlinePaymentsEnabled && offlinePaymentsEnabled) return 'En ligne et sur place';
  if (onlinePaymentsEnabled) return 'En ligne';
  return offlinePaymentsEnabled ? 'Sur place' : 'Aucun';
}

function OpeningHoursList({ point }: { point: CollectionPoint }) {
  const slots = sortedSlots(point.openingHours);
  if (slots.length === 0)
    return <p className="text-ink-soft">Aucun horaire&nbsp;: vos clients ne peuvent pas encore choisir ce point.</p>;
  return (
    <ul className="flex flex-col">
      {slots.map(({ weekday, slot }) => (
        <li
          key={`${weekday} ${formatPeriod(slot.timePeriod)} ${rhythmWords(slot.rhythm, weekday)}`}
          className="grid gap-x-4 border-b border-rule py-2.5 first:pt-0 last:border-0 last:pb-0 sm:grid-cols-[8rem_9rem_minmax(0,1fr)]"
        >
          <span className="font-semibold">{WEEKDAY_LABELS[weekday]}</span>
          <span className="tabular-nums">
            {formatPeriod(slot.timePeriod)}
            {slot.rhythm && <span className="block text-ink-soft">{rhythmWords(slot.rhythm, weekday)}</span>}
          </span>
          <span className="text-ink-soft">
            Commande&nbsp;: {lowerFirst(formatDeadline(slot))}
            {slot.maxOrders && `. ${formatMaxOrders(slot)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const NEXT_SLOTS = 3;

function NextSlots({ point }: { point: CollectionPoint }) {
  const [now] = useState(() => Date.now() / 1000);
  const slots = point.isEnabled ? openSlots(point, now).slice(0, NEXT_SLOTS) : [];
  if (slots.length === 0) return null;
  return (
    <Section title="Prochains retraits" description="Encore ouverts à la commande">
      <ul className="flex flex-col gap-1.5 tabular-nums">
        {slots.map(({ date, period }) => (
          <li key={`${date} ${formatPeriod(period)}`}>
            {formatDay(date)}, {formatPeriod(period)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
