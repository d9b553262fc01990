import { textLinkClass } from '@etal/ui/text-link';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={`${textLinkClass} inline-flex min-h-11 items-center gap-1 md:min-h-8`}>
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}
