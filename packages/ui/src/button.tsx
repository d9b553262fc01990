import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-leaf bg-leaf text-leaf-ink hover:border-leaf-deep hover:bg-leaf-deep',
  secondary: 'border-edge bg-surface text-ink shadow-stall hover:bg-linen',
  quiet: 'border-transparent text-leaf hover:bg-linen',
  danger: 'border-tomato bg-tomato text-tomato-ink hover:border-tomato-deep hover:bg-tomato-deep',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-3 py-1 text-sm md:min-h-8 md:px-2.5',
  md: 'min-h-11 px-4 py-1.5 text-base md:min-h-10',
  lg: 'min-h-12 px-5 py-2 text-touch',
};

type ButtonLook = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined };

/** The look alone, for the router's links: the kit knows no router. */
export function buttonClass({ variant = 'secondary', size = 'md' }: ButtonLook = {}): string {
  return classNames(
    'inline-flex cursor-pointer items-center justify-center gap-2 rounded-md border transition-colors duration-100',
    'text-center font-semibold text-balance no-underline disabled:cursor-not-allowed disabled:opacity-50',
    'aria-busy:cursor-progress',
    'not-aria-busy:aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:opacity-50',
    '[&_svg]:size-[1.125em] [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
  );
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Give it (true or false) to any button that waits for an answer: the live region must exist beforehand. */
    pending?: boolean | undefined;
    pendingText?: string | undefined;
  };

export function Button({
  variant,
  size,
  pending,
  pendingText = 'Enregistrement…',
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // `disabled` would drop the focus of the hand that has just pressed: the button stays and refuses instead.
  const refuseWhilePending = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        // eslint-disable-next-line react/button-has-type
        type={type}
        className={classNames(buttonClass({ variant, size }), className)}
        onClick={refuseWhilePending}
        {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
      >
        {pending && <LoaderCircle aria-hidden className="animate-spin motion-reduce:animate-none" />}
        {children}
      </button>
      {pending !== undefined && <output className="sr-only">{pending ? pendingText : ''}</output>}
    </>
  );
}
