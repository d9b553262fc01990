import type { SitePage } from '@etal/contract/site-pages';
import type { PlatformFee } from '@etal/domain/orders/fees';
import { type LineWish, MAX_QUANTITY, MAX_SELECTED_WEIGHT, stockLeft, WEIGHT_STEP } from '@etal/domain/orders/lines';
import { worthOf } from '@etal/domain/till/deposits';
import { QUANTITY_BOUND, SELECTED_WEIGHT_BOUND } from '@etal/texts/bounds';
import { depositNotice, DEPOSITS_NOTICE, depositsDueLabel } from '@etal/texts/deposits';
import { amountText, ESTIMATE_NOTICE } from '@etal/texts/order-lines';
import { feeNotice, SERVICE_FEE_LABEL } from '@etal/texts/orders';
import { formatCents } from '@etal/texts/format';
import { optionWords, priceWords, stockWords, weighedNotice } from '@etal/texts/storefront';
import { lineTroubleText, priceChangeText } from '@etal/texts/storefront-order';
import { pageOf, type Saleable, unitOf } from '../../catalogue/saleables.ts';
import { Photo } from '../../layout/photo.tsx';
import { FIELD, SECONDARY_BUTTON, TEXT_LINK } from '../../layout/look.ts';
import { gramsIn, piecesIn } from '../cart/cart-changes.ts';
import type { Amounts, CartLine } from '../cart/cart-lines.ts';
import type { PriceChange } from '../cart/price-changes.ts';
import { NumberStepper } from './number-stepper.tsx';
import { placeId } from '../order/problems.ts';
import { Problem, StepSection } from './step-section.tsx';

interface CartSectionProps {
  lines: CartLine[];
  /** The chosen collection date. */
  date: string | null;
  amounts: Amounts;
  platformFee: PlatformFee;
  /** Names of what is no longer on sale. */
  labels: Record<string, string>;
  /** By the key of the line. */
  priceChanges: ReadonlyMap<string, PriceChange>;
  to: (page: SitePage) => string;
  problem: string | undefined;
  onChange: (key: string, change: Partial<LineWish>) => void;
  onRemove: (key: string) => void;
}

export const CART_HEADING = 'panier-lignes';

export function CartSection({
  lines,
  date,
  amounts,
  platformFee,
  labels,
  priceChanges,
  to,
  problem,
  onChange,
  onRemove,
}: CartSectionProps) {
  const notice = amounts.fees > 0 ? feeNotice(platformFee) : undefined;
  return (
    <StepSection number={1} title="Vos produits" id={CART_HEADING}>
      <div id={placeId('lines')} tabIndex={-1} className="outline-none">
        {problem && <Problem>{problem}</Problem>}
        <ul className="divide-y divide-rule">
          {lines.map((line) => (
            <Line
              key={line.key}
              line={line}
              date={date}
              priceChange={priceChanges.get(line.key)}
              label={line.saleable?.label ?? labels[line.wish.saleableId] ?? 'Un produit de votre panier'}
              to={to}
              onChange={(change) => onChange(line.key, change)}
              onRemove={() => onRemove(line.key)}
            />
          ))}
        </ul>
      </div>
      <Totals amounts={amounts} />
      {notice && <p className="mt-3 text-sm text-ink-soft">{notice}</p>}
      {amounts.isEstimate && <p className="mt-3 text-sm text-ink-soft">{ESTIMATE_NOTICE}</p>}
      {amounts.deposits.length > 0 && <p className="mt-3 text-sm text-ink-soft">{DEPOSITS_NOTICE}</p>}
    </StepSection>
  );
}

export function Totals({ amounts: { subTotal, fees, total, isEstimate, deposits } }: { amounts: Amounts }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-rule pt-3 tabular-nums">
      <dt>Sous-total</dt>
      <dd className="text-right">{amountText(subTotal, isEstimate)}</dd>
      {fees > 0 && (
        <>
          <dt>{SERVICE_FEE_LABEL}</dt>
          <dd className="text-right">{amountText(fees, isEstimate)}</dd>
        </>
      )}
      <dt className="text-lg font-bold">Total</dt>
      <dd className="text-right text-lg font-bold">{amountText(total, isEstimate)}</dd>
      {deposits.length > 0 && (
        <>
          <dt>{depositsDueLabel(deposits)}</dt>
          <dd className="text-right">{formatCents(worthOf(deposits))}</dd>
        </>
      )}
    </dl>
  );
}

interface LineProps {
  line: CartLine;
  /** The chosen collection date. */
  date: string | null;
  priceChange: PriceChange | undefined;
  label: string;
  to: (page: SitePage) => string;
  onChange: (change: Partial<LineWish>) => void;
  onRemove: () => void;
}

function Line({ line, date, priceChange, label, to, onChange, onRemove }: LineProps) {
  const { wish, saleable, priced, trouble } = line;
  // What is left for the chosen day is said here, and nowhere before it.
  const few = saleable?.stockPerDay && date !== null ? stockWords(saleable, date) : undefined;
  return (
    <li className="grid grid-cols-[4rem_1fr] gap-x-3 py-4 first:pt-0 sm:grid-cols-[5rem_1fr]">
      {saleable ? (
        <Photo
          url={saleable.imgUrl}
          alt=""
          width={80}
          height={80}
          sizes="80px"
          loading="eager"
          className="size-16 rounded-lg sm:size-20"
        />
      ) : (
        <span className="size-16 rounded-lg bg-linen sm:size-20" />
      )}
      <div className="min-w-0">
        {/* A dear thing with a long name has its price below it, and not the name letter by letter beside it. */}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="min-w-0 flex-1 basis-36 font-bold">
            {saleable ? (
              <a href={to(pageOf(saleable))} className="no-underline hover:underline">
                {label}
              </a>
            ) : (
              label
            )}
          </h3>
          {priced && (
            <p className="font-semibold whitespace-nowrap tabular-nums">
              {amountText(priced.subTotal, priced.isEstimate)}
            </p>
          )}
        </div>
        {saleable && <HowSold saleable={saleable} />}
        {saleable?.deposit && <p className="text-sm text-ink-soft">{depositNotice(saleable.deposit)}</p>}
        {priceChange && (
          <p className="mt-2 rounded-lg bg-straw-wash px-3 py-2 font-semibold text-ink">
            {priceChangeText(label, priceChange)}
          </p>
        )}
        {few && !trouble && <p className="text-sm font-semibold text-tomato">{few}</p>}
        {trouble && (
          <p className="mt-2 rounded-lg bg-tomato-wash px-3 py-2 font-semibold text-tomato">
            {lineTroubleText(trouble, saleable?.pricingModel)}
          </p>
        )}
        {trouble?.kind === 'SHORT' && trouble.left > 0 && (
          <button
            type="button"
            onClick={() =>
              onChange(
                wish.selectedWeight === undefined ? { quantity: trouble.left } : { selectedWeight: trouble.left },
              )
            }
            className={`${SECONDARY_BUTTON} mt-2`}
          >
            Prendre ce qui reste<span className="sr-only">{`\u00A0: ${label}`}</span>
          </button>
        )}
      </div>
      <div className="col-span-2 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 sm:col-span-1 sm:col-start-2">
        {saleable && priced && <Quantity saleable={saleable} wish={wish} onChange={onChange} />}
        <button type="button" onClick={onRemove} className={`${TEXT_LINK} ml-auto min-h-11 cursor-pointer`}>
          Retirer<span className="sr-only"> {label}</span>
        </button>
      </div>
    </li>
  );
}

/** The price and what it is for; an estimate says how the amount will be known (L. 112-3). */
function HowSold({ saleable }: { saleable: Saleable }) {
  if (saleable.pricingModel === 'BY_UNIT_WEIGHING_REQUIRED')
    return <p className="text-sm text-ink-soft">{weighedNotice(saleable, unitOf(saleable))}</p>;
  // Each pack's own price stands in its list.
  if (saleable.pricingModel === 'BY_WEIGHT_OPTIONS') return null;
  const { amount, detail } = priceWords(saleable, unitOf(saleable));
  return (
    <p className="text-sm text-ink-soft">
      {amount} {detail}
    </p>
  );
}

function Quantity({
  saleable,
  wish,
  onChange,
}: {
  saleable: Saleable;
  wish: LineWish;
  onChange: (change: Partial<LineWish>) => void;
}) {
  const left = stockLeft(saleable);
  const id = `quantite-${wish.saleableId}-${wish.optionWeight ?? ''}`;
  if (saleable.pricingModel === 'BY_CAPTURED_WEIGHT') {
    return (
      <NumberStepper
        id={id}
        label={`Grammes de ${saleable.label}`}
        unit="g"
        value={wish.selectedWeight ?? 0}
        step={WEIGHT_STEP}
        min={Math.min(WEIGHT_STEP, left ?? WEIGHT_STEP)}
        max={Math.min(left ?? MAX_SELECTED_WEIGHT, MAX_SELECTED_WEIGHT)}
        bound={(left ?? MAX_SELECTED_WEIGHT) < MAX_SELECTED_WEIGHT ? undefined : SELECTED_WEIGHT_BOUND}
        read={(text) => gramsIn(text, left)}
        onChange={(selectedWeight) => onChange({ selectedWeight })}
      />
    );
  }
  return (
    <>
      {saleable.pricingModel === 'BY_WEIGHT_OPTIONS' && (
        <select
          aria-label={`Poids de ${saleable.label}`}
          value={wish.optionWeight}
          onChange={({ target }) => onChange({ optionWeight: Number(target.value) })}
          className={`${FIELD} max-w-full`}
        >
          {saleable.options
            .toSorted((a, b) => a.weight - b.weight)
            .map((option) => (
              <option key={option.weight} value={option.weight}>
                {optionWords(option)}
              </option>
            ))}
        </select>
      )}
      <NumberStepper
        id={id}
        label={`Quantité de ${saleable.label}`}
        value={wish.quantity ?? 1}
        step={1}
        min={1}
        max={Math.min(left ?? MAX_QUANTITY, MAX_QUANTITY)}
        bound={(left ?? MAX_QUANTITY) < MAX_QUANTITY ? undefined : QUANTITY_BOUND}
        read={piecesIn}
        onChange={(quantity) => onChange({ quantity })}
      />
    </>
  );
}
