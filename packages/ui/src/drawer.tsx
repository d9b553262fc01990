import { useOverlays } from './overlay-code.tsx';
import type { DrawerProps } from './overlays/drawer.tsx';

export function Drawer(props: DrawerProps) {
  const overlays = useOverlays(props.open);
  return overlays && <overlays.Drawer {...props} />;
}
