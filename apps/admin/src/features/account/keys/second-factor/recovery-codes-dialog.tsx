import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { useFeedback } from '@etal/ui/feedback';

/** Shown once: only their hashes are kept. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const feedback = useFeedback();
  const copy = (): void =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => feedback.success('Codes copiés.'),
      () => feedback.error('La copie n’a pas marché\u00A0: notez les codes.'),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      keepOnOutsidePress
      title="Vos codes de secours"
      description="Chacun remplace une fois le code de l’application, si vous perdez votre téléphone. Notez-les ou imprimez-les&nbsp;: ils ne seront plus affichés."
      footer={
        <>
          <Button onClick={copy}>Copier</Button>
          <Button variant="primary" onClick={onClose}>
            Je les ai notés
          </Button>
        </>
      }
    >
      <ul aria-label="Codes de secours" className="grid grid-cols-2 gap-2 text-center font-mono">
        {codes.map((code) => (
          <li key={code} className="rounded-md border border-rule py-1.5 select-all">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
