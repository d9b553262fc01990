import { useId } from 'react';

/** Suggested colours; any other can be picked beside them. The site makes each one readable. */
const COLORS = [
  { value: null, name: 'Vert Étal', shown: '#1f5138' },
  { value: '#b3301c', name: 'Tomate', shown: '#b3301c' },
  { value: '#c98a12', name: 'Miel', shown: '#c98a12' },
  { value: '#8e2250', name: 'Betterave', shown: '#8e2250' },
  { value: '#6b4fa0', name: 'Lavande', shown: '#6b4fa0' },
  { value: '#0f6f86', name: 'Rivière', shown: '#0f6f86' },
  { value: '#3f4f5f', name: 'Ardoise', shown: '#3f4f5f' },
] as const;

interface AccentFieldProps {
  value: string | null;
  onChange: (value: string | null) => void;
}

export function AccentField({ value, onChange }: AccentFieldProps) {
  const name = useId();
  const isOther = !COLORS.some((color) => color.value === value);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">Couleur du site</legend>
      <p className="mb-2 text-sm text-ink-soft">Celle des boutons et des liens de votre boutique.</p>
      <div className="flex flex-wrap gap-2">
        {COLORS.map((color) => (
          <label
            key={color.name}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-edge bg-surface px-3 has-checked:border-leaf has-checked:bg-leaf-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
              className="sr-only"
            />
            <span
              aria-hidden
              className="size-5 rounded-full border border-edge"
              style={{ backgroundColor: color.shown }}
            />
            {color.name}
          </label>
        ))}
        <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-edge bg-surface px-3">
          <input
            type="color"
            value={isOther ? (value ?? '#1f5138') : '#1f5138'}
            onChange={(event) => onChange(event.target.value)}
            className="size-6 cursor-pointer"
          />
          {isOther ? `Autre couleur (${value})` : 'Autre couleur'}
        </label>
      </div>
    </fieldset>
  );
}
