import { formatCount, formatInteger } from '@etal/texts/format';
import { IMPORT_LEAVE } from '@etal/texts/imports';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useLeaveQuestion } from '../forms/use-leave-question.tsx';
import { ImportPreview } from './import-preview.tsx';
import { type Importer, type Progress, useImport } from './use-import.ts';

interface ImportDialogProps<Cells> {
  title: string;
  /** Which columns are read, and how a line is known again. */
  help: ReactNode;
  importer: Importer<Cells>;
  onClose: () => void;
}

/** R-CATALOG-30: a file, what it would do line by line, and the button that writes it. */
export function ImportDialog<Cells>({ title, help, importer, onClose }: ImportDialogProps<Cells>) {
  const input = useRef<HTMLInputElement>(null);
  const { fileName, isReading, isWriting, error, preview, progress, choose, write } = useImport(importer);
  useLeaveQuestion(isWriting, IMPORT_LEAVE);
  const left = progress ? progress.total - progress.done : countToWrite(preview?.rows ?? []);
  const isDone = progress !== undefined && left === 0 && !isWriting;
  return (
    <Dialog
      open
      size="lg"
      // Closing stops after the batch that is on its way: what is written says so in the list behind.
      onClose={() => {
        if (!isWriting) onClose();
      }}
      keepOnOutsidePress
      title={title}
      description={help}
      footer={
        <>
          <Button onClick={onClose} disabled={isWriting}>
            {isDone ? 'Fermer' : 'Annuler'}
          </Button>
          {left > 0 && !isReading && (
            <Button variant="primary" pending={isWriting} pendingText="Import en cours…" onClick={write}>
              {progress ? 'Continuer l’import' : `Importer ${formatCount(left, 'ligne', 'lignes')}`}
            </Button>
          )}
        </>
      }
    >
      <div role="alert" className="mb-4 empty:mb-0">
        {error && (
          <Banner tone="error">
            {error}
            {progress && ` ${writtenSoFar(progress)}`}
          </Banner>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          variant={preview ? 'secondary' : 'primary'}
          pending={isReading}
          pendingText="Lecture du fichier…"
          disabled={isWriting}
          className="max-md:w-full"
          onClick={() => input.current?.click()}
        >
          {!isReading && <FileUp aria-hidden />}
          {fileName === undefined ? 'Choisir un fichier' : 'Choisir un autre fichier'}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Fichier"
          accept=".xlsx,.ods,.csv,.tsv,.txt,text/csv"
          disabled={isReading || isWriting}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) choose(file);
            // The same file, mended, may be chosen again.
            target.value = '';
          }}
        />
        {fileName !== undefined && <span className="min-w-0 wrap-anywhere text-ink-soft">{fileName}</span>}
      </div>
      <div role="status" className="mt-4 empty:mt-0">
        {isWriting && progress && (
          <p>
            {formatInteger(progress.done)} sur {formatCount(progress.total, 'ligne écrite', 'lignes écrites')}. Gardez
            cette page ouverte.
          </p>
        )}
        {isDone && <Banner tone={progress.wrong.length > 0 ? 'warning' : 'info'}>{result(progress)}</Banner>}
      </div>
      {isDone && progress.wrong.length > 0 && (
        <ul className="mt-4 flex flex-col gap-1.5">
          {progress.wrong.map(({ line, problems }) => (
            <li key={line}>
              <span className="font-semibold tabular-nums">Ligne {line}</span>&nbsp;:{' '}
              {problems.map(({ problem }) => problem).join(' ')}
            </li>
          ))}
        </ul>
      )}
      {preview && !progress && <ImportPreview {...preview} />}
    </Dialog>
  );
}

const countToWrite = (rows: readonly { outcome: string }[]): number =>
  rows.filter(({ outcome }) => outcome === 'CREATE' || outcome === 'UPDATE').length;

const created = ({ created: count }: Progress): string => formatCount(count, 'fiche créée', 'fiches créées');
const updated = ({ updated: count }: Progress): string => `${formatInteger(count)} mise${count > 1 ? 's' : ''} à jour`;

function result(progress: Progress): string {
  const words = [created(progress), updated(progress)];
  if (progress.wrong.length > 0)
    words.push(formatCount(progress.wrong.length, 'ligne laissée de côté', 'lignes laissées de côté'));
  return `${words.join(', ')}.`;
}

/** A cut in the middle says what is in the books, and that it can go on. */
function writtenSoFar(progress: Progress): string {
  if (progress.done === 0) return 'Rien n’a été écrit.';
  const lines = `${formatInteger(progress.done)} sur ${formatCount(progress.total, 'ligne', 'lignes')}`;
  return `${lines} sont déjà écrites (${created(progress)}, ${updated(progress)})\u00A0: vous pouvez continuer.`;
}
