import { NOTE_MAX } from '@etal/contract/storefront';
import { fieldNames } from '@etal/texts/fields';
import { MAIL_LINE, REFUSE_MAIL, REMEMBER, SIGNED_IN_EMAIL, SIGNED_IN_NOTICE } from '@etal/texts/shopper-space';
import { FIELD } from '../../layout/look.ts';
import { DETAIL_FIELDS, type DetailField, type Draft } from '../order/draft.ts';
import { placeId, type Problems } from '../order/problems.ts';
import { BuyerFields } from './buyer-fields.tsx';
import { Problem, StepSection } from './step-section.tsx';
import { Tick } from './tick.tsx';
import type { ChangeDraft } from '../order/use-draft.ts';

interface DetailsSectionProps {
  draft: Draft;
  /** Who is in their space orders as themselves, by the address that let them in. */
  isSignedIn: boolean;
  /** What is ticked below the fields; null for a test, which is neither remembered nor written to. */
  ticks: { remembers: boolean; refusesMail: boolean } | null;
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

export function DetailsSection({ draft, isSignedIn, ticks, problems, onChange }: DetailsSectionProps) {
  return (
    <StepSection number={3} title="Vos coordonnées" id="coordonnees">
      {isSignedIn && <p className="mb-3 rounded-lg bg-leaf-wash px-4 py-2 text-ink">{SIGNED_IN_NOTICE}</p>}
      <p className="mb-4 text-sm text-ink-soft">Tous les champs sont obligatoires, sauf le message.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {DETAIL_FIELDS.map((field) => (
          <DetailInput
            key={field}
            field={field}
            value={draft.details[field]}
            problem={problems[field]}
            isFixed={isSignedIn && field === 'email'}
            onChange={(value) => onChange(({ details }) => ({ details: { ...details, [field]: value } }))}
          />
        ))}
        {/* A test order is never invoiced. */}
        {ticks && <BuyerFields buyer={draft.buyer} problems={problems} onChange={onChange} />}
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
      {ticks && (
        <div className="mt-5 grid gap-3 border-t border-rule pt-4">
          <Tick
            label={REMEMBER.label}
            hint={REMEMBER.how}
            id="retenir"
            isTicked={ticks.remembers}
            onTick={(remembers) => onChange({ remembers })}
          />
          <div>
            <p id="ardoise">{MAIL_LINE}</p>
            <Tick
              label={REFUSE_MAIL}
              id="refuser-mail"
              describedBy="ardoise"
              isTicked={ticks.refusesMail}
              onTick={(refusesMail) => onChange({ refusesMail })}
            />
          </div>
        </div>
      )}
    </StepSection>
  );
}

function DetailInput({
  field,
  value,
  problem,
  isFixed,
  onChange,
}: {
  field: DetailField;
  value: string;
  problem: string | undefined;
  isFixed: boolean;
  onChange: (value: string) => void;
}) {
  const { autoComplete, type, isWide, ...input } = INPUTS[field];
  const hint = isFixed ? SIGNED_IN_EMAIL : input.hint;
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
        readOnly={isFixed}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={described || undefined}
        onChange={({ target }) => onChange(target.value)}
        className={`${FIELD} w-full read-only:bg-linen aria-[invalid=true]:border-tomato`}
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
