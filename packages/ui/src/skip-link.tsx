type SkipLinkProps = { href?: `#${string}`; children?: string };

/** The first stop of the keyboard on every page (RGAA 12.7). */
export function SkipLink({ href = '#contenu', children = 'Aller au contenu' }: SkipLinkProps) {
  return (
    <a
      href={href}
      className="sr-only rounded-md bg-leaf px-4 py-3 font-semibold text-leaf-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-70"
    >
      {children}
    </a>
  );
}
