import { priceWords } from '@etal/texts/storefront';
import { type Saleable, unitOf } from './saleables.ts';

export function Price({ saleable, size = 'md' }: { saleable: Saleable; size?: 'md' | 'lg' }) {
  const { amount, detail } = priceWords(saleable, unitOf(saleable));
  return (
    <p className="leading-snug">
      {/* Not in the display font, whose tilde looks like a minus. */}
      <span className={`font-extrabold tabular-nums ${size === 'lg' ? 'text-2xl' : 'text-xl'}`}>{amount}</span>{' '}
      <span className="text-sm text-ink-soft">{detail}</span>
    </p>
  );
}
