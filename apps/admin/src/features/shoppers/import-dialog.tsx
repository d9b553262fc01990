import { MAX_IMPORT_CHARACTERS } from '@etal/contract/shoppers';
import { formatCount } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ShopperDone } from './shopper-actions.ts';

type ImportResult = Extract<ShopperDone, { intent: 'import' }>['result'];

interface ImportDialogProps {
  isPending: boolean;
  error: string | undefined;
  result: ImportResult | undefined;
  onImport: (csv: string) => void;
  onClose: () => void;
}

/** What could not be taken is told line by line, so that the file can be mended and brought again. */
export function ImportDialog({ isPending, error, result, onImport, onClose }: ImportDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setName(file.name);
    const csv = await textOf(file);
    const isFit = csv.length > 0 && csv.length <= MAX_IMPORT_CHARACTERS;
    setProblem(isFit ? undefined : 'Ce fichier est vide ou trop long. Coupez-le en plusieurs.');
    if (isFit) onImport(csv);
    // The same file, mended, may be chosen again.
    if (input.current) input.current.value = '';
  };
  const shownResult = isPending || problem ? undefined : result;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Importer des clients"
      description={
        <>
          Un fichier CSV, avec une première ligne de titres&nbsp;: prénom, nom, email, téléphone, ville. Les clients
          déjà connus par leur email, ou sans email par leur téléphone, sont mis à jour.
        </>
      }
      footer={<Button onClick={onClose}>{result ? 'Fermer' : 'Annuler'}</Button>}
    >
      <div role="alert" className="mb-4 empty:mb-0">
        {(problem ?? error) && <Banner tone="error">{problem ?? error}</Banner>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          variant={result ? 'secondary' : 'primary'}
          pending={isPending}
          pendingText="Import en cours…"
          className="max-md:w-full"
          onClick={() => input.current?.click()}
        >
          {!isPending && <FileUp aria-hidden />}
          {name === undefined ? 'Choisir un fichier' : 'Choisir un autre fichier'}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Fichier CSV"
          accept=".csv,text/csv,text/plain"
          disabled={isPending}
          onChange={(event) => void read(event.target.files?.[0])}
        />
        {name !== undefined && <span className="min-w-0 wrap-anywhere text-ink-soft">{name}</span>}
      </div>
      <div role="status" className="mt-4 empty:mt-0">
        {shownResult && <ImportSummary {...shownResult} />}
      </div>
      {shownResult && <LeftAside problems={shownResult.problems} />}
    </Dialog>
  );
}

function ImportSummary({ created, updated, problems }: ImportResult) {
  return (
    <Banner tone={problems.length > 0 ? 'warning' : 'info'}>
      {formatCount(created, 'client ajouté', 'clients ajoutés')}, {formatCount(updated, 'mis à jour', 'mis à jour')}
      {problems.length > 0 && `, ${formatCount(problems.length, 'ligne laissée de côté', 'lignes laissées de côté')}`}.
    </Banner>
  );
}

/** A file of the wrong kind fails on each of its lines: who reads these has understood. */
const SHOWN_PROBLEMS = 50;

function LeftAside({ problems }: Pick<ImportResult, 'problems'>) {
  const hidden = problems.length - SHOWN_PROBLEMS;
  return (
    <>
      <ul className="mt-4 flex flex-col gap-1.5 empty:hidden">
        {problems.slice(0, SHOWN_PROBLEMS).map(({ line, problem }) => (
          <li key={line}>
            <span className="font-semibold tabular-nums">Ligne {line}</span>&nbsp;: {problem}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="mt-2 text-ink-soft">Et {formatCount(hidden, 'autre ligne', 'autres lignes')}.</p>}
    </>
  );
}

/** Spreadsheets of Windows still write its old alphabet: what is no UTF-8 is read as that. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
