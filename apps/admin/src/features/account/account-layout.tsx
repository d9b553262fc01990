import type { ReactNode } from 'react';
import { Card } from '@etal/ui/card';
import { useTitle } from '../../routing/use-title.ts';

interface AccountLayoutProps {
  title: string;
  introduction?: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** The layout of the pages before signing in: one card under an awning. */
export function AccountLayout({ title, introduction, footer, wide = false, children }: AccountLayoutProps) {
  useTitle(title);
  return (
    <div className="min-h-dvh">
      <div aria-hidden className="awning h-5 md:h-7" />
      <main className={`mx-auto flex w-full flex-col px-4 py-8 md:py-14 ${wide ? 'max-w-2xl' : 'max-w-md'}`}>
        <p className="mb-5 font-display text-2xl font-bold text-leaf">Étal</p>
        <Card className="md:p-7">
          <h1 tabIndex={-1} className="text-xl font-bold outline-none">
            {title}
          </h1>
          {introduction && <p className="mt-1 text-ink-soft">{introduction}</p>}
          <div className="mt-5">{children}</div>
        </Card>
        {footer && <div className="mt-5 text-center">{footer}</div>}
      </main>
    </div>
  );
}
