import type { CallInput } from '@etal/contract/endpoint';
import { fullName } from '@etal/domain/shoppers/full-name';
import { exportShoppers, importShoppers, previewShoppersImport } from '@etal/contract/imports';
import { formatCount } from '@etal/texts/format';
import { Button } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { useFeedback } from '@etal/ui/feedback';
import { laterDialogs } from '@etal/ui/later-code';
import { PageHeader } from '@etal/ui/page-header';
import { SearchBox } from '@etal/ui/search-box';
import { Select } from '@etal/ui/select';
import { Plus, SearchX, Users } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../calls/api.ts';
import { useDownload } from '../../calls/use-download.ts';
import { useShop } from '../../calls/use-shop.ts';
import { useAnother } from '../../forms/use-another.ts';
import { FileMenu } from '../../imports/file-menu.tsx';
import { useTitle } from '../../routing/use-title.ts';
import { useUrlState } from '../../routing/use-url-state.ts';
import { ShopperDialog } from './shopper-dialog.tsx';
import { ShoppersList } from './shoppers-table.tsx';
import {
  filtersOf,
  loadShoppers,
  pageQueryOf,
  readShoppersQuery,
  type ShoppersData,
  SORT_OPTIONS,
} from './shopper-list.view.ts';
import { useShopperFetcher } from './shopper-actions.ts';
import { BLANK_SHOPPER } from './shopper-form.ts';

export { shopperAction as action } from './shopper-actions.ts';

type ShopperRows = CallInput<typeof importShoppers>['body']['rows'];

const ImportDialog = laterDialogs(() => import('../../imports/import-dialog.tsx'))(
  (file) => file.ImportDialog<ShopperRows[number]['cells']>,
);

const IMPORTER = {
  preview: (file: string) => call(previewShoppersImport, { body: { file } }),
  write: (rows: ShopperRows) => call(importShoppers, { body: { rows } }),
};

const HELP = (
  <>
    Un tableur (XLSX, ODS) ou un CSV, avec une première ligne de titres&nbsp;: prénom, nom, email, téléphone, ville. Un
    client est reconnu à son identifiant, à son email, ou sans email à son téléphone. Une cellule vide ne change rien.
  </>
);

export function loader({ request }: LoaderFunctionArgs): ShoppersData {
  return loadShoppers(pageQueryOf(readShoppersQuery(new URL(request.url).searchParams)));
}

export function Component() {
  useTitle('Clients');
  const { shoppersGroups } = useShop();
  const { shoppers } = useLoaderData<ShoppersData>();
  const feedback = useFeedback();
  const [params, changeUrl] = useUrlState();
  const [count, setCount] = useState<number>();
  const another = useAnother();
  const query = readShoppersQuery(params);
  const dialog = params.get('dialogue');
  const { send, isPending, error, forgetError } = useShopperFetcher((done) => {
    if (done.intent === 'create') feedback.success(`${fullName(done.shopper)} ajouté avec succès`);
    if (done.intent === 'create' && another.isWanted()) return another.begin();
    changeUrl({ dialogue: null }, { replace: true });
  });
  const exporting = useDownload(exportShoppers, { onFailed: (sentence) => feedback.error(sentence) });
  const close = () => {
    forgetError();
    changeUrl({ dialogue: null }, { replace: true });
  };
  const isFiltered = query.search !== '' || query.group !== '';

  return (
    <>
      <PageHeader
        title="Clients"
        actions={
          <>
            <FileMenu
              isExporting={exporting.isPending}
              onImport={() => changeUrl({ dialogue: 'import' })}
              onExport={(format) => exporting.start({ query: { ...filtersOf(query), format } })}
            />
            <Button variant="primary" onClick={() => changeUrl({ dialogue: 'nouveau' })}>
              <Plus aria-hidden />
              Ajouter un client
            </Button>
          </>
        }
      />
      <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1.4fr)_repeat(2,minmax(0,1fr))]">
        <SearchBox
          className="max-sm:col-span-2"
          label="Rechercher un client"
          placeholder="Nom, email, téléphone ou ville"
          value={query.search}
          onSearch={(search) => changeUrl({ search, page: null }, { replace: true })}
          resultText={count === undefined ? '' : formatCount(count, 'résultat', 'résultats')}
        />
        <Select
          label="Groupe"
          placeholder="Tous"
          value={query.group}
          onChange={(event) => changeUrl({ group: event.target.value, page: null }, { replace: true })}
          options={shoppersGroups.map(({ id, label }) => ({ value: id, label }))}
        />
        <Select
          label="Tri"
          value={query.sort}
          onChange={(event) =>
            changeUrl(
              { sort: event.target.value === 'lastName' ? null : event.target.value, page: null },
              { replace: true },
            )
          }
          options={SORT_OPTIONS}
        />
      </div>
      <ShoppersList
        shoppers={shoppers}
        caption="Clients"
        onCounted={setCount}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<SearchX />}
              title="Aucun résultat"
              action={
                <Button onClick={() => changeUrl({ search: null, group: null, page: null })}>
                  Effacer les filtres
                </Button>
              }
            >
              Nous n'avons trouvé aucun client pour ces critères.
            </EmptyState>
          ) : (
            <EmptyState
              icon={<Users />}
              title="Aucun client"
              action={<Button onClick={() => changeUrl({ dialogue: 'nouveau' })}>Ajouter mon premier client</Button>}
            >
              Vos clients s'ajoutent d'eux-mêmes à leur première commande.
            </EmptyState>
          )
        }
      />
      {dialog === 'nouveau' && (
        <ShopperDialog
          key={another.round}
          title="Ajouter un client"
          submitLabel="Ajouter"
          initial={BLANK_SHOPPER}
          isPending={isPending}
          error={error}
          onClose={close}
          another={another}
          onSave={(body) => send({ intent: 'create', body })}
        />
      )}
      {dialog === 'import' && (
        <ImportDialog title="Importer des clients" help={HELP} importer={IMPORTER} onClose={close} />
      )}
    </>
  );
}
