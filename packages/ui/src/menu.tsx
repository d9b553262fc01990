import { cloneElement, type ReactNode, useState } from 'react';
import { useOverlays } from './overlay-code.tsx';
import type { MenuItemProps, MenuProps } from './overlays/menu.tsx';

export function Menu({ trigger, ...menu }: Omit<MenuProps, 'pressedBy'>) {
  const [pressedBy, setPressedBy] = useState<MenuProps['pressedBy']>();
  const overlays = useOverlays(pressedBy !== undefined);
  // A button is not replaced under the hand that is on it: until it is pressed, the one that stood there first stays.
  const [wasThere] = useState(overlays !== undefined);
  if (overlays && (wasThere || pressedBy)) return <overlays.Menu {...menu} {...{ trigger, pressedBy }} />;
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setPressedBy('click'),
    onKeyDown: ({ key }) => {
      if (key === 'ArrowDown' || key === 'ArrowUp') setPressedBy(key);
    },
  });
}

export function MenuItem(props: MenuItemProps) {
  const overlays = useOverlays(true);
  return overlays && <overlays.MenuItem {...props} />;
}

export function MenuSeparator() {
  const overlays = useOverlays(true);
  return overlays && <overlays.MenuSeparator />;
}

/** Words at the head of a menu that are not an action, such as who is signed in. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <div className="px-3 py-2 text-sm text-ink-soft">{children}</div>;
}
