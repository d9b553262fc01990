import type { CollectionPoint } from '@etal/contract/collection-points';
import type { OfferedSlot, Storefront } from '@etal/contract/storefront';
import { formatAddress, mapUrl } from '@etal/texts/collection';
import {
  cutOffWords,
  dayWords,
  openDaysWords,
  periodWords,
  pointPaymentWords,
  SLOT_FULL_LABEL,
} from '@etal/texts/storefront';
import { NO_POINT, NO_SLOT, SITE_AWAY, SLOT_GONE } from '@etal/texts/storefront-order';
import { type ReactNode, type Ref, useState } from 'react';
import { ALERT, SECONDARY_BUTTON, TEXT_LINK } from '../../layout/look.ts';
import { ChoiceCard } from './choice-card.tsx';
import { placeId, type Problems } from '../order/problems.ts';
import { groupByDay, type SlotChoice, slotKey } from '../slots.ts';
import { Problem, StepSection } from './step-section.tsx';
import type { Loaded } from '../use-shop.ts';

interface CollectionSectionProps {
  points: CollectionPoint[];
  pointId: string | null;
  paymentModes: Storefront['paymentModes'];
  slots: Loaded<OfferedSlot[]>;
  chosen: OfferedSlot | undefined;
  /** What became of the chosen slot meanwhile. */
  slotLoss: 'closed' | 'full' | null;
  /** Why the order was refused for its slot: said at the slots, in the focus, in place of what became of it. */
  alert: string | null;
  alertRef: Ref<HTMLParagraphElement>;
  /** What is not enough for a day, in words. */
  shortOn: (date: string) => string | undefined;
  now: number;
  problems: Problems;
  onPoint: (id: string) => void;
  onSlot: (slot: SlotChoice) => void;
  onReload: () => void;
}

export function CollectionSection(props: CollectionSectionProps) {
  const { points, paymentModes, pointId, problems, onPoint } = props;
  return (
    <StepSection number={2} title="Votre retrait" id="retrait">
      <ChoiceGroup place="point" legend="Point de collecte" problem={problems.point}>
        {points.length === 0 && <p>{NO_POINT}</p>}
        <div className="grid gap-2 sm:grid-cols-2">
          {points.map((point) => (
            <ChoiceCard
              key={point.id}
              name="point"
              value={point.id}
              isChecked={point.id === pointId}
              onChoose={() => onPoint(point.id)}
            >
              <span className="block font-semibold">{point.label}</span>
              <span className="block text-sm text-ink-soft">{formatAddress(point.address)}</span>
              {/* What one needs to know to choose. */}
              {[openDaysWords(point.openingHours), pointPaymentWords(paymentModes, point)].map(
                (fact) =>
                  fact && (
                    <span key={fact} className="block text-sm text-ink-soft">
                      {fact}
                    </span>
                  ),
              )}
            </ChoiceCard>
          ))}
        </div>
      </ChoiceGroup>
      <PointNotes point={points.find(({ id }) => id === pointId)} />
      {pointId !== null && (
        <div className="mt-5">
          <ChoiceGroup place="slot" legend="Date et créneau" problem={problems.slot}>
            <Refused alert={props.alert} alertRef={props.alertRef} />
            <Slots key={pointId} {...props} />
          </ChoiceGroup>
        </div>
      )}
    </StepSection>
  );
}

/**
 * The group takes the focus, so that its name and what is missing are read, whether or not there is anything to choose.
 */
function ChoiceGroup({
  place,
  legend,
  problem,
  children,
}: {
  place: 'point' | 'slot';
  legend: string;
  problem: string | undefined;
  children: ReactNode;
}) {
  const id = placeId(place);
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={problem && `${id}-erreur`} className="min-w-0 outline-none">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {children}
      {problem && <Problem id={`${id}-erreur`}>{problem}</Problem>}
    </fieldset>
  );
}

function PointNotes({ point }: { point: CollectionPoint | undefined }) {
  if (!point) return null;
  return (
    <p className="mt-3 text-sm text-ink-soft">
      <span className="prose-lines">{point.description}</span> {/* In another tab: the order is not finished. */}
      <a href={mapUrl(point.address)} target="_blank" rel="noreferrer" className={`${TEXT_LINK} whitespace-nowrap`}>
        Voir la carte<span className="sr-only"> (nouvel onglet)</span>
      </a>
    </p>
  );
}

function Refused({ alert, alertRef }: Pick<CollectionSectionProps, 'alert' | 'alertRef'>) {
  if (alert === null) return null;
  return (
    <p ref={alertRef} role="alert" tabIndex={-1} className={`${ALERT} mb-3 scroll-mt-4`}>
      {alert}
    </p>
  );
}

/** Two weeks of market days; the rest on demand. */
const DAYS_SHOWN = 5;

function Slots({ slots, chosen, slotLoss, alert, shortOn, now, onSlot, onReload }: CollectionSectionProps) {
  const [isAll, setIsAll] = useState(false);
  if (slots.state === 'loading') return <p className="text-ink-soft">Recherche des créneaux…</p>;
  if (slots.state === 'away') {
    return (
      <>
        <Problem>{SITE_AWAY}</Problem>
        <button type="button" onClick={onReload} className={`${SECONDARY_BUTTON} mt-2`}>
          Réessayer
        </button>
      </>
    );
  }
  const days = groupByDay(slots.value);
  const shown = isAll ? days : days.filter(({ date }, position) => position < DAYS_SHOWN || date === chosen?.date);
  return (
    <>
      {slotLoss && alert === null && (
        <p className="mb-3 rounded-lg bg-tomato-wash px-3 py-2 font-semibold text-tomato">{SLOT_GONE[slotLoss]}</p>
      )}
      {days.length === 0 && <p className="rounded-lg bg-linen px-3 py-2">{NO_SLOT}</p>}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {shown.map(({ date, slots: ofDay }) => (
          <div key={date} role="group" aria-labelledby={`jour-${date}`}>
            <p id={`jour-${date}`} className="mb-1.5 first-letter:uppercase">
              {dayWords(date)}
              {shortOn(date) && <span className="block text-sm font-semibold text-tomato">{shortOn(date)}</span>}
            </p>
            <div className="grid gap-2">
              {ofDay.map((slot) => (
                <ChoiceCard
                  key={slotKey(slot)}
                  name="creneau"
                  value={slotKey(slot)}
                  isChecked={chosen !== undefined && slotKey(chosen) === slotKey(slot)}
                  isDisabled={slot.isFull}
                  onChoose={() => onSlot({ date: slot.date, period: slot.period })}
                >
                  {/* The radio's own name says the date: it may be reached without passing by the day above it. */}
                  <span className="block font-semibold first-letter:uppercase">
                    {periodWords(slot.period)}
                    <span className="sr-only">, {dayWords(date)}. </span>
                  </span>
                  <span className="block text-sm text-ink-soft">
                    {slot.isFull ? SLOT_FULL_LABEL : cutOffWords(slot.orderBefore, now)}
                  </span>
                </ChoiceCard>
              ))}
            </div>
          </div>
        ))}
      </div>
      {shown.length < days.length && (
        <button type="button" onClick={() => setIsAll(true)} className={`${SECONDARY_BUTTON} mt-4`}>
          Voir plus de dates
        </button>
      )}
    </>
  );
}
