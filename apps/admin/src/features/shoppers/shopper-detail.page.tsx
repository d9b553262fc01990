import { buyerLines } from '@etal/texts/buyers';
import { fullName } from '@etal/domain/shoppers/full-name';
import { CallError } from '@etal/contract/client';
import { getMonthlyInvoices, type MonthlyInvoices } from '@etal/contract/monthly-invoices';
import { exportShopperData, getShopperById, type Shopper } from '@etal/contract/shoppers';
import { getShopperBalance, type ShopperBalance } from '@etal/contract/till';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { formatCents, formatDate, formatInteger, formatPhone } from '@etal/texts/format';
import { invoicedWords, monthlyWords } from '@etal/texts/monthly-invoices';
import { mailChoiceWords, SHOPPER_ORIGINS } from '@etal/texts/shoppers';
import { Button, buttonClass } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { DescriptionList } from '@etal/ui/description-list';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../calls/api.ts';
import { NotFoundHere } from '../../routing/not-found-here.tsx';
import { BackLink } from '../../routing/back-link.tsx';
import { ListFailure } from '../../calls/failed-load.tsx';
import { attempt, leaveIfShutOut, type Outcome } from '../../calls/failure.ts';
import { NewOrderLink } from '../new-order/new-order.ts';
import { LatestOrders, type LatestOrdersData, loadLatestOrders } from '../orders/orders.ts';
import { paths } from '../../routing/paths.ts';
import { useShop } from '../../calls/use-shop.ts';
import { useDownload } from '../../calls/use-download.ts';
import { useTitle } from '../../routing/use-title.ts';
import { useUrlState } from '../../routing/use-url-state.ts';
import { ACCOUNT_DIALOGS, AccountDialogs } from './account/account-dialogs.tsx';
import { AccountSection } from './account/account-section.tsx';
import { MonthlySection } from './account/monthly-section.tsx';
import { ShopperDialog } from './shopper-dialog.tsx';
import { type ShopperDone, useShopperFetcher } from './shopper-actions.ts';
import { valuesOf } from './shopper-form.ts';

export { shopperAction as action } from './shopper-actions.ts';

type DetailData =
  | { shopper: undefined }
  | (LatestOrdersData & { shopper: Shopper; balance: ShopperBalance; monthly: Outcome<MonthlyInvoices> });

const MONTHLY_FAILURE = "Ses factures mensuelles n'ont pas pu être lues.";

export async function loader({ request, params }: LoaderFunctionArgs): Promise<DetailData> {
  const id = params['id'] ?? '';
  try {
    const [shopper, balance, monthly] = await Promise.all([
      call(getShopperById, { params: { id } }, { signal: request.signal }),
      call(getShopperBalance, { params: { id } }, { signal: request.signal }),
      attempt(() => call(getMonthlyInvoices, { query: { shopper: id } }, { signal: request.signal }), MONTHLY_FAILURE),
    ]);
    return { shopper, balance, monthly, ...loadLatestOrders(request, { shopper: id }) };
  } catch (error) {
    leaveIfShutOut(error);
    if (!(error instanceof CallError)) throw error;
    // 400: what stands in the address cannot be a shopper's.
    if (error.status !== 404 && error.status !== 400) throw error;
    return { shopper: undefined };
  }
}

const BACK = <BackLink to={paths.shoppers}>Retour aux clients</BackLink>;

export function Component() {
  const data = useLoaderData<DetailData>();
  return data.shopper ? (
    <ShopperDetail shopper={data.shopper} balance={data.balance} monthly={data.monthly} />
  ) : (
    <NotFoundHere what="Client" title="Client non trouvé" back={BACK}>
      Son adresse est peut-être incomplète.
    </NotFoundHere>
  );
}

function doneWords(done: ShopperDone, name: string): string {
  const { intent } = done;
  if (intent === 'invoiceMonth') return invoicedWords(done.numbers);
  if (intent === 'erase') return 'Client effacé';
  if (intent === 'payment') return 'Paiement noté';
  if (intent === 'deposits') return 'Consignes notées';
  return intent === 'letGo' ? 'Dette oubliée' : `${name} modifié avec succès`;
}

/** Nothing is said of invoices by month to who has none. */
const hasMonths = ({ monthlyTerm }: Shopper, { toInvoice, invoices }: MonthlyInvoices): boolean =>
  monthlyTerm !== null || toInvoice.length + invoices.length > 0;

/** Why who has a balance is not erased (R-TILL-2). */
const balanceRefusal = (cents: number): string => SCREEN_SENTENCES.SHOPPER_HAS_BALANCE({ cents });

/** Cents in the address; whatever is no such sum is none. */
const sumIn = (text: string | null): number => {
  const sum = Number(text);
  return Number.isSafeInteger(sum) ? sum : 0;
};

function ShopperDetail({
  shopper,
  balance,
  monthly,
}: {
  shopper: Shopper;
  balance: ShopperBalance;
  monthly: Outcome<MonthlyInvoices>;
}) {
  const name = fullName(shopper);
  useTitle(name);
  const feedback = useFeedback();
  const [params, changeUrl] = useUrlState();
  const dialog = params.get('dialogue');
  const { send, isPending, error, forgetError } = useShopperFetcher((done) => {
    feedback.success(doneWords(done, name));
    // Its question closes by itself once the month is no longer to be invoiced.
    if (done.intent === 'invoiceMonth') return;
    const isToSettle = done.intent === 'deposits' && done.toSettle !== 0;
    changeUrl(
      isToSettle ? { dialogue: ACCOUNT_DIALOGS.settle, somme: String(done.toSettle) } : { dialogue: null, somme: null },
      { replace: true },
    );
  });
  const exporting = useDownload(exportShopperData, { onFailed: (sentence) => feedback.error(sentence) });
  const close = () => {
    forgetError();
    changeUrl({ dialogue: null, somme: null }, { replace: true });
  };
  const { depositKinds } = useShop().parameters;
  const hasDeposits = depositKinds.some(({ isEnabled }) => isEnabled) || balance.deposits.length > 0;
  return (
    <>
      <PageHeader
        title={name}
        back={BACK}
        actions={
          <>
            <Button onClick={() => changeUrl({ dialogue: 'modifier' })}>Modifier</Button>
            {shopper.email && (
              <Link to={paths.writeMessage({ client: shopper.id })} className={buttonClass()}>
                Écrire
              </Link>
            )}
            <NewOrderLink client={shopper.id} />
          </>
        }
      />
      <div className="flex flex-col gap-5">
        <Section title="Coordonnées">
          <DescriptionList
            items={[
              {
                term: 'Email',
                description: shopper.email ? (
                  <a href={`mailto:${shopper.email}`} className={`${textLinkClass} wrap-anywhere`}>
                    {shopper.email}
                  </a>
                ) : (
                  'Non renseigné'
                ),
              },
              {
                term: 'Téléphone',
                description: shopper.phone ? (
                  <a href={`tel:${shopper.phone}`} className={textLinkClass}>
                    {formatPhone(shopper.phone)}
                  </a>
                ) : (
                  'Non renseigné'
                ),
              },
              { term: 'Ville', description: shopper.city || 'Non renseignée' },
              ...(shopper.buyer ? [{ term: 'Entreprise', description: buyerLines(shopper.buyer).join(', ') }] : []),
              ...(shopper.monthlyTerm === null
                ? []
                : [{ term: 'Facturation', description: monthlyWords(shopper.monthlyTerm) }]),
              { term: 'Ardoise de la semaine', description: mailChoiceWords(shopper.mailChoice) },
              { term: 'Source', description: SHOPPER_ORIGINS[shopper.origin] },
              { term: 'Ajouté le', description: formatDate(shopper.creationDate) },
              { term: 'Commandes', description: formatInteger(shopper.ordersCount) },
              { term: "Chiffre d'affaires", description: formatCents(shopper.turnover) },
            ]}
          />
        </Section>
        <AccountSection
          balance={balance}
          hasDeposits={hasDeposits}
          onOpen={(opened) => changeUrl({ dialogue: opened })}
        />
        {!monthly.ok && shopper.buyer && <ListFailure>{monthly.error}</ListFailure>}
        {monthly.ok && hasMonths(shopper, monthly.value) && (
          <MonthlySection
            monthly={monthly.value}
            namesCustomers={false}
            isPending={isPending}
            error={error}
            onInvoice={(body) => send({ intent: 'invoiceMonth', body })}
            onForget={forgetError}
          />
        )}
        <LatestOrders />
        <Section
          title="Données personnelles"
          description="Un client peut demander ce que vous savez de lui, ou que vous l'oubliiez. Ses factures restent, comme la loi le veut."
        >
          <div className="flex flex-wrap gap-3">
            <Button pending={exporting.isPending} onClick={() => exporting.start({ params: { id: shopper.id } })}>
              Télécharger ses données
            </Button>
            <Button variant="danger" onClick={() => changeUrl({ dialogue: 'effacer' })}>
              Effacer ce client
            </Button>
          </div>
        </Section>
      </div>
      <AccountDialogs
        shopperId={shopper.id}
        name={name}
        balance={balance}
        dialog={dialog}
        sum={sumIn(params.get('somme'))}
        isPending={isPending}
        error={error}
        send={send}
        onOpen={(opened, sum) => changeUrl({ dialogue: opened, somme: String(sum) }, { replace: true })}
        onClose={close}
      />
      {dialog === 'modifier' && (
        <ShopperDialog
          title={`Modifier ${name}`}
          submitLabel="Enregistrer"
          initial={valuesOf(shopper)}
          isPending={isPending}
          error={error}
          onClose={close}
          onSave={(body) => send({ intent: 'update', id: shopper.id, body })}
        />
      )}
      <ConfirmDialog
        open={dialog === 'effacer'}
        danger
        title={`Effacer ${name}\u00A0?`}
        confirmLabel="Effacer ce client"
        pending={isPending}
        error={error}
        onCancel={close}
        onConfirm={() => send({ intent: 'erase', id: shopper.id })}
      >
        Son nom, ses coordonnées et ses messages disparaissent de votre boutique. Vous ne pourrez pas revenir en
        arrière.
        {balance.cents !== 0 && <p className="mt-2 font-semibold text-ink">{balanceRefusal(balance.cents)}</p>}
      </ConfirmDialog>
    </>
  );
}
