import { useOverlays } from './overlay-code.tsx';
import type { DialogProps } from './overlays/dialog.tsx';

export function Dialog(props: DialogProps) {
  const overlays = useOverlays(props.open);
  return overlays && <overlays.Dialog {...props} />;
}
