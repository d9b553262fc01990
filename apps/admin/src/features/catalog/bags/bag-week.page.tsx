import type { Article } from '@etal/contract/articles';
import { type ArticlesBag, type BagWeek, bagWeekBody, getBagWeeks } from '@etal/contract/baskets';
import { addDays } from '@etal/domain/calendar/dates';
import { mondayOf } from '@etal/domain/calendar/weeks';
import { listsItsContents } from '@etal/domain/catalog/bags';
import { weekWords } from '@etal/texts/bag-contents';
import { Button } from '@etal/ui/button';
import { Checkbox } from '@etal/ui/checkbox';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { Copy } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { call } from '../../../calls/api.ts';
import { PageHeader } from '@etal/ui/page-header';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attempt, type Outcome } from '../../../calls/failure.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { checkForm } from '../../../forms/form-check.ts';
import { FormPage } from '../../../forms/form-page.tsx';
import { toResolverResult } from '../../../forms/resolver.ts';
import { useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { BackLink } from '../../../routing/back-link.tsx';
import { NotFoundHere } from '../../../routing/not-found-here.tsx';
import { paths } from '../../../routing/paths.ts';
import { useGoBack } from '../../../routing/use-go-back.ts';
import { useBagWeekFetcher } from './bag-actions.ts';
import { WEEKS_FAILURE } from './bag-weeks.tsx';
import { contentErrors, contentsBody, type ContentsValues } from './bag-form.ts';
import { ContentsField } from './contents-field.tsx';

export { bagWeekAction as action } from './bag-actions.ts';

export const loader = ({ params, request }: LoaderFunctionArgs): Promise<Outcome<BagWeek[]>> =>
  attempt(() => call(getBagWeeks, { params: { id: params['id'] ?? '' } }, { signal: request.signal }), WEEKS_FAILURE);

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export function Component() {
  const { id, week = '' } = useParams();
  const { articlesBags, singleArticles } = useShop();
  const weeks = useLoaderData<Outcome<BagWeek[]>>();
  const bag = articlesBags.find((candidate) => candidate.id === id);
  if (!bag || listsItsContents(bag.bagType) || !isDate(week))
    return (
      <NotFoundHere
        what="Panier"
        title="Composition introuvable"
        back={<BackLink to={paths.bags}>Retour aux paniers</BackLink>}
      >
        Seul un panier surprise a une composition par semaine.
      </NotFoundHere>
    );
  if (!weeks.ok)
    return (
      <>
        <PageHeader
          title={`Composition de ${bag.label}`}
          back={<BackLink to={paths.bag(bag.id)}>{bag.label}</BackLink>}
        />
        <ListFailure>{weeks.error}</ListFailure>
      </>
    );
  const monday = mondayOf(week);
  return <WeekForm key={monday} bag={bag} week={monday} weeks={weeks.value} articles={singleArticles} />;
}

interface WeekValues extends ContentsValues {
  shown: boolean;
}

interface WeekFormProps {
  bag: ArticlesBag;
  week: string;
  weeks: BagWeek[];
  articles: Article[];
}

/** R-CATALOG-22. An emptied list takes the composition back. */
function WeekForm({ bag, week, weeks, articles }: WeekFormProps) {
  const feedback = useFeedback();
  const goBack = useGoBack(paths.bag(bag.id));
  const known = weeks.find((one) => one.week === week);
  const before = weeks.find((one) => one.week === addDays(week, -7));
  const bodyOf = (values: WeekValues) => ({
    week,
    shown: values.shown,
    articles: contentsBody(values.articles, articles),
  });
  const form = useForm<WeekValues>({
    defaultValues: { shown: known?.shown ?? false, articles: known?.articles ?? [] },
    resolver: (values) => {
      const checked = checkForm(bagWeekBody, bodyOf(values));
      const errors = { ...('errors' in checked ? checked.errors : {}), ...contentErrors(values.articles, articles) };
      return toResolverResult(values, errors);
    },
  });
  const leave = useLeaveQuestion(form.formState.isDirty);
  const { send, isPending, error } = useBagWeekFetcher(() => {
    feedback.success('Composition enregistrée');
    leave.letGo();
    goBack();
  });
  return (
    <FormPage
      title={`Composition de ${bag.label}`}
      form={form}
      isPending={isPending}
      error={error}
      onCancel={() => goBack()}
      onValid={(values) => send({ id: bag.id, body: bodyOf(values) })}
    >
      <Section title={weekWords(week)} description="Pour les paniers retirés du lundi au dimanche.">
        <div className="flex flex-col gap-5">
          <nav aria-label="Semaines" className="flex flex-wrap gap-x-5 gap-y-1">
            <Link to={paths.bagWeek(bag.id, addDays(week, -7))} replace className={weekLink}>
              Semaine d'avant
            </Link>
            <Link to={paths.bagWeek(bag.id, addDays(week, 7))} replace className={weekLink}>
              Semaine d'après
            </Link>
          </nav>
          {before && (
            <Button
              className="self-start"
              onClick={() => form.setValue('articles', before.articles, { shouldDirty: true })}
            >
              <Copy aria-hidden />
              Copier la semaine dernière
            </Button>
          )}
          <ContentsField
            articles={articles}
            hint="Ce que contient un panier cette semaine-là, pour récolter, préparer et remettre. Une liste vide retire la composition."
          />
          <Checkbox
            label="Montrer cette composition à mes clients"
            hint="Sinon, votre site annonce une composition selon arrivage."
            {...form.register('shown')}
          />
        </div>
      </Section>
    </FormPage>
  );
}

const weekLink = `${textLinkClass} inline-flex min-h-11 items-center`;
