import { NOTE_MAX } from '@etal/contract/storefront';
import { fieldNames } from '@etal/texts/fields';
import { FIELD } from '../../layout/look.ts';
import { DETAIL_FIELDS, type DetailField, type Draft } from '../order/draft.ts';
import { placeId, type Problems } from '../order/problems.ts';
import { Problem, StepSection } from './step-section.tsx';
import type { ChangeDraft } from '../order/use-draft.ts';

interface DetailsSectionProps {
  draft: Draft;
  problems: Problems;
  onChange: ChangeDraft;
}

const INPUTS: Record<
  DetailField,
  { autoComplete: string; type: 'text' | 'email' | 'tel'; hint?: string; isWide?: boolean }
> = {
  firstname: { autoComplete: 'given-name', type: 'text' },
  lastname: { autoComplete: 'family-name', type: 'text' },
  email: {
    autoComplete: 'email',
    type: 'email',
    hint: 'Pour vous envoyer la confirmation et le lien de votre commande.',
  },
  phone: { autoComplete: 'tel', type: 'tel', hint: 'Pour vous joindre en cas de souci au retrait.' },
  city: { autoComplete: 'address-level2', type: 'text', isWide: true },
};

export function DetailsSection({ draft, problems, onChange }: DetailsSectionProps) {
  return (
    <StepSection number={3} title="Vos coordonnées" id="coordonnees">
      <p className="mb-4 text-sm text-ink-soft">Tous les champs sont obligatoires, sauf le message.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {DETAIL_FIELDS.map((field) => (
          <DetailInput
            key={field}
            field={field}
            value={draft.details[field]}
            problem={problems[field]}
            onChange={(value) => onChange(({ details }) => ({ details: { ...details, [field]: value } }))}
          />
        ))}
        <div className="sm:col-span-2">
          <label htmlFor={placeId('note')} className="mb-1 block font-semibold">
            Message au producteur (facultatif)
          </label>
          <textarea
            id={placeId('note')}
            value={draft.note}
            maxLength={NOTE_MAX}
            rows={3}
            aria-describedby={problems.note ? 'note-erreur' : undefined}
            aria-invalid={problems.note !== undefined}
            onChange={({ target }) => onChange({ note: target.value })}
            className={`${FIELD} w-full py-2`}
          />
          {problems.note && <Problem id="note-erreur">{problems.note}</Problem>}
        </div>
      </div>
    </StepSection>
  );
}

function DetailInput({
  field,
  value,
  problem,
  onChange,
}: {
  field: DetailField;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}) {
  const { autoComplete, type, hint, isWide } = INPUTS[field];
  const id = placeId(field);
  const described = [...(problem ? [`${id}-erreur`] : []), ...(hint ? [`${id}-aide`] : [])].join(' ');
  return (
    <div className={isWide ? 'sm:col-span-2' : ''}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {fieldNames[field]}
      </label>
      <input
        id={id}
        name={field}
        type={type}
        autoComplete={autoComplete}
        required
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={described || undefined}
        onChange={({ target }) => onChange(target.value)}
        className={`${FIELD} w-full aria-[invalid=true]:border-tomato`}
      />
      {hint && (
        <p id={`${id}-aide`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {problem && <Problem id={`${id}-erreur`}>{problem}</Problem>}
    </div>
  );
}
