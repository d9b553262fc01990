import { isMonthly } from '@etal/domain/documents/monthly';
import { mayCall } from '@etal/contract/endpoint';
import { changeOrder } from '@etal/contract/order-changes';
import { letGoDebt } from '@etal/contract/till';
import type { Preparation, PreparedOrder } from '@etal/contract/preparation';
import { mayMarkNoShow } from '@etal/domain/orders/life';
import { startOf } from '@etal/domain/collection/opening-hours';
import { mayLetGo } from '@etal/domain/till/balance';
import { agreed, formatCents, formatPhone } from '@etal/texts/format';
import { amountText, saleQuantity, saleSubTotal } from '@etal/texts/order-lines';
import { MEANS_LABELS } from '@etal/texts/till';
import { Banner } from '@etal/ui/banner';
import { Button, buttonClass } from '@etal/ui/button';
import { Checkbox } from '@etal/ui/checkbox';
import { Dialog } from '@etal/ui/dialog';
import { IconButton } from '@etal/ui/icon-button';
import { MoneyInput } from '@etal/ui/money-input';
import { textLinkClass } from '@etal/ui/text-link';
import { Banknote, Clock3, CreditCard, Minus, Phone, Plus, ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { BagContents } from '../../order-lines/order-lines.ts';
import { questionSearch } from '../../orders/orders.ts';
import { nameOf } from '../preparation.view.ts';
import type { HandOver, Queue } from '../unsent/queue.ts';
import {
  accountOf,
  type DepositRow,
  EMPTY_DRAFT,
  handOverAmounts,
  type HandOverAmounts,
  handOverOf,
  type HandOverDraft,
  type Payment,
} from './handover.view.ts';

interface HandoverSheetProps {
  order: PreparedOrder;
  preparation: Preparation;
  queue: Queue;
  /** Milliseconds since the epoch. */
  now: number;
  isOnline: boolean;
  onHandOver: (work: HandOver) => void;
  /** Lets a small debt go; it needs the network. */
  onLetGo: () => void;
  onClose: () => void;
}

/** What the bag of one customer holds, how to reach them, and how they pay. Mounted when open. */
export function HandoverSheet({
  order,
  preparation,
  queue,
  now,
  isOnline,
  onHandOver,
  onLetGo,
  onClose,
}: HandoverSheetProps) {
  const [draft, setDraft] = useState<HandOverDraft>(isMonthly(order) ? PAID_WITH_ITS_MONTH : EMPTY_DRAFT);
  const account = accountOf(preparation, order);
  const amounts = handOverAmounts(order, preparation, queue, draft);
  const change = (edit: Partial<HandOverDraft>): void => setDraft((before) => ({ ...before, ...edit }));
  const pay = (payment: Payment): void => onHandOver(handOverOf(amounts, draft, payment));
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      keepOnOutsidePress
      title={nameOf(order)}
      description={order.reference}
      footer={<PayBar amounts={amounts} isMonthly={isMonthly(order)} onPay={pay} />}
    >
      <div className="flex flex-col gap-5">
        <Contact order={order} />
        <Lines order={order} bags={preparation.bags} />
        {amounts.deposits.length > 0 && <Deposits rows={amounts.deposits} onChange={change} draft={draft} />}
        {account.cents !== 0 && amounts.isExact && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-straw-wash px-3 py-2">
            <Checkbox
              checked={account.cents < 0 ? draft.paysDebt : draft.usesCredit}
              onChange={({ target: { checked } }) =>
                change(account.cents < 0 ? { paysDebt: checked } : { usesCredit: checked })
              }
              label={
                account.cents < 0
                  ? `Doit ${formatCents(-account.cents)} de la dernière fois`
                  : `A ${formatCents(account.cents)} d'avance, à utiliser`
              }
            />
            {mayLetGo(account.cents) && isOnline && mayCall(preparation.reader, letGoDebt) && (
              <Button onClick={onLetGo}>Oublier cette dette</Button>
            )}
          </div>
        )}
        {amounts.toPay > 0 && <MoreWaysToPay amounts={amounts} onPay={pay} />}
        {mayCall(preparation.reader, changeOrder) && <OtherWays order={order} now={now} isOnline={isOnline} />}
      </div>
    </Dialog>
  );
}

function Contact({ order: { shopperDetails, note } }: { order: PreparedOrder }) {
  const { phone } = shopperDetails;
  return (
    <>
      {phone && (
        <a href={`tel:${phone}`} className={`${buttonClass({ size: 'lg' })} self-start`}>
          <Phone aria-hidden />
          <span className="sr-only">Appeler le </span>
          {formatPhone(phone)}
        </a>
      )}
      {note && (
        <p className="rounded-md bg-straw-wash px-3 py-2 wrap-anywhere whitespace-pre-line text-straw">{note}</p>
      )}
    </>
  );
}

function Lines({ order, bags }: { order: PreparedOrder; bags: Preparation['bags'] }) {
  const withdrawn = order.withdrawals.flatMap(({ lines }) => lines);
  return (
    <section aria-label="Articles">
      <ul className="border-t border-rule">
        {order.sales.map((sale) => (
          <li key={sale.id} className="flex items-baseline gap-3 border-b border-rule py-2">
            <span className="min-w-0 flex-1">
              <span className="font-semibold wrap-anywhere">{sale.saleableLabel}</span>
              <span className="block text-ink-soft">{saleQuantity(sale)}</span>
              <BagContents bags={bags} saleableId={sale.saleableId} />
            </span>
            <span className="tabular-nums">{saleSubTotal(sale)}</span>
          </li>
        ))}
      </ul>
      {withdrawn.length > 0 && (
        <p className="mt-2 text-ink-soft">
          Le client a renoncé à&nbsp;: {withdrawn.map(({ label }) => label).join(', ')}. Ne le mettez pas dans le sac.
        </p>
      )}
    </section>
  );
}

function Deposits({
  rows,
  draft,
  onChange,
}: {
  rows: readonly DepositRow[];
  draft: HandOverDraft;
  onChange: (edit: Partial<HandOverDraft>) => void;
}) {
  return (
    <section aria-label="Consignes">
      <h3 className="mb-1 font-bold">Consignes</h3>
      <ul className="border-t border-rule">
        {rows.map(({ kindId, label, cents, out, back, held }) => (
          <li key={kindId} className="border-b border-rule py-2">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-semibold wrap-anywhere">{label}</span>
              <span className="text-ink-soft tabular-nums">
                {formatCents(cents)}
                {held > 0 && `, ${held} chez le client`}
              </span>
            </p>
            <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
              <Counter
                label={`${label}, rendus`}
                text="Rendus"
                value={back}
                onChange={(count) => onChange({ back: { ...draft.back, [kindId]: count } })}
              />
              <Counter
                label={`${label}, remis`}
                text="Remis"
                value={out}
                onChange={(count) => onChange({ out: { ...draft.out, [kindId]: count } })}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MOST = 99;

function Counter({
  label,
  text,
  value,
  onChange,
}: {
  label: string;
  text: string;
  value: number;
  onChange: (count: number) => void;
}) {
  return (
    <div role="group" aria-label={label} className="flex items-center gap-1.5">
      <span className="w-16 text-ink-soft">{text}</span>
      <IconButton
        label={`Un de moins\u00A0: ${label}`}
        icon={<Minus aria-hidden />}
        disabled={value === 0}
        onClick={() => onChange(value - 1)}
      />
      <output className="w-8 text-center text-lg font-bold tabular-nums">{value}</output>
      <IconButton
        label={`Un de plus\u00A0: ${label}`}
        icon={<Plus aria-hidden />}
        disabled={value === MOST}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}

/** What it owes from before is on other invoices. */
const PAID_WITH_ITS_MONTH: HandOverDraft = { ...EMPTY_DRAFT, paysDebt: false, usesCredit: false };

/** Always in sight, however much the bag holds: what is asked for, and the keys that take it. */
function PayBar({ amounts: { due, toPay, debt, credit, isExact }, isMonthly: isPaidLater, onPay }: PayBarProps) {
  return (
    <section aria-label="Paiement" className="flex w-full flex-col gap-2">
      {(due > 0 || toPay !== 0) && (
        <p className="text-2xl font-bold short:text-xl">
          <output className="tabular-nums">
            {toPay < 0
              ? `${formatCents(-toPay)} à rendre`
              : `${amountText(toPay, !isExact)} ${isPaidLater ? 'en fin de mois' : 'à encaisser'}`}
          </output>
        </p>
      )}
      {(debt > 0 || credit > 0) && (
        <p className="-mt-2 text-sm text-ink-soft">
          {formatCents(due)} pour la commande
          {debt > 0 && `, ${formatCents(debt)} de la dernière fois`}
          {credit > 0 && `, ${formatCents(credit)} d'avance ${agreed(credit, 'utilisé', 'utilisés')}`}.
        </p>
      )}
      {toPay <= 0 ? (
        <Button size="lg" variant="primary" className="min-h-14" onClick={() => onPay({ by: 'CASH' })}>
          {toPay < 0
            ? `Remettre, ${formatCents(-toPay)} ${agreed(toPay, 'rendu', 'rendus')}`
            : 'Remettre, rien à encaisser'}
        </Button>
      ) : (
        <div className="grid grid-cols-2 gap-2">
          {isPaidLater && (
            <div className="col-span-2 grid">
              <MeansButton icon={<Clock3 aria-hidden />} isMain onClick={() => onPay({ by: 'LATER' })}>
                Remettre sans encaisser
              </MeansButton>
            </div>
          )}
          <MeansButton icon={<Banknote aria-hidden />} isMain={!isPaidLater} onClick={() => onPay({ by: 'CASH' })}>
            {MEANS_LABELS.CASH}
          </MeansButton>
          <MeansButton icon={<ReceiptText aria-hidden />} onClick={() => onPay({ by: 'CHEQUE' })}>
            {MEANS_LABELS.CHEQUE}
          </MeansButton>
          <MeansButton icon={<CreditCard aria-hidden />} onClick={() => onPay({ by: 'CARD' })}>
            Carte
          </MeansButton>
          {!isPaidLater && (
            <MeansButton icon={<Clock3 aria-hidden />} onClick={() => onPay({ by: 'LATER' })}>
              Plus tard
            </MeansButton>
          )}
        </div>
      )}
    </section>
  );
}

interface PayBarProps extends PayProps {
  /** The invoice of its month tells of it. */
  isMonthly: boolean;
}

interface PayProps {
  amounts: HandOverAmounts;
  onPay: (payment: Payment) => void;
}

function MoreWaysToPay({ amounts: { toPay, isExact }, onPay }: PayProps) {
  return (
    <section aria-label="Autres paiements" className="flex flex-col gap-3">
      {isExact && <Change toPay={toPay} onPay={onPay} />}
      <div className="grid grid-cols-2 gap-2">
        <Button className="min-h-12" onClick={() => onPay({ by: 'TRANSFER' })}>
          {MEANS_LABELS.TRANSFER}
        </Button>
        <Button className="min-h-12" onClick={() => onPay({ by: 'VOUCHER' })}>
          {MEANS_LABELS.VOUCHER}
        </Button>
      </div>
    </section>
  );
}

function MeansButton({
  icon,
  isMain = false,
  onClick,
  children,
}: {
  icon: ReactNode;
  isMain?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      size="lg"
      variant={isMain ? 'primary' : 'secondary'}
      className="min-h-14 text-lg short:min-h-12"
      onClick={onClick}
    >
      {icon}
      {children}
    </Button>
  );
}

const NOTES = [1000, 2000, 5000];

/** What the customer hands over in cash, and what goes back. */
function Change({ toPay, onPay }: { toPay: number; onPay: (payment: Payment) => void }) {
  const [received, setReceived] = useState<number | null>(null);
  const above = received === null ? 0 : received - toPay;
  return (
    <fieldset className="rounded-lg border border-rule p-3">
      <legend className="px-1 font-semibold">Rendre la monnaie sur</legend>
      <div className="grid grid-cols-3 gap-2">
        {NOTES.map((note) => (
          <Button
            key={note}
            className="min-h-12 tabular-nums"
            aria-pressed={received === note}
            disabled={note < toPay}
            onClick={() => setReceived(note)}
          >
            {`${note / 100}\u00A0€`}
          </Button>
        ))}
      </div>
      <div className="mt-3">
        <MoneyInput label="Autre somme reçue" value={received} onChange={setReceived} />
      </div>
      <div role="status" className="mt-3 flex flex-col gap-2 empty:hidden">
        {received !== null && above < 0 && (
          <Banner tone="warning">
            Il manque {formatCents(-above)}&nbsp;: le reste peut se régler «&nbsp;plus tard&nbsp;».
          </Banner>
        )}
        {received !== null && above >= 0 && (
          <>
            <Button
              size="lg"
              variant="primary"
              className="min-h-14"
              onClick={() => onPay({ by: 'RECEIVED', received, change: 'BACK' })}
            >
              {above === 0 ? 'Encaisser le compte juste' : `Encaisser et rendre ${formatCents(above)}`}
            </Button>
            {above > 0 && (
              <Button
                size="lg"
                className="min-h-12"
                onClick={() => onPay({ by: 'RECEIVED', received, change: 'BALANCE' })}
              >
                Garder {formatCents(above)} en avoir
              </Button>
            )}
          </>
        )}
      </div>
    </fieldset>
  );
}

/** What needs the network, because stock, papers and the card follow. */
function OtherWays({ order, now, isOnline }: { order: PreparedOrder; now: number; isOnline: boolean }) {
  const { status, collectionDate, collectionPeriod, reference } = order;
  const hasBegun = mayMarkNoShow({ status, collectionDate, collectionStart: startOf(collectionPeriod) }, now / 1000);
  if (!isOnline)
    return (
      <p className="text-ink-soft">
        «&nbsp;Non retirée&nbsp;» et les changements de la commande se font au retour du réseau.
      </p>
    );
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1 border-t border-rule pt-2">
      {hasBegun && (
        <Link to={`${paths.order(reference)}?${questionSearch('noShow')}`} className={`${textLinkClass} py-2`}>
          Non retirée
        </Link>
      )}
      <Link to={paths.orderChange(reference)} className={`${textLinkClass} py-2`}>
        Il manque quelque chose
      </Link>
    </div>
  );
}
