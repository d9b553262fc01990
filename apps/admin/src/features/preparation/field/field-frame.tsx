import { mayCall } from '@etal/contract/endpoint';
import { collectOrder, setOrderFinalWeights } from '@etal/contract/orders';
import { getPreparation, type Preparation } from '@etal/contract/preparation';
import { getTillDay } from '@etal/contract/till';
import { formatCount, shortDay, shortWeekday } from '@etal/texts/format';
import { entriesOfOthersText, KEPT_ONLY_HERE } from '@etal/texts/preparation';
import { Badge } from '@etal/ui/badge';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { textLinkClass } from '@etal/ui/text-link';
import { ArrowLeft, Banknote, CloudUpload, PackageCheck, Scale, Tractor } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import type { Day } from '../unsent/kept-day.ts';
import {
  acknowledge,
  countEntries,
  entriesOfOthers,
  refusedEntries,
  takeOver,
  waitingEntries,
} from '../unsent/queue.ts';
import { refusalWords } from '../unsent/refusal.ts';
import type { FieldDay } from './use-field-day.ts';

interface FieldFrameProps {
  title: string;
  /** What it is called among the screens of the day, where that is shorter. */
  screen?: string;
  field: FieldDay;
  /** What has just been done, for screen readers. */
  announcement: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the screens used at the market: the current place, what is not sent yet, and what went wrong. */
export function FieldFrame({ title, screen = title, field, announcement, actions, children }: FieldFrameProps) {
  const { day, preparation, queue } = field;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const waiting = waitingEntries(queue).length;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-20 border-b border-rule bg-surface">
        <div className="relative mx-auto flex w-full max-w-2xl items-center gap-2 px-2 pt-1.5 pb-2.5 short:pt-0.5 short:pb-1">
          <Link
            to={paths.preparationOf(day.date, day.point)}
            aria-label="Retour à la préparation"
            className="grid size-11 shrink-0 place-items-center rounded-md text-leaf hover:bg-linen"
          >
            <ArrowLeft aria-hidden className="size-5.5" />
          </Link>
          <div className="min-w-0 flex-1">
            <h1 ref={heading} tabIndex={-1} className="truncate text-lg leading-tight font-bold outline-none">
              {title}
            </h1>
            <p className="truncate text-sm text-ink-soft">
              {shortWeekday(preparation.date)} {shortDay(preparation.date)}, {preparation.collectionPoint.label}
            </p>
          </div>
          {actions}
          {/* Over the header's edge: nothing may move under the thumb that has just entered something. */}
          {waiting > 0 && (
            <p className="absolute top-full right-2 flex -translate-y-1/2 rounded-sm shadow-stall">
              <Badge tone="straw" icon={<CloudUpload aria-hidden />}>
                {formatCount(waiting, 'envoi en attente', 'envois en attente')}
              </Badge>
            </p>
          )}
        </div>
        <FieldScreens day={day} title={screen} reader={preparation.reader} />
      </header>
      <main className="mx-auto flex w-full max-w-2xl flex-1 flex-col px-3 pt-3 short:pt-2.5">
        <FieldNotices field={field} />
        {children}
      </main>
      <output className="sr-only">{announcement}</output>
    </div>
  );
}

/** The screens of one day at one point lead to each other. */
const SCREENS = [
  { title: 'Préparation', Icon: Tractor, pathOf: paths.preparationOf, call: getPreparation },
  { title: 'Pesée', Icon: Scale, pathOf: paths.weighing, call: setOrderFinalWeights },
  { title: 'Remise', Icon: PackageCheck, pathOf: paths.handover, call: collectOrder },
  { title: 'Caisse', Icon: Banknote, pathOf: paths.counting, call: getTillDay },
];

function FieldScreens({
  day: { date, point },
  title: current,
  reader,
}: {
  day: Day;
  title: string;
  reader: Preparation['reader'];
}) {
  return (
    <nav aria-label="Écrans du jour" className="mx-auto flex w-full max-w-2xl px-2">
      {SCREENS.filter(({ call }) => mayCall(reader, call)).map(({ title, Icon, pathOf }) => (
        <Link
          key={title}
          to={pathOf(date, point)}
          aria-current={title === current ? 'page' : undefined}
          className="-mb-px flex min-h-11 min-w-0 flex-auto items-center justify-center gap-1.5 border-b-3 border-transparent text-sm font-semibold text-ink-soft no-underline hover:text-ink aria-[current=page]:border-leaf aria-[current=page]:text-leaf short:min-h-8"
        >
          <Icon aria-hidden className="size-4.5 shrink-0 max-[22rem]:hidden" />
          {title}
        </Link>
      ))}
    </nav>
  );
}

function FieldNotices({ field: { preparation, queue, connection, isOnlyHere, submit } }: { field: FieldDay }) {
  const refused = refusedEntries(queue);
  const { member } = preparation;
  const others = member.id ? entriesOfOthers(queue, member) : [];
  return (
    // On a low screen the scale's figures come first, so these take less room.
    <div className="flex flex-col gap-2 not-empty:mb-3 short:text-sm short:leading-tight short:not-empty:mb-1.5 short:*:*:gap-x-2 short:*:*:px-2.5 short:*:*:py-1.5">
      <div role="status" className="contents">
        {connection === 'OFFLINE' && (
          <Banner tone="warning">
            Hors connexion
            <span className="short:sr-only">
              &nbsp;: vos saisies sont gardées et seront envoyées au retour du réseau.
            </span>
          </Banner>
        )}
        {connection === 'OTHER_ACCOUNT' && (
          <Banner tone="error" action={<SignIn />}>
            Ces saisies ont été faites avec un autre compte&nbsp;: elles sont gardées et seront envoyées quand ce compte
            sera de nouveau connecté.
          </Banner>
        )}
        {others.length > 0 && (
          <Banner
            tone="warning"
            action={
              <Button size="sm" onClick={() => submit((before) => takeOver(before, member))}>
                Envoyer à mon nom
              </Button>
            }
          >
            {entriesOfOthersText(
              countEntries(others),
              others.map(({ by }) => by.name),
            )}
          </Banner>
        )}
        {connection === 'SIGNED_OUT' && (
          <Banner tone="error" action={<SignIn />}>
            Votre session est terminée&nbsp;: vos saisies sont gardées et seront envoyées quand vous serez de nouveau
            connecté.{preparation.reader === 'HELPER' && ' Demandez un nouveau code, ou reconnectez-vous.'}
          </Banner>
        )}
      </div>
      <div role="alert" className="contents">
        {isOnlyHere && <Banner tone="error">{KEPT_ONLY_HERE}</Banner>}
        {refused.map((entry) => {
          const known = [...preparation.orders, ...preparation.waiting, ...(preparation.gone ?? [])];
          const order = known.find(({ id }) => id === entry.orderId);
          const { title, sentences } = refusalWords(entry, order);
          return (
            <Banner
              key={entry.key}
              tone="error"
              title={title}
              action={
                // No second try: the same act would be refused again.
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <Button size="sm" onClick={() => submit((before) => acknowledge(before, entry.key))}>
                    J'ai compris
                  </Button>
                  {order && (
                    <Link to={paths.order(order.reference)} className={`${textLinkClass} py-1`}>
                      Voir la commande
                    </Link>
                  )}
                </div>
              }
            >
              {sentences.map((sentence) => (
                <span key={sentence} className="block">
                  {sentence}
                </span>
              ))}
            </Banner>
          );
        })}
      </div>
    </div>
  );
}

function SignIn() {
  return (
    <Link to={paths.login} className={textLinkClass}>
      Se reconnecter
    </Link>
  );
}
