import type { CallInput } from '@etal/contract/endpoint';
import { exportArticles, importArticles, previewArticlesImport } from '@etal/contract/imports';
import { buttonClass, Button } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { useFeedback } from '@etal/ui/feedback';
import { laterDialogs } from '@etal/ui/later-code';
import { PageHeader } from '@etal/ui/page-header';
import { Pagination } from '@etal/ui/pagination';
import { Carrot, ListChecks, Plus, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { moneyTaken } from '../money-taken.ts';
import { savedMessage } from '../saleable/saleable-form.ts';
import { paths } from '../../../routing/paths.ts';
import { ToggleSaleDialog } from '../saleable/toggle-sale-dialog.tsx';
import { call } from '../../../calls/api.ts';
import { useDownload } from '../../../calls/use-download.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { FileMenu } from '../../../imports/file-menu.tsx';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlState, withChanges } from '../../../routing/use-url-state.ts';
import { isFiltered, matching, PAGE_SIZE, readQuery, viewArticles } from './article-list.view.ts';
import { ArticleFilters } from './article-filters.tsx';
import { ArticleTable } from './article-table.tsx';
import { PriceCardsButton } from './price-cards-button.tsx';
import { useArticleFetcher } from './article-actions.ts';

export { articleAction as action } from './article-actions.ts';

/** Dialogs are open because the URL says so (R-SCREENS-3). */
const NO_DIALOG = { vente: null, modifier: null, categories: null, fichier: null };

type ArticleRows = CallInput<typeof importArticles>['body']['rows'];

const QuickEditDialog = laterDialogs(() => import('./quick-edit-dialog.tsx'))((file) => file.QuickEditDialog);
const CategoriesDialog = laterDialogs(() => import('./categories-dialog.tsx'))((file) => file.CategoriesDialog);
const ImportDialog = laterDialogs(() => import('../../../imports/import-dialog.tsx'))(
  (file) => file.ImportDialog<ArticleRows[number]['cells']>,
);

const IMPORTER = {
  preview: (file: string) => call(previewArticlesImport, { body: { file } }),
  write: (rows: ArticleRows) => call(importArticles, { body: { rows } }),
};

const IMPORT_HELP = (
  <>
    Un tableur (XLSX, ODS) ou un CSV, avec les titres de l’export&nbsp;: Nom, Catégorie, Prix, TVA… Un article est
    reconnu à son identifiant, sinon à son nom. Une cellule vide ne change rien. Un nouvel article sans catégorie ni TVA
    prend votre première catégorie et 5,5&nbsp;%.
  </>
);

export function Component() {
  useTitle('Articles');
  const { singleArticles: articles, singleArticlesCategories: categories, parameters } = useShop();
  const feedback = useFeedback();
  const [params, changeUrl] = useUrlState();
  const query = readQuery(params, categories);
  const { rows, total, page } = viewArticles(articles, query);
  const articleNamed = (parameter: string) => articles.find(({ id }) => id === params.get(parameter));

  const { send, isPending, error, forgetError } = useArticleFetcher((done) => {
    changeUrl(NO_DIALOG, { replace: true });
    if (done.intent === 'update') {
      const { tone, text } = savedMessage(done.article, 'modifié', moneyTaken({ parameters }));
      feedback[tone](text);
    }
    if (done.intent === 'categories') feedback.success('Catégories enregistrées avec succès');
  });
  const closeDialog = () => {
    forgetError();
    changeUrl(NO_DIALOG, { replace: true });
  };
  const toToggle = articleNamed('vente');
  const toEdit = articleNamed('modifier');
  const exporting = useDownload(exportArticles, { onFailed: (sentence) => feedback.error(sentence) });

  return (
    <>
      <PageHeader
        title="Articles"
        actions={
          <>
            <Button onClick={() => changeUrl({ categories: 'ouvertes' })}>Modifier les catégories</Button>
            <FileMenu
              isExporting={exporting.isPending}
              onImport={() => changeUrl({ fichier: 'import' })}
              onExport={(format) => exporting.start({ query: { format } })}
            />
            {articles.length > 0 && (
              <PriceCardsButton filtered={isFiltered(query) ? matching(articles, query) : undefined} />
            )}
            {articles.length > 0 && (
              <Link to={paths.starters} className={buttonClass({})}>
                Prêts à vendre
              </Link>
            )}
            {articles.length > 0 && (
              <Link to={paths.articleEdit()} className={buttonClass({ variant: 'primary' })}>
                <Plus aria-hidden />
                Ajouter un article
              </Link>
            )}
          </>
        }
      />
      {articles.length === 0 ? (
        <EmptyState
          icon={<Carrot />}
          title="Aucun Article"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Link to={paths.starters} className={buttonClass({ variant: 'primary' })}>
                <ListChecks aria-hidden />
                Choisir des articles prêts à vendre
              </Link>
              <Link to={paths.articleEdit()} className={buttonClass({})}>
                <Plus aria-hidden />
                Ajouter mon premier article
              </Link>
            </div>
          }
        >
          Cochez ce que vous vendez parmi 177 produits de la ferme, ou décrivez votre premier article. Une liste dans un
          tableur&nbsp;? «&nbsp;Fichiers&nbsp;» la lit.
        </EmptyState>
      ) : (
        <>
          <ArticleFilters
            query={query}
            total={total}
            categories={categories}
            onChange={(changes) => changeUrl({ ...changes, page: null }, { replace: true })}
          />
          {total === 0 ? (
            <EmptyState
              icon={<SearchX />}
              title="Aucun résultat"
              action={
                <Button onClick={() => changeUrl({ search: null, category: null, status: null, page: null })}>
                  Effacer les filtres
                </Button>
              }
            >
              Aucun article ne correspond à ces critères.
            </EmptyState>
          ) : (
            <>
              <ArticleTable
                articles={rows}
                onToggle={({ id }) => changeUrl({ vente: id })}
                onQuickEdit={({ id }) => changeUrl({ modifier: id })}
              />
              <Pagination
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                label="Pagination des articles"
                renderStep={({ page: target, ...step }) => (
                  <Link to={{ search: withChanges(params, { page: String(target) }).toString() }} {...step} />
                )}
              />
            </>
          )}
        </>
      )}
      <ToggleSaleDialog
        item={toToggle}
        isPending={isPending}
        error={error}
        onCancel={closeDialog}
        onConfirm={() => toToggle && send({ intent: 'toggle', id: toToggle.id, isEnabled: !toToggle.isEnabled })}
      />
      {toEdit && (
        <QuickEditDialog
          key={toEdit.id}
          article={toEdit}
          categories={categories}
          isPending={isPending}
          error={error}
          onClose={closeDialog}
          onSave={(id, body) => send({ intent: 'update', id, body })}
        />
      )}
      {params.has('fichier') && (
        <ImportDialog title="Importer des articles" help={IMPORT_HELP} importer={IMPORTER} onClose={closeDialog} />
      )}
      {params.has('categories') && (
        <CategoriesDialog
          categories={categories}
          isPending={isPending}
          error={error}
          onClose={closeDialog}
          onSave={(opened, wanted) => send({ intent: 'categories', opened, wanted })}
        />
      )}
    </>
  );
}
