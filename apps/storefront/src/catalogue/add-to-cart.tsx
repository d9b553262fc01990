import { type SaleablePage, TEST_PARAM } from '@etal/contract/site-pages';
import { CART_PARAMS } from '../client/cart-form.ts';
import { MAX_QUANTITY, MAX_SELECTED_WEIGHT, priceLine, stockLeft, WEIGHT_STEP } from '@etal/domain/orders/lines';
import { QUANTITY_BOUND, quantityRefusal, SELECTED_WEIGHT_BOUND, weightRefusal } from '@etal/texts/bounds';
import { formatCents, formatGrams } from '@etal/texts/format';
import { feeWords } from '@etal/texts/orders';
import { ALERT_FORM } from '@etal/texts/stock-alerts';
import { optionWords } from '@etal/texts/storefront';
import type { ReactNode } from 'react';
import { FIELD, PRIMARY_BUTTON, SECONDARY_BUTTON } from '../layout/look.ts';
import type { ShopView } from '../layout/shop-view.ts';
import { ALERT_ID, AlertForm } from './alert-form.tsx';
import { isSoldOut, pageOf, type Saleable } from './saleables.ts';

interface AddToCartProps {
  view: ShopView;
  saleable: Saleable;
}

/** What a shopper most often starts from. */
const FIRST_WEIGHT = 500;

/**
 * A plain form towards the cart's page; the script keeps the visitor here instead and fills the cart it holds.
 * `data-pricing` is what it counts the line's amount from, by the same rule as the server.
 */
function CartForm({
  view,
  saleable,
  className,
  children,
}: AddToCartProps & { className?: string; children: ReactNode }) {
  const { id, label, pricingModel, unitPrice, pricePerKilogram, averageWeight, options } = saleable;
  return (
    <form
      method="get"
      action={view.to({ kind: 'cart' })}
      data-add-to-cart
      data-label={label}
      data-pricing={JSON.stringify({ pricingModel, unitPrice, pricePerKilogram, averageWeight, options })}
      className={className}
    >
      <input type="hidden" name={CART_PARAMS.saleable} value={id} />
      {view.testToken !== null && <input type="hidden" name={TEST_PARAM} value={view.testToken} />}
      {children}
    </form>
  );
}

/** On a card: one of it, or one of its packs; a weight is chosen on its own page. */
export function QuickAdd({ view, saleable }: AddToCartProps) {
  const { label, options, pricingModel } = saleable;
  if (isSoldOut(saleable)) {
    return (
      <a href={`${view.to(pageOf(saleable))}#${ALERT_ID}`} className={`${SECONDARY_BUTTON} relative mt-auto w-full`}>
        {ALERT_FORM.link}
        <span className="sr-only">
          {'\u00A0'}: {label}
        </span>
      </a>
    );
  }
  if (pricingModel === 'BY_CAPTURED_WEIGHT') {
    return (
      <a href={view.to(pageOf(saleable))} className={`${SECONDARY_BUTTON} relative mt-auto w-full`}>
        Choisir le poids<span className="sr-only"> de {label}</span>
      </a>
    );
  }
  return (
    <CartForm view={view} saleable={saleable} className="relative mt-auto grid gap-2">
      {pricingModel === 'BY_WEIGHT_OPTIONS' && (
        <select
          name={CART_PARAMS.option}
          aria-label={`Poids de ${label}`}
          className={`${FIELD} w-full px-2 sm:text-sm`}
        >
          {sorted(options).map((option) => (
            <option key={option.weight} value={option.weight}>
              {optionWords(option)}
            </option>
          ))}
        </select>
      )}
      <input type="hidden" name={CART_PARAMS.quantity} value="1" />
      <button type="submit" className={`${PRIMARY_BUTTON} w-full`}>
        Ajouter<span className="sr-only"> {label} au panier</span>
      </button>
    </CartForm>
  );
}

/** On the thing's own page. */
export function AddToCart({ view, saleable, alert }: AddToCartProps & Pick<SaleablePage, 'alert'>) {
  const { pricingModel } = saleable;
  const fee = view.storefront.isTest ? undefined : feeWords(view.storefront.platformFee);
  if (isSoldOut(saleable)) return <AlertForm view={view} saleable={saleable} alert={alert} />;
  return (
    <CartForm view={view} saleable={saleable} className="grid gap-5">
      {pricingModel === 'BY_WEIGHT_OPTIONS' && <OptionField saleable={saleable} />}
      {pricingModel === 'BY_CAPTURED_WEIGHT' ? (
        <WeightField saleable={saleable} />
      ) : (
        <QuantityField saleable={saleable} />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <button type="submit" className={`${PRIMARY_BUTTON} px-6`}>
          Ajouter au panier
        </button>
        <p>
          Total{'\u00A0'}:{' '}
          <output data-line-total className="text-xl font-extrabold tabular-nums">
            {firstTotal(saleable)}
          </output>
          {fee && <span className="inline-block text-sm text-ink-soft">{`\u00A0${fee}`}</span>}
        </p>
      </div>
    </CartForm>
  );
}

/** What the fields are first filled with comes to. */
function firstTotal(saleable: Saleable): string {
  const line = priceLine(saleable, {
    saleableId: saleable.id,
    quantity: 1,
    optionWeight: sorted(saleable.options)[0]?.weight,
    selectedWeight: firstWeight(saleable),
  });
  return line ? `${line.isEstimate ? '~' : ''}${formatCents(line.subTotal)}` : '';
}

const sorted = (options: Saleable['options']) => options.toSorted((a, b) => a.weight - b.weight);

/** By whole steps, unless less than one is left. */
function firstWeight(saleable: Saleable): number {
  const most = Math.min(FIRST_WEIGHT, stockLeft(saleable) ?? FIRST_WEIGHT);
  return most < WEIGHT_STEP ? most : most - (most % WEIGHT_STEP);
}

function OptionField({ saleable }: { saleable: Saleable }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Poids</legend>
      <div className="relative mt-auto grid gap-2">
        {sorted(saleable.options).map((option, index) => (
          <label
            key={option.weight}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-edge bg-surface px-4 py-2 has-checked:border-accent-text has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={CART_PARAMS.option}
              value={option.weight}
              defaultChecked={index === 0}
              required
              className="size-5 shrink-0 accent-accent-text outline-none"
            />
            <span className="tabular-nums">{optionWords(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function QuantityField({ saleable }: { saleable: Saleable }) {
  const max = Math.min(stockLeft(saleable) ?? MAX_QUANTITY, MAX_QUANTITY);
  return (
    <Stepper
      label="Quantité"
      hint={undefined}
      name={CART_PARAMS.quantity}
      first={1}
      min={1}
      step={1}
      max={max}
      refusal={quantityRefusal(max)}
      bound={isStockBelow(saleable, MAX_QUANTITY) ? undefined : QUANTITY_BOUND}
    />
  );
}

function WeightField({ saleable }: { saleable: Saleable }) {
  const first = firstWeight(saleable);
  const max = Math.min(stockLeft(saleable) ?? MAX_SELECTED_WEIGHT, MAX_SELECTED_WEIGHT);
  // Less than a step is left: that, and nothing else, can be asked for.
  const min = Math.min(WEIGHT_STEP, first);
  const step = first < WEIGHT_STEP ? 1 : WEIGHT_STEP;
  return (
    <Stepper
      label="Poids souhaité, en grammes"
      hint={`Par ${formatGrams(WEIGHT_STEP)}.`}
      name={CART_PARAMS.weight}
      first={first}
      min={min}
      step={step}
      max={max}
      refusal={weightRefusal({ min, max: min + Math.floor((max - min) / step) * step, step })}
      bound={isStockBelow(saleable, MAX_SELECTED_WEIGHT) ? undefined : SELECTED_WEIGHT_BOUND}
    />
  );
}

const isStockBelow = (saleable: Saleable, bound: number): boolean => (stockLeft(saleable) ?? bound) < bound;

interface StepperProps {
  label: string;
  hint: string | undefined;
  name: string;
  first: number;
  min: number;
  max: number;
  step: number;
  /** Said at `max`; undefined when it is the stock that ends there. */
  bound: string | undefined;
  /** Said of what cannot be ordered: too little, too much, or between two steps. */
  refusal: string;
}

/** A number field; its two buttons keep their place until the script makes them work. */
function Stepper({ label, hint, name, first, min, max, step, bound, refusal }: StepperProps) {
  const id = `champ-${name}`;
  const button = `${SECONDARY_BUTTON} w-11 px-0 text-xl disabled:cursor-default disabled:opacity-50 [html:not([data-script])_&]:invisible`;
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold">
        {label}
      </label>
      <div className="flex items-center gap-2" data-stepper>
        <button type="button" data-step="-1" aria-label={`Moins de ${label.toLowerCase()}`} className={button}>
          −
        </button>
        <input
          id={id}
          type="number"
          name={name}
          defaultValue={first}
          min={min}
          max={max}
          step={step}
          required
          inputMode="numeric"
          aria-describedby={[hint && `${id}-aide`, `${id}-refus`].filter(Boolean).join(' ')}
          className={`${FIELD} w-24 text-center tabular-nums`}
        />
        <button type="button" data-step="1" aria-label={`Plus de ${label.toLowerCase()}`} className={button}>
          +
        </button>
      </div>
      {hint && (
        <p id={`${id}-aide`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {bound && (
          <p id={`${id}-borne`} hidden className="mt-1 text-sm font-semibold text-ink-soft">
            {bound}
          </p>
        )}
        <p id={`${id}-refus`} data-refusal hidden className="mt-1 text-sm font-semibold text-tomato">
          {refusal}
        </p>
      </div>
    </div>
  );
}
