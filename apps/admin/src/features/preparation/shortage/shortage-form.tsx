import type { Order } from '@etal/contract/orders';
import type { ChangeSaleable } from '@etal/domain/orders/change';
import type { PlatformFee } from '@etal/domain/orders/fees';
import { SHORTAGE_RULES, type ShortageRule } from '@etal/domain/orders/shortage';
import { ALREADY_SENT } from '@etal/texts/already-sent';
import {
  DEFAULT_SHORTAGE_REASON,
  settledCounts,
  shareProblemText,
  shortageMoney,
  SHORTAGE_RULE_WORDS,
  shortAmount,
} from '@etal/texts/shortage';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Checkbox } from '@etal/ui/checkbox';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { FieldError } from '@etal/ui/field';
import { IntegerInput } from '@etal/ui/integer-input';
import { RadioCards } from '@etal/ui/radio-cards';
import { Section } from '@etal/ui/section';
import { Select } from '@etal/ui/select';
import { TextField } from '@etal/ui/text-field';
import { type ReactNode, useRef, useState } from 'react';
import { newKey } from '../../../calls/new-key.ts';
import { useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { useResend } from '../../../forms/use-resend.ts';
import { SharesTable } from './shares-table.tsx';
import { type Settled, type ShortageIntent, useShortageFetcher } from './shortage-actions.ts';
import { ShortageResult } from './shortage-result.tsx';
import { consequenceOf, sharesOf, type Shortage, type ShortLine } from './shortage.view.ts';

interface ShortageFormProps {
  day: { saleableId: string; date: string; pointId: string };
  shortage: Shortage;
  orders: readonly Order[];
  platformFee: PlatformFee;
  replacements: readonly ChangeSaleable[];
  /** What falls short is then only stopped for that day (R-CATALOG-13). */
  isCountedPerDay: boolean;
  /** How much was asked for, by how many. */
  intro: string;
  /** In place of the form, when nobody waits for it. */
  nobody: ReactNode;
  back: string;
}

const RULES = SHORTAGE_RULES.map((value) => ({ value, ...SHORTAGE_RULE_WORDS[value] }));
const REASON_MAX = 500;

export function ShortageForm({
  day,
  shortage,
  orders,
  platformFee,
  replacements,
  isCountedPerDay,
  intro,
  nobody,
  back,
}: ShortageFormProps) {
  // One key for the form: pressed twice, or sent again after a lost answer, the goods are shared out once.
  const [key, setKey] = useState(newKey);
  const [available, setAvailable] = useState<number | null>(null);
  const [rule, setRule] = useState<ShortageRule>('FAIR');
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const [replaceBy, setReplaceBy] = useState('');
  const [reason, setReason] = useState(DEFAULT_SHORTAGE_REASON);
  const [stopSelling, setStopSelling] = useState(false);
  const [isKept, setKept] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [hasAsked, setAsked] = useState(false);
  const [done, setDone] = useState<{ settled: Settled; lines: readonly ShortLine[]; sent: ShortageIntent }>();
  const sending = useRef<{ sent: ShortageIntent; lines: readonly ShortLine[] }>(undefined);
  const amountRef = useRef<HTMLInputElement>(null);
  const reasonRef = useRef<HTMLInputElement>(null);

  const { send, isPending, error } = useShortageFetcher(
    (settled) => {
      setConfirming(false);
      if (sending.current) setDone({ settled, ...sending.current });
    },
    (refusal) => {
      setConfirming(false);
      if (refusal === ALREADY_SENT) setKey(newKey());
    },
  );
  const start = (sent: ShortageIntent, lines: readonly ShortLine[]) => {
    sending.current = { sent, lines };
    send(sent);
  };

  const failure = useResend(error, () => sending.current && send(sending.current.sent));
  useLeaveQuestion(
    !done &&
      (available !== null ||
        rule !== 'FAIR' ||
        typed.size > 0 ||
        replaceBy !== '' ||
        reason !== DEFAULT_SHORTAGE_REASON ||
        stopSelling ||
        isKept),
  );

  if (done)
    return (
      <ShortageResult
        settled={done.settled}
        lines={done.lines}
        back={back}
        isPending={isPending}
        error={failure}
        onRetry={() => start(done.sent, done.lines)}
      />
    );
  if (shortage.lines.length === 0) return nobody;

  const { isWeight, wanted, lines } = shortage;
  const isNobody = rule === 'NONE';
  const amount = isNobody ? 0 : (available ?? 0);
  const shares = sharesOf(shortage, { available: amount, rule, typed });
  const replacement = replacements.find(({ id }) => id === replaceBy);
  const consequence = consequenceOf(lines, shares.given, orders, {
    saleableId: day.saleableId,
    replacement,
    platformFee,
  });
  const kept = isKept ? consequence.keepable : 0;
  const sum = [...shares.given.values()].reduce((total, share) => total + share, 0);
  const isKnown = isNobody || available !== null;

  const amountError = isKnown
    ? amount >= wanted
      ? "Il y en a assez pour tout le monde\u00A0: il n'y a rien à répartir."
      : undefined
    : 'Indiquez combien il y en a.';
  const reasonError =
    reason.trim().length < 3 ? 'Donnez un motif, en quelques mots\u00A0: vos clients le lisent.' : undefined;
  const shareError = shares.problem ? shareProblemText(shares.problem, isWeight) : undefined;

  const ask = () => {
    setAsked(true);
    if (amountError) return amountRef.current?.focus();
    if (reasonError) return reasonRef.current?.focus();
    if (!shareError) setConfirming(true);
  };
  const settle = () =>
    start(
      {
        key,
        body: {
          saleableId: day.saleableId,
          date: day.date,
          collectionPoint: day.pointId,
          available: amount,
          rule,
          ...(shares.retouched.length > 0 && { given: shares.retouched }),
          ...(replacement && { replaceBy: { saleableId: replacement.id } }),
          reason: reason.trim(),
          refundTo: kept > 0 ? 'BALANCE' : 'CARD',
          stopSelling,
        },
      },
      lines,
    );
  const reshare = (change: () => void) => {
    change();
    // What was retouched was a retouch of something else.
    setTyped(new Map());
  };

  return (
    <form noValidate aria-label="Répartir ce qu'il y a" onSubmit={(event) => event.preventDefault()}>
      <fieldset disabled={isPending} className="flex min-w-0 flex-col gap-5">
        <Section title={'Combien y en a-t-il\u00A0?'} description={intro}>
          <div className="flex flex-col gap-4">
            {!isNobody && (
              <IntegerInput
                className="max-w-56"
                label="Quantité disponible"
                required
                ref={amountRef}
                suffix={isWeight ? 'g' : undefined}
                value={available}
                error={hasAsked || (isKnown && amountError) ? amountError : undefined}
                onChange={(value) => reshare(() => setAvailable(value))}
              />
            )}
            <RadioCards
              legend={'Qui en reçoit\u00A0?'}
              name="regle"
              columns={3}
              options={RULES}
              value={rule}
              onChange={(value) => reshare(() => setRule(value))}
            />
          </div>
        </Section>
        {isKnown && amount < wanted && (
          <Section title="Parts de chaque client" description={sharedWords(sum, amount, isWeight)}>
            <SharesTable
              shortage={shortage}
              shares={shares}
              onGive={(orderId, given) => setTyped(new Map([...typed, [orderId, given]]))}
            />
          </Section>
        )}
        <Section title="Et ensuite">
          <div className="flex flex-col gap-4">
            {replacements.length > 0 && (
              <Select
                label="Remplacer ce qui manque par"
                hint={"Pièce pour pièce, à son prix, ou à celui de l'article qui manque s'il est moins cher."}
                value={replaceBy}
                onChange={({ target }) => setReplaceBy(target.value)}
                options={[{ value: '', label: 'Rien' }, ...replacements.map(({ id, label }) => ({ value: id, label }))]}
              />
            )}
            <TextField
              label="Motif"
              hint="Vos clients le lisent dans le message qui les prévient."
              required
              ref={reasonRef}
              maxLength={REASON_MAX}
              value={reason}
              error={hasAsked ? reasonError : undefined}
              onChange={({ target }) => setReason(target.value)}
            />
            {consequence.keepable > 0 && (
              <Checkbox
                label="Garder en avoir"
                hint="Au lieu de rembourser les cartes&nbsp;: vos clients ont cette somme d'avance pour un prochain retrait. Une commande annulée est remboursée."
                checked={isKept}
                onChange={({ target }) => setKept(target.checked)}
              />
            )}
            <Checkbox
              label={isCountedPerDay ? 'Ne plus vendre cet article pour ce jour' : 'Ne plus vendre cet article'}
              checked={stopSelling}
              onChange={({ target }) => setStopSelling(target.checked)}
            />
          </div>
        </Section>
      </fieldset>
      <div className="sticky bottom-0 z-10 mt-5 border-t border-rule bg-paper pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div role="alert" className="mb-3 empty:mb-0">
          {failure && <Banner tone="error">{failure}</Banner>}
          {/* Here and not under the shares, which twenty customers push out of sight. */}
          {shareError && <FieldError id="parts-erreur">{shareError}</FieldError>}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <output className="min-w-0 flex-1 text-ink-soft max-md:basis-full">
            {isKnown && amount < wanted && !shareError ? settledCounts(consequence) : ''}
          </output>
          <Button variant="primary" className="max-md:w-full" pending={isPending} onClick={ask}>
            Répartir
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title={questionWords(isNobody || sum === 0 ? '' : `${shortAmount(sum, isWeight)} `, lines.length)}
        confirmLabel="Répartir et prévenir"
        pending={isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={settle}
      >
        <p>
          {settledCounts(consequence)}. {shortageMoney({ ...consequence, kept })}
        </p>
        <p className="mt-2">
          Chaque client concerné reçoit un message{stopSelling && " et l'article n'est plus en vente"}.
        </p>
      </ConfirmDialog>
    </form>
  );
}

const sharedWords = (sum: number, amount: number, isWeight: boolean): string => {
  const shared = `${shortAmount(sum, isWeight)} sur ${shortAmount(amount, isWeight)} réparti${sum > 1 ? 's' : ''}`;
  return `${shared}. Vous pouvez retoucher chaque part.`;
};

const questionWords = (what: string, customers: number): string =>
  `Répartir ${what}entre ${customers === 1 ? 'un client' : `${customers} clients`}\u00A0?`;
