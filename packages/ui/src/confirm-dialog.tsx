import { useOverlays } from './overlay-code.tsx';
import type { ConfirmDialogProps } from './overlays/confirm-dialog.tsx';

export function ConfirmDialog(props: ConfirmDialogProps) {
  const overlays = useOverlays(props.open);
  return overlays && <overlays.ConfirmDialog {...props} />;
}
