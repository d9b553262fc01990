import type { Member } from '@etal/contract/team';
import type { Role } from '@etal/domain/accounts/roles';
import { useState } from 'react';
import { FormDialog } from '../../../../forms/form-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';
import { nameOf } from '../team.view.ts';

interface RoleDialogProps {
  member: Member;
  isPending: boolean;
  error: string | undefined;
  onSave: (role: Role) => void;
  onClose: () => void;
}

export function RoleDialog({ member, isPending, error, onSave, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(member.role);
  return (
    <FormDialog
      title={`Rôle de ${nameOf(member)}`}
      submitLabel="Enregistrer"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(role);
      }}
    >
      <RoleChoice value={role} onChange={setRole} />
    </FormDialog>
  );
}
