import { generateOrderLabels, type Preparation } from '@etal/contract/preparation';
import { LABEL_FORMATS, type LabelFormat, labelsPerPage, MAX_LABELS_PER_ORDER } from '@etal/domain/documents/labels';
import { NBSP } from '@etal/texts/typography';
import { LABEL_FORMAT_LABELS, LABELS_NAME } from '@etal/texts/order-labels';
import { IntegerInput } from '@etal/ui/integer-input';
import { Select } from '@etal/ui/select';
import { useState } from 'react';
import { useDownload } from '../../../calls/use-download.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { nameOf } from '../preparation.view.ts';

interface LabelsDialogProps {
  preparation: Preparation;
  onClose: () => void;
}

/** Asks on which sheet, from which place on, and how many bags each order makes. */
export function LabelsDialog({ preparation: { date, collectionPoint, orders }, onClose }: LabelsDialogProps) {
  const [format, setFormat] = useState<LabelFormat>('A4_14');
  const [start, setStart] = useState<number | null>(1);
  const [counts, setCounts] = useState<Readonly<Record<string, number | null>>>({});
  const [refused, setRefused] = useState<string>();
  const { start: download, isPending } = useDownload(generateOrderLabels, { onDone: onClose, onFailed: setRefused });
  const waiting = orders.filter(({ status }) => status === 'ACCEPTED');
  const places = labelsPerPage(format);
  const startError = places > 1 && (start === null || start < 1 || start > places) ? `De 1 à ${places}.` : undefined;
  const isTooMany = (count: number | null | undefined): boolean =>
    count === null || (count !== undefined && (count < 1 || count > MAX_LABELS_PER_ORDER));
  const isWrong = startError !== undefined || Object.values(counts).some(isTooMany);
  const several = waiting.flatMap(({ reference }) => {
    const count = counts[reference] ?? 1;
    return count > 1 ? [`${reference}:${count}`] : [];
  });
  return (
    <FormDialog
      title={LABELS_NAME}
      description="Nom, référence, contenu et montant dû de chaque commande à remettre, avec un code QR qui ouvre sa remise."
      submitLabel="Télécharger"
      isPending={isPending}
      error={refused}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong || isPending) return;
        setRefused(undefined);
        download({
          query: {
            date,
            collectionPoint: collectionPoint.id,
            format,
            ...(places > 1 && { start: start ?? 1 }),
            ...(several.length > 0 && { several: several.join(',') }),
          },
        });
      }}
    >
      <Select
        label="Format"
        value={format}
        options={LABEL_FORMATS.map((one) => ({ value: one, label: LABEL_FORMAT_LABELS[one] }))}
        onChange={({ target }) => setFormat(LABEL_FORMATS.find((one) => one === target.value) ?? format)}
      />
      {places > 1 && (
        <IntegerInput
          className="max-w-56"
          label="Première étiquette libre"
          hint={`Sur une feuille entamée, de gauche à droite puis de haut en bas${NBSP}: de 1 à ${places}.`}
          value={start}
          onChange={setStart}
          error={startError}
        />
      )}
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">
          Une commande tient en plusieurs sacs{NBSP}?
        </summary>
        <p className="mb-2 text-sm text-ink-soft">
          Le nombre d'étiquettes par commande. Une longue commande prend d'elle-même une étiquette de plus.
        </p>
        <ul className="flex flex-col gap-2">
          {waiting.map((order) => (
            <li key={order.id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {nameOf(order)} <span className="text-ink-soft">{order.reference}</span>
              </span>
              <IntegerInput
                className="w-20 shrink-0"
                label={`Étiquettes pour ${nameOf(order)}, ${order.reference}`}
                labelHidden
                value={counts[order.reference] === undefined ? 1 : (counts[order.reference] ?? null)}
                onChange={(count) => setCounts({ ...counts, [order.reference]: count })}
                error={isTooMany(counts[order.reference]) ? `De 1 à ${MAX_LABELS_PER_ORDER}.` : undefined}
              />
            </li>
          ))}
        </ul>
      </details>
    </FormDialog>
  );
}
