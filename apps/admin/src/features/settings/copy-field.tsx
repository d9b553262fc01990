import { Button } from '@etal/ui/button';
import { TextField } from '@etal/ui/text-field';
import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';

interface CopyFieldProps {
  label: string;
  value: string;
  hint: string;
}

type Outcome = 'copied' | 'selected';
const WORDS: Record<Outcome, string> = { copied: 'Copié', selected: 'Appuyez sur Ctrl+C pour copier' };

export function CopyField({ label, value, hint }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      // The browser refuses its clipboard without https, or when the visitor denied it.
      field.current?.focus();
      field.current?.select();
      setOutcome('selected');
    }
  };
  return (
    <div>
      <TextField
        ref={field}
        label={label}
        value={value}
        readOnly
        autoComplete="off"
        spellCheck={false}
        hint={hint}
        onFocus={({ target }) => target.select()}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden />
          Copier
        </Button>
        <output className="text-sm font-semibold text-leaf">{outcome && WORDS[outcome]}</output>
      </div>
    </div>
  );
}
