import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx';
import { classNames } from './class-names.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'title' | 'children'> & {
  /** What a screen reader says, and the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: Exclude<ButtonSize, 'lg'> | undefined;
};

export function IconButton({ label, icon, variant = 'quiet', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      size={size}
      aria-label={label}
      title={label}
      className={classNames(
        'aspect-square shrink-0 px-0! [&_svg]:size-5',
        size === 'sm' ? 'w-11 md:w-8' : 'w-11 md:w-10',
        className,
      )}
    >
      {icon}
    </Button>
  );
}
