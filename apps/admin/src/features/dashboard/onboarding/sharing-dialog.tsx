import { generateShopPoster } from '@etal/contract/dashboard';
import { NBSP } from '@etal/texts/typography';
import { Button, buttonClass } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { useFeedback } from '@etal/ui/feedback';
import { Copy, ExternalLink, Printer, Share2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { useDownload } from '../../../calls/use-download.ts';
import { Celebration } from './celebration.tsx';

interface SharingDialogProps {
  open: boolean;
  /** The shop has just been published. */
  isOpening: boolean;
  label: string;
  websiteUrl: string;
  onClose: () => void;
}

const sharedText = (label: string): string => `${label}${NBSP}: commandez en ligne, retirez sur place.`;

export function SharingDialog({ open, isOpening, label, websiteUrl, onClose }: SharingDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="2xl"
      title={isOpening ? `Votre boutique est ouverte${NBSP}!` : 'Partager ma boutique'}
      description={isOpening ? 'Vos clients peuvent commander dès maintenant. Faites-le savoir.' : undefined}
    >
      {isOpening && <Celebration />}
      <SharingWays label={label} websiteUrl={websiteUrl} />
    </Dialog>
  );
}

function SharingWays({ label, websiteUrl }: { label: string; websiteUrl: string }) {
  const addressId = useId();
  const address = useRef<HTMLInputElement>(null);
  const feedback = useFeedback();
  const poster = useDownload(generateShopPoster, { onFailed: feedback.error });

  const copy = async (text: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      feedback.success(done);
    } catch {
      // The browser refused its clipboard (denied, or no https): the visitor can still copy by hand.
      address.current?.focus();
      address.current?.select();
      feedback.warning("Votre navigateur ne permet pas de copier d'ici. L'adresse est sélectionnée\u00A0: copiez-la.");
    }
  };

  const share = async (): Promise<void> => {
    if (typeof navigator.share !== 'function')
      return copy(`${sharedText(label)} ${websiteUrl}`, 'Message copié, prêt à coller.');
    try {
      await navigator.share({ title: label, text: sharedText(label), url: websiteUrl });
    } catch (error) {
      // The sharing sheet was closed without a choice: there is nothing to say.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        await copy(`${sharedText(label)} ${websiteUrl}`, 'Message copié, prêt à coller.');
    }
  };

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={addressId} className="font-semibold">
          Adresse de votre boutique
        </label>
        <div className="flex flex-wrap gap-2.5">
          <input
            ref={address}
            id={addressId}
            readOnly
            value={websiteUrl}
            onFocus={(event) => event.currentTarget.select()}
            className="min-h-11 min-w-0 flex-1 basis-60 rounded-md border border-edge bg-paper px-3 text-touch md:min-h-10"
          />
          <Button onClick={() => void copy(websiteUrl, 'Adresse copiée.')} className="max-md:grow">
            <Copy aria-hidden />
            Copier l'adresse
          </Button>
        </div>
      </div>
      <ul className="grid gap-2.5 sm:grid-cols-3 *:[li]:flex *:[li]:flex-col">
        <li>
          <a href={websiteUrl} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
            <ExternalLink aria-hidden />
            Ouvrir mon site
          </a>
        </li>
        <li>
          <Button onClick={() => void share()}>
            <Share2 aria-hidden />
            Partager
          </Button>
        </li>
        <li>
          <Button pending={poster.isPending} pendingText="Préparation de l'affiche…" onClick={() => poster.start({})}>
            <Printer aria-hidden />
            Affiche à imprimer
          </Button>
        </li>
      </ul>
      <p className="text-ink-soft">
        L'affiche porte un code que vos clients visent avec leur téléphone{NBSP}: posez-la sur votre étal, à la ferme ou
        chez vos commerçants.
      </p>
    </div>
  );
}
