import { DAY_HELPER_HOURS } from '@etal/domain/accounts/team';
import { formatHour } from '@etal/texts/format';
import { DAY_HELPER_LABEL } from '@etal/texts/team';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { Spinner } from '@etal/ui/spinner';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { QrCode } from '../../qr-code.tsx';
import { type HelperCode, useTeamFetcher } from '../team-actions.ts';

/** R-TEAM-6: the code is made when it is shown, and again when one asks. Closing reads the team again. */
export function HelperCodeDialog({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState<HelperCode>();
  const { revalidate } = useRevalidator();
  const { send, isPending, error } = useTeamFetcher((done) => setCode(done.code));
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    send({ intent: 'show-code' });
  });
  return (
    <Dialog
      open
      title={DAY_HELPER_LABEL}
      description={`Cette personne lit le code avec son téléphone et écrit son prénom. Elle prépare, pèse et remet pendant ${DAY_HELPER_HOURS}\u00A0heures, sur ce téléphone, sans compte.`}
      onClose={() => {
        onClose();
        void revalidate();
      }}
      footer={
        <Button pending={isPending} onClick={() => send({ intent: 'show-code' })}>
          Nouveau code
        </Button>
      }
    >
      <div role="alert" className="empty:hidden">
        {error && <Banner tone="error">{error}</Banner>}
      </div>
      {code ? <Code code={code} /> : !error && <Spinner>Préparation du code…</Spinner>}
    </Dialog>
  );
}

function Code({ code: { url, expiresAt } }: { code: HelperCode }) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <QrCode text={url} label="Code QR pour une aide du jour" />
      <p>Ce code sert une seule fois, jusqu’à {formatHour(expiresAt)}.</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        Sans appareil photo, ouvrez cette adresse sur son téléphone&nbsp;: <span className="select-all">{url}</span>
      </p>
    </div>
  );
}
