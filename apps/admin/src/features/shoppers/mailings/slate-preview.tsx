import { generateMailingPoster } from '@etal/contract/mailings';
import { SLATE_PREVIEW_PATH } from '@etal/contract/site-pages';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { TextArea } from '@etal/ui/text-area';
import { Copy, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDownload } from '../../../calls/use-download.ts';
import type { SlatePreview, SlateWish } from './use-slate-preview.ts';

/** What customers will read, in a frame where nothing runs; and the same for a telephone and for a wall. */
export function SlatePreviewSection({
  preview,
  shown,
  wish,
  error,
}: {
  preview: SlatePreview;
  shown: string;
  wish: SlateWish;
  error: string | undefined;
}) {
  const feedback = useFeedback();
  const poster = useDownload(generateMailingPoster, { onFailed: feedback.error });
  const { subject: _, ...printed } = wish;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Section title="Aperçu" description={preview.subject}>
        <div role="alert" className="mb-3 empty:mb-0">
          {error && <Banner tone="error">{error}</Banner>}
        </div>
        {preview.isEmpty ? (
          <Banner tone="warning">
            Rien n'est en vente en ce moment, ou aucun retrait n'est ouvert&nbsp;: il n'y a rien à annoncer.
          </Banner>
        ) : (
          <iframe
            title="Aperçu de l'ardoise"
            sandbox=""
            src={`${SLATE_PREVIEW_PATH}?${shown}`}
            className="h-128 w-full rounded-md border border-rule bg-surface"
          />
        )}
        <p className="mt-2 text-sm text-ink-soft">Votre photo se placera sous votre phrase.</p>
      </Section>
      {!preview.isEmpty && (
        <Section title="Aussi par SMS, WhatsApp ou sur papier">
          <CopyText text={preview.shortText} />
          <Button
            className="mt-3"
            pending={poster.isPending}
            pendingText="Téléchargement…"
            onClick={() => poster.start({ query: printed })}
          >
            <Printer aria-hidden />
            Affiche A4
          </Button>
        </Section>
      )}
    </div>
  );
}

function CopyText({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copié');
    } catch {
      // The browser refuses its clipboard without https, or when the visitor denied it.
      field.current?.focus();
      field.current?.select();
      setOutcome('Appuyez sur Ctrl+C pour copier');
    }
  };
  return (
    <>
      <TextArea ref={field} label="Texte à copier" rows={8} readOnly value={text} />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden />
          Copier le texte
        </Button>
        <output className="text-sm font-semibold text-leaf">{outcome}</output>
      </div>
    </>
  );
}
