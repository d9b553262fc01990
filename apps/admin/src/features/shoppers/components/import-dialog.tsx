import { MAX_IMPORT_CHARACTERS } from '@etal/contract/shoppers';
import { formatCount } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { useId, useState } from 'react';
import type { ShopperDone } from '../shopper-actions.ts';

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
  const inputId = useId();
  const [problem, setProblem] = useState<string>();
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const csv = await textOf(file);
    const isFit = csv.length > 0 && csv.length <= MAX_IMPORT_CHARACTERS;
    setProblem(isFit ? undefined : 'Ce fichier est vide ou trop long. Coupez-le en plusieurs.');
    if (isFit) onImport(csv);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Importer des clients"
      description="Un fichier CSV, avec une première ligne de titres : prénom, nom, email, téléphone, ville. Les clients déjà connus par leur email sont mis à jour."
      footer={<Button onClick={onClose}>{result ? 'Fermer' : 'Annuler'}</Button>}
    >
      <div role="alert" className="mb-4 empty:mb-0">
        {(problem ?? error) && <Banner tone="error">{problem ?? error}</Banner>}
      </div>
      <div role="status" className="mb-4 empty:mb-0">
        {result && (
          <Banner tone={result.problems.length > 0 ? 'warning' : 'info'}>
            {formatCount(result.created, 'client ajouté', 'clients ajoutés')}, {formatCount(result.updated, 'mis à jour', 'mis à jour')}
            {result.problems.length > 0 && `, ${formatCount(result.problems.length, 'ligne laissée de côté', 'lignes laissées de côté')}`}.
          </Banner>
        )}
      </div>
      {result && result.problems.length > 0 && (
        <ul className="mb-4 max-h-60 list-disc overflow-y-auto pl-5 text-sm">
          {result.problems.map(({ line, problem: sentence }) => (
            <li key={line}>
              Ligne {line}&nbsp;: {sentence}
            </li>
          ))}
        </ul>
      )}
      <label htmlFor={inputId} className="mb-1 block font-semibold">
        Fichier CSV
      </label>
      <input id={inputId} type="file" accept=".csv,text/csv,text/plain" disabled={isPending} onChange={(event) => void read(event.target.files?.[0])} className="block w-full" />
    </Dialog>
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
