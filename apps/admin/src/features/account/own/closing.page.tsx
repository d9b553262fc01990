import { closeShop, exportShop, reopenShop } from '@etal/contract/shop';
import { giveEntryCode } from '@etal/contract/team';
import { REOPEN_DAYS } from '@etal/domain/shop/standing';
import { formatInstant } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { TextField } from '@etal/ui/text-field';
import { useState } from 'react';
import { call } from '../../../calls/api.ts';
import { defineIntents } from '../../../calls/intents.ts';
import { useDownload } from '../../../calls/use-download.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';

const TITLE = 'Copie, accès et fermeture';

type Intent = { intent: 'close'; label: string } | { intent: 'reopen' | 'code' };
type Done = { intent: 'close' | 'reopen' } | { intent: 'code'; code: string; expiresAt: number };

const intents = defineIntents(async (asked: Intent): Promise<Done> => {
  switch (asked.intent) {
    case 'close':
      await call(closeShop, { body: { label: asked.label } });
      return { intent: 'close' };
    case 'reopen':
      await call(reopenShop, {});
      return { intent: 'reopen' };
    case 'code':
      return { intent: 'code', ...(await call(giveEntryCode, {})) };
  }
});

export const action = intents.action;

/** What an owner does once or never: take everything along, let the operator in, close. */
export function Component() {
  useTitle(TITLE);
  const { details, notices } = useShop();
  return (
    <>
      <PageHeader title={TITLE} back={<BackLink to={paths.settings}>Paramètres</BackLink>} />
      <div className="flex flex-col gap-5">
        <Copy />
        <Access />
        {notices.reopenUntil === null ? <Closing label={details.label} /> : <Reopening until={notices.reopenUntil} />}
      </div>
    </>
  );
}

/** R-SHOP-6. */
function Copy() {
  const feedback = useFeedback();
  const copy = useDownload(exportShop, { onFailed: feedback.error });
  return (
    <Section title="Tout emporter">
      <p className="mb-4">
        Un fichier ZIP avec tout ce que votre boutique contient, en tableaux, et vos photos&nbsp;: articles, clients,
        commandes, factures, caisse. Les données de vos clients y sont&nbsp;: gardez-le en lieu sûr.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button pending={copy.isPending} onClick={() => copy.start({})}>
          Télécharger la copie (ZIP)
        </Button>
        <span role="status" className="text-sm text-ink-soft">
          {copy.progress}
        </span>
      </div>
    </Section>
  );
}

/** R-OPERATOR-3. */
function Access() {
  const [given, setGiven] = useState<{ code: string; expiresAt: number }>();
  const feedback = useFeedback();
  const { send, isPending } = intents.useFetcher((done) => {
    if (done.intent === 'code') setGiven(done);
  }, feedback.error);
  return (
    <Section title="Faire entrer l’exploitant">
      <p className="mb-4">
        Pour vous aider, l’exploitant de la plateforme peut entrer dans votre boutique pendant 30 minutes, avec un code
        que vous lui donnez. Il ne touche ni à l’équipe, ni aux paiements&nbsp;; chacun de ses gestes figure dans votre
        journal de sécurité.
      </p>
      <Button pending={isPending} onClick={() => send({ intent: 'code' })}>
        Créer un code
      </Button>
      <div role="status" className="mt-4 empty:mt-0">
        {given && (
          <p>
            Code&nbsp;: <strong className="text-lg tracking-widest tabular-nums">{spaced(given.code)}</strong>, valable
            une fois, jusqu’au {formatInstant(given.expiresAt)}.
          </p>
        )}
      </div>
    </Section>
  );
}

const spaced = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

const QUESTION = 'fermer';

/** R-SHOP-7. */
function Closing({ label }: { label: string }) {
  const { value, open, close } = useUrlDialog('question');
  const [typed, setTyped] = useState('');
  const feedback = useFeedback();
  const { send, isPending, error, forgetError } = intents.useFetcher(() => {
    feedback.success('Boutique fermée');
    close();
  });
  return (
    <Section title="Fermer la boutique">
      <p className="mb-4">
        Votre site disparaît et plus personne ne peut commander. Vous pouvez rouvrir pendant {REOPEN_DAYS} jours&nbsp;;
        ensuite, tout est effacé sauf ce que la loi demande de garder (factures, caisse, comptabilité).
      </p>
      <Button onClick={() => open(QUESTION)}>Fermer la boutique…</Button>
      <ConfirmDialog
        open={value === QUESTION}
        danger
        title={`Fermer ${label}\u00A0?`}
        confirmLabel="Fermer la boutique"
        pending={isPending}
        error={error}
        onCancel={() => {
          forgetError();
          close();
        }}
        onConfirm={() => send({ intent: 'close', label: typed })}
      >
        <p className="mb-4">Emportez d’abord une copie. Pour confirmer, écrivez le nom de la boutique.</p>
        <TextField
          label="Nom de la boutique"
          required
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </ConfirmDialog>
    </Section>
  );
}

function Reopening({ until }: { until: number }) {
  const feedback = useFeedback();
  const { send, isPending } = intents.useFetcher(() => feedback.success('Boutique rouverte'), feedback.error);
  return (
    <Section title="Boutique fermée">
      <Banner tone="warning">
        Vous pouvez la rouvrir jusqu’au {formatInstant(until)}. Ensuite, tout est effacé sauf ce que la loi demande de
        garder.
      </Banner>
      <div className="mt-4">
        <Button variant="primary" pending={isPending} onClick={() => send({ intent: 'reopen' })}>
          Rouvrir la boutique
        </Button>
      </div>
    </Section>
  );
}
