import type { Holiday } from '@etal/contract/collection-points';
import { comingClosures, HOLIDAY_MESSAGE_MAX } from '@etal/domain/collection/closures';
import { formatClosure, holidayWords } from '@etal/texts/collection';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { DateInput } from '@etal/ui/date-input';
import { useFeedback } from '@etal/ui/feedback';
import { IconButton } from '@etal/ui/icon-button';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { TextArea } from '@etal/ui/text-area';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useShop } from '../../../calls/use-shop.ts';
import { toResolverResult } from '../../../forms/resolver.ts';
import { useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { useResend } from '../../../forms/use-resend.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { closureProblems, NO_DATES } from '../closures/closure-form.ts';
import { today } from '../closures/upcoming.ts';
import { useHolidayFetcher } from './holiday-actions.ts';
import { HolidayOrders } from './holiday-orders.tsx';

export { holidayAction as action } from './holiday-actions.ts';

const TITLE = 'Boutique en congés';
const BLANK: Holiday = { ...NO_DATES, message: '' };

/** R-COLLECTION-7: all points at once. */
export function Component() {
  useTitle(TITLE);
  const { holidays } = useShop();
  const feedback = useFeedback();
  const [date] = useState(today);
  const form = useForm<Holiday>({
    defaultValues: BLANK,
    resolver: (values) => toResolverResult(values, closureProblems(values)),
  });
  const { register, formState, getValues, setValue, handleSubmit, reset } = form;
  const { errors } = formState;
  useLeaveQuestion(formState.isDirty);
  const { send, isPending, error } = useHolidayFetcher((done) => {
    if (done.intent === 'remove') return feedback.success('Congés retirés');
    reset(BLANK);
    feedback.success(holidayWords(done.holiday));
  });
  const submit = handleSubmit((holiday) => send({ intent: 'add', holiday }));
  const failure = useResend(error, () => void submit());
  const from = register('from', {
    onChange: () => !getValues('to') && setValue('to', getValues('from'), { shouldDirty: true }),
  });
  const coming = comingClosures(holidays, date);

  return (
    <>
      <PageHeader
        title={TITLE}
        back={<BackLink to={paths.collectionPoints}>Points de collecte</BackLink>}
        description="Tous vos points de collecte ferment ces jours-là. Le site l'annonce quatre semaines à l'avance."
      />
      <div className="flex max-w-3xl flex-col gap-5">
        <Section title="Nouveaux congés">
          <form noValidate onSubmit={(event) => void submit(event)} aria-label="Nouveaux congés">
            <div role="alert" className="mb-4 empty:mb-0">
              {failure && <Banner tone="error">{failure}</Banner>}
            </div>
            <fieldset disabled={isPending} className="flex flex-col gap-5">
              <div className="grid gap-4 sm:grid-cols-2">
                <DateInput label="Du" required min={date} error={errors.from?.message} {...from} />
                <DateInput label="Au (inclus)" required min={date} error={errors.to?.message} {...register('to')} />
              </div>
              <TextArea
                label="Message à vos clients"
                required={false}
                hint="Il s'affiche en haut de votre site."
                rows={2}
                maxLength={HOLIDAY_MESSAGE_MAX}
                {...register('message')}
              />
              <Button type="submit" variant="primary" pending={isPending} className="self-start max-sm:w-full">
                Enregistrer
              </Button>
            </fieldset>
          </form>
        </Section>
        <Section title="Congés prévus">
          {coming.length === 0 ? (
            <p className="text-ink-soft">Aucun congé prévu&nbsp;: vos points de collecte suivent leurs horaires.</p>
          ) : (
            <ul className="flex flex-col" aria-label="Congés prévus">
              {coming.map((holiday) => (
                <li
                  key={`${holiday.from} ${holiday.to}`}
                  className="border-b border-rule py-2 first:pt-0 last:border-0 last:pb-0"
                >
                  <div className="flex items-start justify-between gap-3">
                    <div className="min-w-0">
                      <p className="font-semibold">{formatClosure(holiday)}</p>
                      {holiday.message && <p className="text-ink-soft wrap-anywhere">{holiday.message}</p>}
                    </div>
                    <IconButton
                      label={`Retirer\u00A0: ${formatClosure(holiday)}`}
                      icon={<Trash2 aria-hidden />}
                      disabled={isPending}
                      onClick={() => send({ intent: 'remove', dates: { from: holiday.from, to: holiday.to } })}
                    />
                  </div>
                  <HolidayOrders holiday={holiday} />
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </>
  );
}
