import { buttonClass } from '@etal/ui/button';
import { IconButton } from '@etal/ui/icon-button';
import { Copy, Eye, Pencil, Power, PowerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface RowActionsProps {
  label: string;
  isEnabled: boolean;
  onToggle: () => void;
  /** How it is edited: an address, or a dialog of the list. */
  edit: { to: string } | { label: string; onOpen: () => void };
  copyPath: string;
  path: string;
}

/** What a row of articles or of bags offers, as the card of a collection point does: one order, the same words. */
export function RowActions({ label, isEnabled, onToggle, edit, copyPath, path }: RowActionsProps) {
  return (
    <div className="flex justify-end gap-1">
      <IconButton
        label={`${isEnabled ? 'Désactiver' : 'Activer'} la vente de ${label}`}
        icon={isEnabled ? <PowerOff aria-hidden /> : <Power aria-hidden />}
        onClick={onToggle}
      />
      {'to' in edit ? (
        <IconLink to={edit.to} label={`Modifier ${label}`} icon={<Pencil aria-hidden />} />
      ) : (
        <IconButton label={edit.label} icon={<Pencil aria-hidden />} onClick={edit.onOpen} />
      )}
      <IconLink to={copyPath} label={`Dupliquer ${label}`} icon={<Copy aria-hidden />} />
      <IconLink to={path} label={`Voir ${label}`} icon={<Eye aria-hidden />} />
    </div>
  );
}

function IconLink({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className={`${buttonClass({ variant: 'quiet' })} w-11 px-0! rows:w-10`}
    >
      {icon}
    </Link>
  );
}
