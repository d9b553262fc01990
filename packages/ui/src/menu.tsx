import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type MenuProps = {
  /** The button that opens it, such as an `IconButton`: it is given its ARIA attributes and its ref. */
  trigger: ReactElement;
  align?: 'start' | 'end' | undefined;
  side?: 'top' | 'bottom' | undefined;
  children: ReactNode;
};

export function Menu({ trigger, align = 'end', side = 'bottom', children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
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

type MenuItemProps = {
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

/** Words at the head of a menu that are not an action, such as who is signed in. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <div className="px-3 py-2 text-sm text-ink-soft">{children}</div>;
}
