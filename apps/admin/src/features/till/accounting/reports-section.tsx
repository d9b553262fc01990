import { generateSalesReportFile, type SalesReport } from '@etal/contract/accounting';
import {
  markingWords,
  REPORT_STATE_LABELS,
  reportFiguresWords,
  reportPeriodWords,
  REPORTS_NOTE,
  REPORTS_PREVIEW,
} from '@etal/texts/accounting';
import { formatDate } from '@etal/texts/format';
import { Badge } from '@etal/ui/badge';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { FileDown } from 'lucide-react';
import { useDownload } from '../../../calls/use-download.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import { useYearFetcher } from './accounting-actions.ts';

const TONES = { OPEN: 'neutral', READY: 'straw', SENT: 'leaf', TO_CORRECT: 'tomato' } as const;

const isToSend = ({ isDue, state }: SalesReport): boolean => isDue && (state === 'READY' || state === 'TO_CORRECT');

/** R-BOOKS-4: what will be told to the tax office, and what the merchant says was handed in. */
export function ReportsSection({ reports }: { reports: readonly SalesReport[] }) {
  const feedback = useFeedback();
  const dialog = useUrlDialog('transmise');
  const toMark = reports.find((report) => report.from === dialog.value && isToSend(report));
  const file = useDownload(generateSalesReportFile, {
    onDone: () => feedback.success('Vous pouvez retrouver le fichier dans vos téléchargements.'),
    onFailed: feedback.error,
  });
  const { send, isPending, error, forgetError } = useYearFetcher((done) => {
    dialog.close();
    feedback.success(
      done.intent === 'mark' ? 'Déclaration notée comme transmise' : 'La déclaration est à transmettre de nouveau',
    );
  });
  return (
    <Section title="Déclarations à l'administration" description={REPORTS_NOTE}>
      {reports.length === 0 ? (
        <p className="text-ink-soft">Aucune période à déclarer cette année-là.</p>
      ) : (
        <>
          {reports.some(({ isDue }) => !isDue) && <p className="text-sm text-ink-soft">{REPORTS_PREVIEW}</p>}
          <ul aria-label="Déclarations" className="divide-y divide-rule">
            {reports.map((report) => (
              <li key={report.from} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    {`Du ${reportPeriodWords(report)}`}
                    {report.isDue && <Badge tone={TONES[report.state]}>{REPORT_STATE_LABELS[report.state]}</Badge>}
                  </p>
                  <p className="text-sm text-ink-soft">
                    {reportFiguresWords(report)}
                    {report.sentAt !== null && `. Transmise le ${formatDate(report.sentAt)}`}
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  {(['xml', 'csv'] as const).map((format) => (
                    <Button
                      key={format}
                      size="sm"
                      disabled={file.isPending}
                      onClick={() => file.start({ query: { from: report.from, format } })}
                    >
                      <FileDown aria-hidden />
                      {format.toUpperCase()}
                      <span className="sr-only">{` de la période du ${reportPeriodWords(report)}`}</span>
                    </Button>
                  ))}
                  {isToSend(report) && (
                    <Button size="sm" onClick={() => dialog.open(report.from)}>
                      Marquer comme transmise
                    </Button>
                  )}
                  {report.state === 'SENT' && (
                    <Button
                      size="sm"
                      disabled={isPending}
                      onClick={() => send({ intent: 'unmark', from: report.from })}
                    >
                      Noter comme non transmise
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        open={toMark !== undefined}
        title="Marquer comme transmise"
        confirmLabel="Marquer comme transmise"
        pending={isPending}
        error={error}
        onConfirm={() => toMark && send({ intent: 'mark', from: toMark.from })}
        onCancel={() => {
          forgetError();
          dialog.close();
        }}
      >
        {toMark && markingWords(toMark)}
      </ConfirmDialog>
    </Section>
  );
}
