import { Menu as Base } from '@base-ui/react/menu';
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';

export type MenuProps = {
  /** The button that opens it, such as an `IconButton`: it is given its ARIA attributes and its ref. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** What pressed it before its code was here. */
  pressedBy?: 'click' | 'ArrowDown' | 'ArrowUp' | undefined;
  align?: 'start' | 'end' | undefined;
  side?: 'top' | 'bottom' | undefined;
  children: ReactNode;
};

export function Menu({ trigger, pressedBy, align = 'end', side = 'bottom', children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The arrow is pressed again, now that somebody understands it: it opens the menu on its first or its last item.
  useEffect(() => {
    if (pressedBy === undefined || pressedBy === 'click') return;
    button.current?.focus();
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: pressedBy, bubbles: true, cancelable: true }));
  }, [pressedBy]);
  return (
    <Base.Root defaultOpen={pressedBy === 'click'}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        {/* Fixed: on a phone that is turned, one that hangs out would widen the screen it is to find its place on. */}
        <Base.Positioner
          positionMethod="fixed"
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup
            className={classNames(
              'max-w-[calc(100vw-1rem)] min-w-48 rounded-lg border border-rule bg-surface p-1 text-ink shadow-lifted outline-none',
              'transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0',
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export type MenuItemProps = {
  icon?: ReactNode;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  children: ReactNode;
} & (
  | { onSelect: () => void; render?: never }
  /** A link, to be given its content: `render={<Link to="…" />}`. */
  | { render: ReactElement; onSelect?: never }
);

export function MenuItem({ icon, danger = false, disabled = false, onSelect, render, children }: MenuItemProps) {
  const className = classNames(
    'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-3 no-underline outline-none select-none md:min-h-9',
    'data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-linen',
    '[&_svg]:size-4.5 [&_svg]:shrink-0',
    danger ? 'font-semibold text-tomato' : 'text-ink [&_svg]:text-ink-soft',
  );
  if (render) {
    return (
      <Base.LinkItem render={render} closeOnClick className={className}>
        {icon}
        {children}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item onClick={onSelect} disabled={disabled} className={className}>
      {icon}
      {children}
    </Base.Item>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="mx-1 my-1 h-px bg-rule" />;
}
