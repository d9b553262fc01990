import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Dialog } from '@etal/ui/dialog';
import { TextField } from '@etal/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { checkWebhook, type WebhookValues } from '../settings-forms.ts';
import { useSettingsFetcher } from '../settings-actions.ts';
import { CopyField } from '../copy-field.tsx';
import { FormDialog } from '../../../forms/form-dialog.tsx';

/** Asks for the address, then shows its secret: here and now, because nothing gives it again. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  const { send, isPending, error } = useSettingsFetcher(({ webhookSecret }) => setSecret(webhookSecret));
  const { register, handleSubmit, formState } = useForm<WebhookValues>({
    defaultValues: { url: '' },
    resolver: checkWebhook,
  });
  const submit = handleSubmit((body) => send({ intent: 'add-webhook', body }));

  if (secret !== undefined) {
    return (
      <Dialog
        open
        onClose={onClose}
        keepOnOutsidePress
        title="Adresse ajoutée"
        footer={
          <Button variant="primary" onClick={onClose}>
            J'ai copié le secret
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <Banner tone="warning">Copiez ce secret maintenant&nbsp;: il ne sera plus jamais affiché.</Banner>
          <CopyField
            label="Secret de signature"
            value={secret}
            hint="Votre outil s'en sert pour vérifier que les messages viennent d'Étal."
          />
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="Ajouter une adresse"
      submitLabel="Ajouter"
      isPending={isPending}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        label="Adresse web"
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint="Celle que donne l'outil à prévenir. Elle commence par https://."
        error={formState.errors.url?.message}
        {...register('url')}
      />
    </FormDialog>
  );
}
