import { Delete } from 'lucide-react';
import { useEffect, useRef } from 'react';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'];

interface KeypadProps {
  onDigits: (digits: string) => void;
  onErase: () => void;
  onEnter: () => void;
}

const keyClass =
  'grid min-h-14 cursor-pointer short:min-h-12 place-items-center rounded-lg border border-edge bg-surface text-2xl font-semibold tabular-nums shadow-stall select-none touch-manipulation hover:bg-linen active:bg-linen';

/** Keys large enough for wet thumbs; a keyboard, or a scale that acts as one, types the same. */
export function Keypad({ onDigits, onErase, onEnter }: KeypadProps) {
  const latest = useRef({ onDigits, onErase, onEnter });
  useEffect(() => {
    latest.current = { onDigits, onErase, onEnter };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^\d$/.test(event.key)) latest.current.onDigits(event.key);
      else if (event.key === 'Backspace') latest.current.onErase();
      // Enter on a button or a link presses that button or link.
      else if (event.key === 'Enter' && !(event.target instanceof Element && event.target.closest('a, button')))
        latest.current.onEnter();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div role="group" aria-label="Pavé numérique" className="grid grid-cols-3 gap-2">
      {KEYS.map((key) => (
        <button key={key} type="button" className={keyClass} onClick={() => onDigits(key)}>
          {key}
        </button>
      ))}
      <button type="button" aria-label="Effacer le dernier chiffre" className={keyClass} onClick={onErase}>
        <Delete aria-hidden className="size-6" />
      </button>
    </div>
  );
}
