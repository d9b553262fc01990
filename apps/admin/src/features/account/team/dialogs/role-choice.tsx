import { type Role, ROLES } from '@etal/domain/accounts/roles';
import { ROLE_LABELS, ROLE_WORDS } from '@etal/texts/team';
import { RadioCards } from '@etal/ui/radio-cards';

/** The roles with what each opens. */
export function RoleChoice({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  return (
    <RadioCards
      legend="Rôle"
      name="role"
      value={value}
      onChange={onChange}
      options={ROLES.map((role) => ({ value: role, title: ROLE_LABELS[role], description: ROLE_WORDS[role] }))}
    />
  );
}
