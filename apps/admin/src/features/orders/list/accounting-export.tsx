import { generateAccountingExport } from '@etal/contract/documents';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { Select } from '@etal/ui/select';
import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { useDownload } from '../../../calls/use-download.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import { accountingMonths } from './accounting.view.ts';

/** A month's file, whatever the list is filtered by: it follows the day of supply (R-BOOKS-1). */
export function AccountingExport() {
  const { value, open, close } = useUrlDialog('export');
  return (
    <>
      <Button onClick={() => open('comptable')}>
        <Calculator aria-hidden />
        Export comptable
      </Button>
      {value === 'comptable' && <AccountingDialog onClose={close} />}
    </>
  );
}

function AccountingDialog({ onClose }: { onClose: () => void }) {
  const { creationDate } = useShop();
  const feedback = useFeedback();
  const [months] = useState(() => accountingMonths(creationDate, Date.now() / 1000));
  // The month before is the one that is closed, and asked for.
  const [month, setMonth] = useState((months[1] ?? months[0])!.value);
  const [error, setError] = useState<string>();
  const { start, isPending } = useDownload(generateAccountingExport, {
    onDone: () => {
      feedback.success("Vous pouvez retrouver l'export dans vos téléchargements.");
      onClose();
    },
    onFailed: setError,
  });
  return (
    <FormDialog
      title="Export comptable"
      description="Les factures et les avoirs d'un mois, par jour, taux de TVA et moyen de paiement, dans un fichier CSV."
      submitLabel="Télécharger"
      isPending={isPending}
      error={error}
      onSubmit={(event) => {
        event.preventDefault();
        setError(undefined);
        start({ query: { month } });
      }}
      onClose={onClose}
    >
      <Select label="Mois" value={month} onChange={(event) => setMonth(event.target.value)} options={months} />
    </FormDialog>
  );
}
