import type { CallInput } from '@etal/contract/endpoint';
import { inviteMember } from '@etal/contract/team';
import type { Role } from '@etal/domain/accounts/roles';
import { INVITATION_DAYS } from '@etal/domain/accounts/team';
import { TextField } from '@etal/ui/text-field';
import { useState } from 'react';
import { checkForm, type FieldErrors } from '../../../../forms/form-check.ts';
import { FormDialog } from '../../../../forms/form-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';

interface InviteDialogProps {
  isPending: boolean;
  error: string | undefined;
  onInvite: (body: CallInput<typeof inviteMember>['body']) => void;
  onClose: () => void;
}

export function InviteDialog({ isPending, error, onInvite, onClose }: InviteDialogProps) {
  const [role, setRole] = useState<Role>('HELPER');
  const [errors, setErrors] = useState<FieldErrors>({});
  return (
    <FormDialog
      title="Inviter dans l’équipe"
      description={`Un lien part par email. Il est valable ${INVITATION_DAYS}\u00A0jours et ne sert qu’une fois.`}
      submitLabel="Envoyer l’invitation"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const checked = checkForm(inviteMember.body, { email: new FormData(event.currentTarget).get('email'), role });
        setErrors('errors' in checked ? checked.errors : {});
        if ('data' in checked) onInvite(checked.data);
      }}
    >
      <TextField
        label="Adresse email"
        name="email"
        type="email"
        autoComplete="off"
        required
        autoFocus
        error={errors.email}
      />
      <RoleChoice value={role} onChange={setRole} />
    </FormDialog>
  );
}
