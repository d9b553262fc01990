/** The dialogs of the team that have a form: fetched together, when one of them is opened or about to be. */
export { ProofOfOwner } from '../../keys/proof-dialog.tsx';
export { InviteDialog } from './invite-dialog.tsx';
export { RoleDialog } from './role-dialog.tsx';
