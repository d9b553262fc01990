import { generateReceipts, generateTillArchive, generateTillAttestation } from '@etal/contract/till';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { RECEIPTS_TITLE } from '@etal/texts/till';
import { Button } from '@etal/ui/button';
import { DateInput } from '@etal/ui/date-input';
import { useFeedback } from '@etal/ui/feedback';
import { Select } from '@etal/ui/select';
import { Archive, BookOpenText, Stamp } from 'lucide-react';
import { useState } from 'react';
import { useDownload } from '../../calls/use-download.ts';
import { useShop } from '../../calls/use-shop.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useUrlDialog } from '../../routing/use-url-state.ts';
import { yearsOf } from './till.view.ts';

const DONE = 'Vous pouvez retrouver le fichier dans vos téléchargements.';

/** What the accountant and the inspector ask for. */
export function TillDownloads({ months }: { months: readonly { value: string }[] }) {
  const { parameters } = useShop();
  const { value, open, close } = useUrlDialog('export');
  const feedback = useFeedback();
  const attestation = useDownload(generateTillAttestation, {
    onDone: () => feedback.success(DONE),
    onFailed: feedback.error,
  });
  return (
    <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:grow">
      <Button onClick={() => open('recettes')}>
        <BookOpenText aria-hidden />
        {RECEIPTS_TITLE}
      </Button>
      <Button onClick={() => open('archive')}>
        <Archive aria-hidden />
        Archive annuelle
      </Button>
      {parameters.hasTillAttestation && (
        <Button
          pending={attestation.isPending}
          pendingText="Téléchargement…"
          onClick={() => attestation.start({ query: {} })}
        >
          <Stamp aria-hidden />
          Attestation
        </Button>
      )}
      {value === 'recettes' && <ReceiptsDialog onClose={close} />}
      {value === 'archive' && <ArchiveDialog years={yearsOf(months)} onClose={close} />}
    </div>
  );
}

const FORMATS = [
  { value: 'xlsx', label: 'Tableur (xlsx)' },
  { value: 'csv', label: 'Texte (csv)' },
] as const;

function ReceiptsDialog({ onClose }: { onClose: () => void }) {
  const feedback = useFeedback();
  const [{ date: today }] = useState(() => parisWallTime(Date.now() / 1000));
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const [format, setFormat] = useState<'csv' | 'xlsx'>('xlsx');
  const [error, setError] = useState<string>();
  const { start, isPending } = useDownload(generateReceipts, {
    onDone: () => {
      feedback.success(DONE);
      onClose();
    },
    onFailed: setError,
  });
  return (
    <FormDialog
      title={RECEIPTS_TITLE}
      description="Ce que vous avez reçu et rendu, par date et moyen de paiement, en ligne et sur place, consignes à part."
      submitLabel="Télécharger"
      isPending={isPending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault();
        if (!from || !to) return setError('Indiquez les deux dates.');
        if (from > to) return setError('La seconde date vient avant la première.');
        setError(undefined);
        start({ query: { from, to, format } });
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DateInput label="Du" required value={from} onChange={(event) => setFrom(event.target.value)} />
        <DateInput label="Au" required value={to} onChange={(event) => setTo(event.target.value)} />
      </div>
      <Select
        label="Format"
        value={format}
        onChange={(event) => setFormat(event.target.value === 'csv' ? 'csv' : 'xlsx')}
        options={FORMATS}
      />
    </FormDialog>
  );
}

function ArchiveDialog({ years, onClose }: { years: readonly string[]; onClose: () => void }) {
  const feedback = useFeedback();
  const [year, setYear] = useState(years[0] ?? '');
  const [error, setError] = useState<string>();
  const { start, isPending } = useDownload(generateTillArchive, {
    onDone: () => {
      feedback.success(DONE);
      onClose();
    },
    onFailed: setError,
  });
  return (
    <FormDialog
      title="Archive annuelle"
      description="Tous les mouvements d'argent d'une année, chacun scellé par le précédent. C'est le fichier à garder et à remettre à un contrôleur."
      submitLabel="Télécharger"
      isPending={isPending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault();
        setError(undefined);
        start({ query: { year } });
      }}
      onClose={onClose}
    >
      <Select
        label="Année"
        value={year}
        onChange={(event) => setYear(event.target.value)}
        options={years.map((value) => ({ value, label: value }))}
      />
    </FormDialog>
  );
}
