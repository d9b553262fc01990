import { ALERT_FIELD, type SaleablePage } from '@etal/contract/site-pages';
import { ALERT_FORM } from '@etal/texts/stock-alerts';
import { FIELD, PRIMARY_BUTTON } from '../layout/look.ts';
import type { ShopView } from '../layout/shop-view.ts';
import { pageOf, type Saleable } from './saleables.ts';

/** Where « Me prévenir » of a card leads. */
export const ALERT_ID = 'prevenez-moi';

interface AlertFormProps {
  view: ShopView;
  saleable: Saleable;
  alert: SaleablePage['alert'];
}

/** A plain form to the page's own address: it needs no script. */
export function AlertForm({ view, saleable, alert }: AlertFormProps) {
  const isNoted = alert !== undefined && alert.problem === null;
  return (
    <section id={ALERT_ID} aria-labelledby="epuise" className="rounded-lg bg-linen px-4 py-4">
      <h2 id="epuise" className="text-lg font-bold">
        {ALERT_FORM.title}
      </h2>
      {isNoted ? (
        <p role="status" className="mt-2 font-semibold">
          {ALERT_FORM.noted}
        </p>
      ) : (
        <form method="post" action={`${view.to(pageOf(saleable))}#${ALERT_ID}`} className="mt-2">
          <label htmlFor="alerte-email" className="mb-1 block font-semibold">
            {ALERT_FORM.email}
          </label>
          <div className="flex flex-wrap gap-2">
            <input
              id="alerte-email"
              type="email"
              name={ALERT_FIELD}
              defaultValue={alert?.email}
              required
              autoComplete="email"
              aria-invalid={alert ? true : undefined}
              aria-describedby={alert ? 'alerte-erreur alerte-aide' : 'alerte-aide'}
              className={`${FIELD} min-w-0 flex-1 basis-56`}
            />
            <button type="submit" className={PRIMARY_BUTTON}>
              {ALERT_FORM.button}
            </button>
          </div>
          {alert && (
            <p id="alerte-erreur" role="alert" className="mt-1 font-semibold text-tomato">
              {alert.problem}
            </p>
          )}
          <p id="alerte-aide" className="mt-2 text-sm">
            {ALERT_FORM.notice}
          </p>
        </form>
      )}
    </section>
  );
}
