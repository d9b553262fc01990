import { exportOperatedShop, getOperatedShop, type OperatedShopDetail } from '@etal/contract/operator';
import { formatInstant, formatSize, formatShortDate } from '@etal/texts/format';
import { quoted } from '@etal/texts/typography';
import { Badge } from '@etal/ui/badge';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { DescriptionList } from '@etal/ui/description-list';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { TextArea } from '@etal/ui/text-area';
import { TextField } from '@etal/ui/text-field';
import { textLinkClass } from '@etal/ui/text-link';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { call } from '../calls/api.ts';
import { attempt, type Outcome } from '../calls/failure.ts';
import { BackLink } from '../routing/back-link.tsx';
import { paths } from '../routing/paths.ts';
import { useDownload } from '../calls/use-download.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useTitle } from '../routing/use-title.ts';
import { useUrlDialog } from '../routing/use-url-state.ts';
import { useOperatorFetcher } from './operator-actions.ts';
import { paymentsOf, stateOf, toneOf } from './operator.view.ts';
import { OutcomeView } from './outcome-view.tsx';

export { operatorAction as action } from './operator-actions.ts';

export function loader({ params, request }: LoaderFunctionArgs): Promise<Outcome<OperatedShopDetail>> {
  return attempt(
    () => call(getOperatedShop, { params: { id: params['id'] ?? '' } }, { signal: request.signal }),
    "Cette boutique n'a pas pu être lue.",
  );
}

export function Component() {
  const outcome = useLoaderData<Outcome<OperatedShopDetail>>();
  useTitle(outcome.ok ? outcome.value.label : 'Boutique');
  return (
    <>
      <PageHeader
        title={outcome.ok ? outcome.value.label : 'Boutique'}
        back={<BackLink to={paths.operator}>Boutiques</BackLink>}
      />
      <OutcomeView outcome={outcome}>{(shop) => <Shop shop={shop} />}</OutcomeView>
    </>
  );
}

const ACT = 'geste';

function Shop({ shop }: { shop: OperatedShopDetail }) {
  const navigate = useNavigate();
  const { value: asked, open, close } = useUrlDialog(ACT);
  const { send, isPending, error, forgetError } = useOperatorFetcher({
    isToldInPlace: asked !== null,
    onDone: (intent) => {
      if (intent === 'enter') void navigate(paths.home);
      else if (asked) close();
    },
  });
  const leave = () => {
    forgetError();
    close();
  };
  const { id } = shop;
  const feedback = useFeedback();
  const copying = useDownload(exportOperatedShop, { onFailed: (sentence) => feedback.error(sentence) });
  return (
    <div className="flex flex-col gap-5">
      {shop.suspensionReason !== null && (
        <Banner tone="error" title="Boutique suspendue">
          {shop.suspensionReason}
        </Banner>
      )}
      <Section
        title="La boutique"
        actions={
          <>
            <Button onClick={() => open('entrer')}>Entrer dans la boutique</Button>
            {shop.standing === 'SUSPENDED' ? (
              <Button variant="primary" pending={isPending} onClick={() => send({ intent: 'resume', id })}>
                Remettre en ligne
              </Button>
            ) : (
              shop.standing === 'OPEN' && <Button onClick={() => open('suspendre')}>Suspendre</Button>
            )}
          </>
        }
      >
        <DescriptionList
          items={[
            { term: 'État', description: <Badge tone={toneOf(shop)}>{stateOf(shop)}</Badge> },
            {
              term: 'Adresse',
              description: (
                <a href={`/boutique/${shop.slug}`} className={textLinkClass}>
                  /boutique/{shop.slug}
                </a>
              ),
            },
            { term: 'Créée le', description: formatShortDate(shop.createdAt) },
            { term: 'Commandes des 30 derniers jours', description: String(shop.recentOrders) },
            { term: 'Paiements', description: paymentsOf(shop) },
            { term: 'Photos', description: formatSize(shop.storedBytes) },
            {
              term: 'Messages abandonnés',
              description:
                shop.failedMessages === 0 ? (
                  '0'
                ) : (
                  <Link to={`${paths.operatorMessages}?boutique=${id}`} className={textLinkClass}>
                    {shop.failedMessages}
                  </Link>
                ),
            },
            ...(shop.closedAt === null ? [] : [{ term: 'Fermée le', description: formatInstant(shop.closedAt) }]),
          ]}
        />
        {shop.testLinkUntil !== null && (
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <p>Lien de test valable jusqu’au {formatInstant(shop.testLinkUntil)}.</p>
            <Button pending={isPending} onClick={() => send({ intent: 'extend', id })}>
              Prolonger d’une semaine
            </Button>
          </div>
        )}
      </Section>
      <Section title="Responsables">
        <ul className="flex flex-col gap-3">
          {shop.owners.map((owner) => (
            <li key={owner.id} className="flex flex-wrap items-center gap-3">
              <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
                {owner.email}
                <span className="block text-sm text-ink-soft">
                  {owner.lastSeenAt === null
                    ? 'N’est jamais venu'
                    : `Dernière visite le ${formatInstant(owner.lastSeenAt)}`}
                </span>
              </span>
              <Button pending={isPending} onClick={() => send({ intent: 'invite', id, userId: owner.id })}>
                Renvoyer un lien
              </Button>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="Copie et fermeture"
        description="L'une et l'autre figurent dans le journal de sécurité de la boutique, et ses responsables en sont prévenus."
      >
        <div className="flex flex-wrap gap-3">
          <Button pending={copying.isPending} onClick={() => copying.start({ params: { id } })}>
            Télécharger une copie
          </Button>
          {shop.closedAt === null && (
            <Button variant="danger" onClick={() => open('fermer')}>
              Fermer la boutique
            </Button>
          )}
        </div>
      </Section>
      {asked === 'fermer' && (
        <CloseDialog
          label={shop.label}
          isPending={isPending}
          error={error}
          onClose={leave}
          onConfirm={(label) => send({ intent: 'close', id, label })}
        />
      )}
      {asked === 'suspendre' && (
        <SuspendDialog
          label={shop.label}
          isPending={isPending}
          error={error}
          onClose={leave}
          onConfirm={(reason) => send({ intent: 'suspend', id, reason })}
        />
      )}
      {asked === 'entrer' && (
        <EnterDialog
          isPending={isPending}
          error={error}
          onClose={leave}
          onConfirm={(code) => send({ intent: 'enter', id, code })}
        />
      )}
    </div>
  );
}

interface AskProps {
  isPending: boolean;
  error: string | undefined;
  onClose: () => void;
}

function SuspendDialog({
  label,
  isPending,
  error,
  onClose,
  onConfirm,
}: AskProps & { label: string; onConfirm: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open
      danger
      title={`Suspendre ${label}\u00A0?`}
      confirmLabel="Suspendre la boutique"
      pending={isPending}
      error={error}
      onCancel={onClose}
      onConfirm={() => onConfirm(reason)}
    >
      <p className="mb-4">
        Son site disparaît et plus personne ne peut y commander. Ses responsables lisent le motif, et servent les
        commandes déjà passées.
      </p>
      <TextArea label="Motif" required value={reason} onChange={(event) => setReason(event.target.value)} />
    </ConfirmDialog>
  );
}

function CloseDialog({
  label,
  isPending,
  error,
  onClose,
  onConfirm,
}: AskProps & { label: string; onConfirm: (typed: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog
      open
      danger
      title={`Fermer ${label}\u00A0?`}
      confirmLabel="Fermer la boutique"
      pending={isPending}
      error={error}
      onCancel={onClose}
      onConfirm={() => onConfirm(typed)}
    >
      <p className="mb-4">
        Son site disparaît. Un responsable peut la rouvrir pendant 30 jours&nbsp;; ensuite ses clients, son équipe et
        son site sont effacés, et ses factures restent.
      </p>
      <TextField
        label="Nom de la boutique"
        hint={`Tapez ${quoted(label)} pour confirmer.`}
        required
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}

const ENTRY_WORDS = [
  `Le responsable vous donne un code de 30\u00A0minutes, depuis ${quoted('Copie, accès et fermeture')}.`,
  'Tout ce que vous y ferez figure dans son journal de sécurité.',
].join(' ');

function EnterDialog({ isPending, error, onClose, onConfirm }: AskProps & { onConfirm: (code: string) => void }) {
  const [code, setCode] = useState('');
  return (
    <FormDialog
      title="Entrer dans la boutique"
      description={ENTRY_WORDS}
      submitLabel="Entrer"
      isPending={isPending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(code);
      }}
      onClose={onClose}
    >
      <TextField
        label="Code"
        required
        inputMode="numeric"
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </FormDialog>
  );
}
