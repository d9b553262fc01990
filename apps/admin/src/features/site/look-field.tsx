import { SITE_LOOKS, type SiteLook } from '@etal/domain/shop/looks';
import { SITE_LOOK_WORDS } from '@etal/texts/looks';
import { useId } from 'react';

interface LookFieldProps {
  value: SiteLook;
  onChange: (value: SiteLook) => void;
}

/** Typeface and head of the site; its colour is chosen apart. */
export function LookField({ value, onChange }: LookFieldProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">Style du site</legend>
      <p className="mb-2 text-sm text-ink-soft">Les lettres et le haut de chaque page.</p>
      <div className="grid gap-2 sm:grid-cols-3">
        {SITE_LOOKS.map((look) => (
          <label
            key={look}
            className="flex min-h-11 cursor-pointer flex-col rounded-lg border border-edge bg-surface px-3 py-2 has-checked:border-leaf has-checked:bg-leaf-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={look === value}
              onChange={() => onChange(look)}
              className="sr-only"
            />
            <span className="font-semibold">{SITE_LOOK_WORDS[look].name}</span>
            <span className="text-sm text-ink-soft">{SITE_LOOK_WORDS[look].text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
