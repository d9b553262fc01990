import type { FoundShopper } from '@etal/contract/shoppers';
import { BLANK_BUYER } from '@etal/domain/shoppers/buyer';
import { fullName } from '@etal/domain/shoppers/full-name';
import { formatCents, formatCount, formatDayInYear, formatPhone } from '@etal/texts/format';
import { Button } from '@etal/ui/button';
import { Combobox } from '@etal/ui/combobox';
import { FieldError } from '@etal/ui/field';
import { Section } from '@etal/ui/section';
import { TextField } from '@etal/ui/text-field';
import { UserPlus } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { BuyerFields } from '../../forms/buyer-fields.tsx';
import { type Draft, type DraftErrors, type KnownShopper, type Newcomer, newcomerFrom } from './draft.ts';
import { type ShopperSearch, useShopperSearch } from './use-shopper-search.ts';

interface WhoProps {
  draft: Draft;
  errors: DraftErrors;
  onChange: (changes: Pick<Draft, 'shopper' | 'newcomer'>) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

export function Who({ draft: { shopper, newcomer }, errors, onChange, inputRef }: WhoProps) {
  return (
    <Section title={'Qui\u00A0?'}>
      {shopper ? (
        <Chosen shopper={shopper} onChange={() => onChange({ shopper: null, newcomer: null })} />
      ) : newcomer ? (
        <NewcomerFields
          newcomer={newcomer}
          errors={errors.newcomer ?? {}}
          onChange={(changes) => onChange({ shopper: null, newcomer: { ...newcomer, ...changes } })}
          onBack={() => onChange({ shopper: null, newcomer: null })}
          inputRef={inputRef}
        />
      ) : (
        <Finder
          error={errors.who}
          onChoose={({ id, firstname, lastname, phone, email, city }) =>
            onChange({ shopper: { id, firstname, lastname, phone, email, city }, newcomer: null })
          }
          onNew={(typed) => onChange({ shopper: null, newcomer: newcomerFrom(typed) })}
          inputRef={inputRef}
        />
      )}
    </Section>
  );
}

function Chosen({ shopper, onChange }: { shopper: KnownShopper; onChange: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The box that was being typed in is gone: the keyboard goes on from here.
  useEffect(() => button.current?.focus(), []);
  const known = [shopper.phone && formatPhone(shopper.phone), shopper.email, shopper.city].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="text-lg font-semibold wrap-anywhere">{fullName(shopper)}</p>
        <p className="wrap-anywhere text-ink-soft">{known.join(' · ')}</p>
      </div>
      <Button ref={button} onClick={onChange}>
        Changer de client
      </Button>
    </div>
  );
}

interface FinderProps {
  error: string | undefined;
  onChoose: (shopper: FoundShopper) => void;
  onNew: (typed: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

function Finder({ error, onChoose, onNew, inputRef }: FinderProps) {
  const [typed, setTyped] = useState('');
  const search = useShopperSearch(typed);
  // A new order begins with whom it is for: the keyboard is there at once.
  useEffect(() => inputRef.current?.focus(), [inputRef]);
  const failureId = useId();
  return (
    <div data-starts-here>
      <Combobox<FoundShopper>
        label="Nom ou téléphone"
        ref={inputRef}
        error={error}
        text={typed}
        onType={setTyped}
        items={search.state === 'found' ? search.shoppers : []}
        itemKey={({ id }) => id}
        itemText={fullName}
        renderItem={(shopper) => <FoundLine shopper={shopper} />}
        onChoose={onChoose}
        busy={search.state === 'searching'}
        maxLength={120}
      />
      <output className="mt-1 block text-sm text-ink-soft empty:hidden">{searchText(search)}</output>
      <div role="alert">{search.state === 'failed' && <FieldError id={failureId}>{search.sentence}</FieldError>}</div>
      <Button className="mt-3" onClick={() => onNew(typed)}>
        <UserPlus aria-hidden />
        Nouveau client
      </Button>
    </div>
  );
}

function FoundLine({ shopper }: { shopper: FoundShopper }) {
  const { phone, city, email, lastOrder } = shopper;
  const reach = [city, phone ? formatPhone(phone) : email].filter(Boolean);
  return (
    <>
      <span className="font-semibold wrap-anywhere">{fullName(shopper)}</span>
      <span className="text-sm wrap-anywhere text-ink-soft">{reach.join(' · ')}</span>
      {lastOrder && (
        <span className="text-sm text-ink-soft">
          Dernière commande{'\u00A0'}: {formatDayInYear(lastOrder.collectionDate)} · {formatCents(lastOrder.total)}
        </span>
      )}
    </>
  );
}

function searchText(search: ShopperSearch): string {
  if (search.state !== 'found') return '';
  return search.shoppers.length === 0
    ? 'Aucun client ne porte ce nom ou ce numéro. Ajoutez-le.'
    : formatCount(search.shoppers.length, 'client trouvé', 'clients trouvés');
}

interface NewcomerFieldsProps {
  newcomer: Newcomer;
  errors: Record<string, string>;
  onChange: (changes: Partial<Newcomer>) => void;
  onBack: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

function NewcomerFields({ newcomer, errors, onChange, onBack, inputRef }: NewcomerFieldsProps) {
  useEffect(() => inputRef.current?.focus(), [inputRef]);
  const { buyer } = newcomer;
  const field = (name: Exclude<keyof Newcomer, 'buyer'>) => ({
    value: newcomer[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Nom" required ref={inputRef} {...field('lastname')} />
        <TextField label="Prénom" required={false} {...field('firstname')} />
        <TextField
          label="Téléphone"
          required={false}
          type="tel"
          hint="Téléphone ou email, l'un des deux suffit."
          {...field('phone')}
        />
        <TextField label="Adresse email" required={false} type="email" {...field('email')} />
      </div>
      <BuyerFields
        isCompany={Boolean(buyer)}
        onChange={(changed) => onChange({ buyer: changed })}
        field={(name) => ({
          value: buyer?.[name] ?? '',
          error: errors[`buyer.${name}`],
          onChange: ({ target }) => onChange({ buyer: { ...(buyer ?? BLANK_BUYER), [name]: target.value } }),
        })}
      />
      <Button className="self-start" onClick={onBack}>
        Chercher un client connu
      </Button>
    </div>
  );
}
