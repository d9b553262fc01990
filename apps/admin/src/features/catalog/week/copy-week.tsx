import { getLastWeek } from '@etal/contract/week';
import { copyOfLastWeek, undoOf, type WeekChange } from '@etal/domain/catalog/week';
import { formatCount } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { Spinner } from '@etal/ui/spinner';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../calls/api.ts';
import { attempt } from '../../../calls/failure.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import { sendWeek } from './send-week.ts';
import { changeWords, type WeekRow } from './week.view.ts';

type Copying =
  | { step: 'closed' }
  | { step: 'reading' }
  | { step: 'asking'; changes: WeekChange[]; error?: string }
  | { step: 'writing'; changes: WeekChange[] };

interface Done {
  text: string;
  /** Why a row is not as it should be, by the row. */
  refused: Map<string, string>;
  undo: WeekChange[];
}

/** « Copier la semaine dernière »: what it changes is shown first, and can be taken back once (R-CATALOG-11). */
export function CopyWeek({ rows }: { rows: readonly WeekRow[] }) {
  const { revalidate } = useRevalidator();
  const dialog = useUrlDialog('copier');
  const [copying, setCopying] = useState<Copying>({ step: 'closed' });
  const isOpen = dialog.value !== null && copying.step !== 'closed';
  const [done, setDone] = useState<Done>();
  const [failure, setFailure] = useState<string>();
  const isWriting = useRef(false);

  /** The session has ended: the shell's loader knows where to go. */
  const leave = (): Promise<void> => revalidate();

  const close = (): void => {
    setCopying({ step: 'closed' });
    dialog.close();
  };

  const open = async (): Promise<void> => {
    // Switched off instead, the button would lose the focus that the dialog gives back to it.
    if (isOpen) return;
    setFailure(undefined);
    setCopying({ step: 'reading' });
    dialog.open('oui');
    const read = await attempt(() => call(getLastWeek, {}));
    // Whoever has closed the dialog meanwhile is not asked.
    if (read.ok) {
      const changes = copyOfLastWeek(rows, read.value);
      setCopying((at) => (at.step === 'reading' ? { step: 'asking', changes } : at));
    } else {
      setFailure(read.error);
      close();
    }
  };

  /** A second press while the first is under way is the same act. */
  const write = async (
    changes: WeekChange[],
    after: (written: WeekChange[]) => Omit<Done, 'refused'>,
  ): Promise<void> => {
    if (isWriting.current) return;
    isWriting.current = true;
    setFailure(undefined);
    const sent = await attempt(() => sendWeek(changes)).finally(() => {
      isWriting.current = false;
    });
    if (!sent.ok) {
      setFailure(sent.error);
      setCopying((at) => (at.step === 'writing' ? { step: 'asking', changes, error: sent.error } : at));
      return;
    }
    await revalidate();
    const refused = sent.value;
    setDone({ ...after(changes.filter(({ id }) => !refused.has(id))), refused });
    if (isOpen) close();
  };

  const copy = (changes: WeekChange[]): void => {
    setCopying({ step: 'writing', changes });
    void write(changes, (written) => ({
      text: `${formatCount(written.length, 'ligne reprise', 'lignes reprises')} de la semaine dernière.`,
      undo: undoOf(rows, written),
    })).catch(leave);
  };

  const changes = 'changes' in copying ? copying.changes : [];
  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      <Button onClick={() => void open().catch(leave)}>Copier la semaine dernière</Button>
      <div role="status" className="w-full empty:hidden">
        {failure !== undefined && !isOpen && <Banner tone="error">{failure}</Banner>}
        {done && (
          <Banner
            tone={done.refused.size > 0 ? 'warning' : 'info'}
            action={
              done.undo.length > 0 && (
                <Button onClick={() => void write(done.undo, () => CANCELED).catch(leave)}>Annuler la copie</Button>
              )
            }
          >
            {done.text}
            {rows.map(
              ({ id, label }) =>
                done.refused.has(id) && (
                  <p key={id}>
                    {label}&nbsp;: {done.refused.get(id)}
                  </p>
                ),
            )}
          </Banner>
        )}
      </div>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Copier la semaine dernière"
        footer={
          <>
            <Button onClick={close}>Annuler</Button>
            {changes.length > 0 && (
              <Button variant="primary" pending={copying.step === 'writing'} onClick={() => copy(changes)}>
                Copier
              </Button>
            )}
          </>
        }
      >
        {copying.step === 'reading' ? (
          <Spinner />
        ) : (
          <Preview rows={rows} changes={changes} error={'error' in copying ? copying.error : undefined} />
        )}
      </Dialog>
    </div>
  );
}

const CANCELED = { text: 'La copie est annulée.', undo: [] };

interface PreviewProps {
  rows: readonly WeekRow[];
  changes: readonly WeekChange[];
  error: string | undefined;
}

function Preview({ rows, changes, error }: PreviewProps) {
  if (changes.length === 0)
    return <p>Rien à reprendre&nbsp;: tout ce qui était en vente l’est encore, avec au moins le même stock.</p>;
  return (
    <>
      <div role="alert" className="mb-4 empty:mb-0">
        {error !== undefined && <Banner tone="error">{error}</Banner>}
      </div>
      <p className="mb-3">
        Ce qui était en vente la semaine dernière est remis en vente, avec le stock d’alors. Les prix ne changent pas,
        et rien n’est retiré de la vente.
      </p>
      <ul className="flex flex-col gap-1.5">
        {changes.map((change) => {
          const row = rows.find(({ id }) => id === change.id);
          return (
            row && (
              <li key={change.id} className="flex flex-wrap justify-between gap-x-4">
                <span className="font-semibold">{row.label}</span>
                <span className="text-ink-soft tabular-nums">{changeWords(row, change)}</span>
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}
